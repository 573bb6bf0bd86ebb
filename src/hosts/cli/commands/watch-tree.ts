import { AutomationError } from '../../../base/errors.ts';
import { changeLines } from '../../../core/act/outcome-text.ts';
import { resolveOne } from '../../../core/query/resolve.ts';
import { watchChanges } from '../../../core/see/watch-changes.ts';
import { FRONTMOST } from '../../../core/session/match-app.ts';
import type { ArgumentSpec, Command } from '../command.ts';
import { adviceInCommandWords, answerInCommandWords } from '../command-words.ts';
import type { Output } from '../output.ts';
import type { CallerSource } from '../tool-command.ts';

const OPTIONS: readonly ArgumentSpec[] = [
  {
    field: 'watch',
    flags: ['watch'],
    type: { kind: 'switch' },
    summary: 'Then show what changes, line by line, until the application ends or Ctrl-C is pressed.',
    required: false,
  },
  {
    field: 'timeout_ms',
    flags: ['timeout-ms'],
    type: { kind: 'number' },
    summary: 'With --watch: how long to watch, in milliseconds.',
    required: false,
  },
];

const CALLER = { principal: 'local', host: 'cli' } as const;
const FOR_EVER = Number.MAX_SAFE_INTEGER;
const INTERRUPTED = 130;

/** The tool whose command can watch. */
export const TREE_TOOL = 'ax_get_tree';

/** The command that shows the elements of an application, which can also go on showing how they change. */
export function watchableTree(
  command: Command,
  caller: CallerSource,
  commands: () => readonly Command[],
): Command {
  return {
    ...command,
    get positionals() {
      return command.positionals;
    },
    get options() {
      return [...command.options, ...OPTIONS];
    },
    get examples() {
      const watch = { say: 'Watch what happens', line: 'deskhand tree --app Calculator --watch' };
      return [...command.examples, watch];
    },
    run({ watch, timeout_ms: timeoutMs, ...values }, output, signal) {
      if (watch !== true) return command.run(values, output, signal);
      const words = {
        advice: (text: string) => adviceInCommandWords(text, commands()),
        answer: (text: string) => answerInCommandWords(text, command, commands()),
      };
      return watchTree(caller, { values, timeoutMs, words }, output, signal);
    },
  };
}

interface Watching {
  readonly values: Readonly<Record<string, unknown>>;
  readonly timeoutMs: unknown;
  /** What tools say, in the words of the command line. */
  readonly words: Readonly<Record<'advice' | 'answer', (text: string) => string>>;
}

async function watchTree(
  caller: CallerSource,
  { values, timeoutMs, words }: Watching,
  output: Output,
  signal: AbortSignal,
): Promise<number> {
  const opened = await caller();
  const { notice } = opened.desktop;
  if (notice) output.note(words.advice(notice));
  const session = await opened.desktop.session(CALLER.principal, signal);
  const app = await session.app(typeof values.app === 'string' ? values.app : FRONTMOST, signal);
  const query = values.root_query;
  const root =
    typeof query === 'string' ? (await resolveOne(app, query, {}, signal)).step.node.id : undefined;
  const options = { root, timeoutMs: typeof timeoutMs === 'number' ? timeoutMs : FOR_EVER };
  const watcher = {
    // By process id: what is in front may be another application in a moment.
    begin: async () => {
      const input = { ...values, app: String(app.info.pid) };
      const { text, data } = await opened.call(TREE_TOOL, input, CALLER, signal);
      output.line(words.answer(text), data);
    },
    changed: async (changes: Parameters<typeof changeLines>[0], { revision }: { revision: number }) => {
      output.line([`revision ${revision}`, ...changeLines(changes)].join('\n'), { revision, ...changes });
      await output.drained(signal);
    },
  };
  try {
    const end = await watchChanges(app, options, watcher, signal);
    if (end === 'app_ended') output.note('The application has ended.');
    return 0;
  } catch (error) {
    // Whoever ended it knows that; that somebody else stopped the background process has to be said.
    if (signal.aborted && AutomationError.from(signal.reason).details.may_have_acted === undefined)
      return INTERRUPTED;
    throw error;
  }
}
