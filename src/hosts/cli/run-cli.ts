import { AutomationError } from '../../base/errors.ts';
import { nearest, quote } from '../../base/text.ts';
import type { Command } from './command.ts';
import { inCommandWords } from './command-words.ts';
import { exitCodeOf } from './exit-codes.ts';
import { commandHelp, type GlobalFlag, overview } from './help.ts';
import type { Output } from './output.ts';
import { parseArguments } from './parse-arguments.ts';

export interface CliOptions {
  readonly commands: readonly Command[];
  readonly globals: readonly GlobalFlag[];
  /** Help about something that is no command, by its word. */
  readonly topics: Readonly<Record<string, () => string>>;
  readonly version: string;
  readonly output: Output;
  /** Told which command runs, before it does. */
  readonly entering?: (command: Command) => void;
}

/** Runs one command line and returns its exit code. */
export async function runCli(
  words: readonly string[],
  options: CliOptions,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await dispatch(words, options, signal);
  } catch (thrown) {
    const error = inCommandWords(AutomationError.from(thrown), options.commands);
    options.output.error(error);
    return exitCodeOf(error);
  }
}

async function dispatch(words: readonly string[], options: CliOptions, signal: AbortSignal): Promise<number> {
  const { output, version, commands, globals } = options;
  if (words[0] === '--version' || words[0] === '-V') {
    output.answer(version, { version });
    return 0;
  }
  if (words.length === 0) {
    output.note(overview(commands, globals));
    return 2;
  }
  const dashes = words.indexOf('--');
  const beforeDashes = dashes < 0 ? words : words.slice(0, dashes);
  const wantsHelp = words[0] === 'help' || beforeDashes.some((word) => word === '--help' || word === '-h');
  if (wantsHelp) {
    const topic = words.filter((word) => !word.startsWith('-') && word !== 'help');
    output.answer(helpFor(topic, options), { help: topic.join(' ') });
    return 0;
  }
  const { command, rest } = findCommand(words, options);
  const sharedFlags = globals.map(({ name }) => name);
  const values = parseArguments(command, rest, sharedFlags);
  options.entering?.(command);
  return command.run(values, output, signal);
}

/** The command that the first words name. It has one word or two; the longer name wins. */
export function commandOf(
  words: readonly string[],
  commands: readonly Command[],
): { command: Command; rest: string[] } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands.find((entry) => entry.name === name || entry.aliases.includes(name));
    if (command) return { command, rest: words.slice(length) };
  }
  return undefined;
}

function helpFor(topic: readonly string[], options: CliOptions): string {
  const { commands, globals, topics } = options;
  if (topic.length === 0) return overview(commands, globals);
  const name = topic.join(' ');
  const other = Object.hasOwn(topics, name) ? topics[name] : undefined;
  return other ? other() : commandHelp(findCommand(topic, options).command, globals);
}

/** What other programs call something that is a part of a command here. */
const OTHER_WORDS: ReadonlyMap<string, string> = new Map(
  ['launch', 'open', 'start'].map((word) => [word, 'connect NAME --launch']),
);

function findCommand(words: readonly string[], { commands, topics }: CliOptions) {
  const found = commandOf(words, commands);
  if (found) return found;
  const [word = ''] = words;
  const known = [...commands.flatMap(({ name, aliases }) => [name, ...aliases]), ...Object.keys(topics)];
  const family = known.filter((name) => name.startsWith(`${word} `));
  if (family.length > 0)
    throw new AutomationError(
      'invalid_input',
      `${quote(words.slice(0, 2).join(' '), 40)} is not a command.`,
      {
        guidance: `Did you mean ${family.map((name) => `"deskhand ${name}"`).join(' or ')}?`,
      },
    );
  const [similar] = nearest(word, known, 1);
  const isTopic = similar !== undefined && Object.hasOwn(topics, similar);
  const meant = OTHER_WORDS.get(word) ?? (isTopic ? `help ${similar}` : similar);
  throw new AutomationError('invalid_input', `${quote(word, 40)} is not a command.`, {
    guidance: meant ? `Did you mean "deskhand ${meant}"?` : '"deskhand --help" lists the commands.',
  });
}
