import { type ArgumentSpec, type Command, placeholderOf } from './command.ts';
import { EXIT_CODES } from './exit-codes.ts';

/** A flag that every command takes. */
export interface GlobalFlag {
  readonly name: string;
  readonly placeholder: string;
  readonly summary: string;
}

const GROUPS: readonly { group: Command['group']; title: string }[] = [
  { group: 'see', title: 'See' },
  { group: 'act', title: 'Act' },
  { group: 'serve', title: 'Serve' },
  { group: 'help', title: 'Help' },
];

/** What `deskhand --help` prints. */
export function overview(commands: readonly Command[], globals: readonly GlobalFlag[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const groups = GROUPS.map(({ group, title }) => {
    const lines = commands
      .filter((command) => command.group === group)
      .map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
    return [`${title}:`, ...lines].join('\n');
  });
  return [
    'deskhand – hands and eyes for AI agents on the desktop',
    'Usage: deskhand COMMAND [ARGUMENTS] [OPTIONS]',
    ...groups,
    `Options of every command:\n${globalLines(globals)}`,
    `Exit codes:\n${exitCodeLines()}`,
    [
      'Begin with:',
      '  deskhand check                     what works here',
      '  deskhand demo                      a short tour',
      '  deskhand help COMMAND              all about one command',
      '  deskhand help settings             every setting, its flag and its variable',
    ].join('\n'),
  ].join('\n\n');
}

/** What `deskhand help COMMAND` prints. */
export function commandHelp(command: Command, globals: readonly GlobalFlag[]): string {
  const sections = [command.summary, usage(command)];
  if (command.aliases.length > 0) sections.push(`Also called: ${command.aliases.join(', ')}`);
  if (command.positionals.length > 0) sections.push(`Arguments:\n${argumentLines(command.positionals)}`);
  if (command.options.length > 0) sections.push(`Options:\n${argumentLines(command.options)}`);
  sections.push(`Options of every command:\n${globalLines(globals)}`);
  if (command.examples.length > 0) {
    sections.push(
      `Examples:\n${command.examples.map(({ say, line }) => `  # ${say}\n  ${line}`).join('\n')}`,
    );
  }
  return sections.join('\n\n');
}

/** What takes all words that are left comes after the options. */
function usage({ name, positionals, options }: Command): string {
  const takesRest = ({ type }: ArgumentSpec) => type.kind === 'words';
  const words = [
    name,
    ...positionals.filter((spec) => !takesRest(spec)).map(positionalWord),
    ...(options.length > 0 ? ['[OPTIONS]'] : []),
    ...positionals.filter(takesRest).map(positionalWord),
  ];
  return `Usage: deskhand ${words.join(' ')}`;
}

function positionalWord({ field, type, required }: ArgumentSpec): string {
  const word = type.kind === 'words' ? `-- ${placeholderOf({ field, type })}` : field.toUpperCase();
  return required ? word : `[${word}]`;
}

function argumentLines(specs: readonly ArgumentSpec[]): string {
  return columns(
    specs.map((spec) => {
      const [flag] = spec.flags;
      const left = flag ? `--${flag} ${placeholderOf(spec)}`.trim() : spec.field.toUpperCase();
      const fallback =
        spec.default === undefined || spec.default === false
          ? ''
          : ` (default: ${JSON.stringify(spec.default)})`;
      return [left, `${spec.summary}${fallback}`];
    }),
  );
}

function globalLines(globals: readonly GlobalFlag[]): string {
  return columns([
    ...globals.map(({ name, placeholder, summary }): [string, string] => [
      `--${name} ${placeholder}`,
      summary,
    ]),
    ['--help', 'Say how a command is used.'],
    ['--version', 'Print the version.'],
  ]);
}

function exitCodeLines(): string {
  return columns(Object.entries(EXIT_CODES));
}

function columns(rows: readonly (readonly [string, string] | string[])[]): string {
  const width = Math.min(34, Math.max(...rows.map(([left = '']) => left.length)));
  return rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`.trimEnd()).join('\n');
}
