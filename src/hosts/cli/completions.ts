import type { ArgumentSpec, Command } from './command.ts';
import type { GlobalFlag } from './help.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** A completion script made from the commands themselves. */
export function completionScript(
  shell: Shell,
  commands: readonly Command[],
  globals: readonly GlobalFlag[],
): string {
  return WRITERS[shell](commands, globals);
}

const WRITERS: Record<Shell, (commands: readonly Command[], globals: readonly GlobalFlag[]) => string> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(commands: readonly Command[], globals: readonly GlobalFlag[]): string {
  const begun = [...nextWords(commands)].map(
    ([before, words]) => `    ${single(before)}) words=${single([...words].join(' '))} ;;`,
  );
  const named = commands.map((command) => {
    const flags = [...flagWords(command.options), ...globals.map(({ name }) => `--${name}`), '--help'];
    return `    ${bashPattern(command)}) words=${single([...choiceWords(command), ...flags].join(' '))} ;;`;
  });
  return `# deskhand completion for bash. Use: source <(deskhand completions bash)
_deskhand() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words
  case "\${COMP_WORDS[1]-} $previous" in
${choiceCases(commands)}
  esac
  if [[ -n \${words-} ]]; then COMPREPLY=($(compgen -W "$words" -- "$current")); return; fi
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${[...begun, ...named].join('\n')}
  esac
  COMPREPLY=($(compgen -W "\${words-}" -- "$current"))
}
complete -o default -F _deskhand deskhand
`;
}

function bashPattern({ name, aliases }: Command): string {
  return [name, ...aliases].map((words) => `${single(words)}|${single(`${words} `)}*`).join('|');
}

/** By command, for the same option may take other values elsewhere. */
function choiceCases(commands: readonly Command[]): string {
  const choices = new Map<string, Set<string>>();
  for (const { name, aliases, options } of commands) {
    for (const { flags, type } of options) {
      if (type.kind !== 'choice') continue;
      for (const word of [name, ...aliases].map(firstWord)) {
        for (const key of flags.map((flag) => `${word} --${flag}`)) {
          choices.set(key, new Set([...(choices.get(key) ?? []), ...type.choices]));
        }
      }
    }
  }
  return [...choices]
    .map(([key, words]) => `    ${single(key)}) words=${single([...words].join(' '))} ;;`)
    .join('\n');
}

function zshScript(commands: readonly Command[], globals: readonly GlobalFlag[]): string {
  const described = commands.map(({ name, summary }) => single(`${firstWord(name)}:${summary}`));
  const cases = commands.map((command) => {
    const specs = [
      ...command.options.map(zshSpec),
      ...globals.map(({ name, summary }) => zshFlag(name, summary, ':value:')),
      ...zshSecondWord(command),
    ];
    return `    ${single(firstWord(command.name))}) _arguments ${specs.join(' ')} '*:argument:_files' ;;`;
  });
  return `#compdef deskhand
# deskhand completion for zsh. Use: deskhand completions zsh > ~/.zfunc/_deskhand
_deskhand() {
  local -a commands=(${described.join(' ')})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case $words[2] in
${[...new Set(cases)].join('\n')}
  esac
}
_deskhand "$@"
`;
}

/** The command itself is the first argument; what completes its name, or the choice that it takes, is the second. */
function zshSecondWord(command: Command): string[] {
  const second = command.name.split(' ').slice(1, 2);
  const words = second.length > 0 ? second : choiceWords(command);
  return words.length > 0 ? [single(`2:argument:(${words.join(' ')})`)] : [];
}

function zshSpec({ flags, summary, type }: ArgumentSpec): string {
  const value =
    type.kind === 'switch' ? '' : type.kind === 'choice' ? `:value:(${type.choices.join(' ')})` : ':value:';
  return zshFlag(flags[0] ?? '', summary, value);
}

function zshFlag(name: string, summary: string, value: string): string {
  return single(`--${name}[${summary.replace(/[[\]]/g, '\\$&').replaceAll(':', '\\:')}]${value}`);
}

function fishScript(commands: readonly Command[], globals: readonly GlobalFlag[]): string {
  const lines = commands.flatMap((command) => {
    const [first = '', second] = command.name.split(' ');
    const seen = `-n ${single(`__fish_seen_subcommand_from ${second ?? first}`)}`;
    const start = second
      ? [
          `complete -c deskhand -f -n __fish_use_subcommand -a ${first}`,
          `complete -c deskhand -f -n ${single(`__fish_seen_subcommand_from ${first}`)} -a ${second} -d ${fishText(command.summary)}`,
        ]
      : [`complete -c deskhand -f -n __fish_use_subcommand -a ${first} -d ${fishText(command.summary)}`];
    return [...start, ...command.options.map((spec) => fishOption(spec, seen))];
  });
  const shared = globals.map(
    ({ name, summary }) => `complete -c deskhand -x -l ${name} -d ${fishText(summary)}`,
  );
  return `# deskhand completion for fish. Use: deskhand completions fish | source\n${[...lines, ...shared].join('\n')}\n`;
}

function fishOption({ flags, summary, type }: ArgumentSpec, seen: string): string {
  const value =
    type.kind === 'switch' ? '' : type.kind === 'choice' ? ` -x -a ${single(type.choices.join(' '))}` : ' -r';
  return `complete -c deskhand ${seen} -l ${flags[0] ?? ''}${value} -d ${fishText(summary)}`;
}

function fishText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function flagWords(specs: readonly ArgumentSpec[]): string[] {
  return specs.flatMap(({ flags }) => flags.map((flag) => `--${flag}`));
}

function choiceWords({ positionals }: Command): readonly string[] {
  return positionals.flatMap(({ type }) => (type.kind === 'choice' ? type.choices : []));
}

/** The words that can follow a beginning of a command's name, by that beginning. */
function nextWords(commands: readonly Command[]): Map<string, Set<string>> {
  const next = new Map<string, Set<string>>();
  for (const words of commands.flatMap(({ name, aliases }) => [name, ...aliases])) {
    const parts = words.split(' ');
    for (const [index, part] of parts.entries()) {
      const before = parts.slice(0, index).join(' ');
      next.set(before, (next.get(before) ?? new Set()).add(part));
    }
  }
  return next;
}

function firstWord(name: string): string {
  return name.split(' ')[0] ?? '';
}

function single(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
