import { AutomationError } from '../../../base/errors.ts';
import { plural } from '../../../base/text.ts';
import type { Command } from '../command.ts';

/** The background process, as it describes itself. */
export interface DaemonStatus {
  readonly pid: number;
  readonly version: string;
  /** Tells two builds of one version apart. */
  readonly build: string;
  readonly started_at: string;
  readonly memory_mb: number;
  readonly desktops: readonly HeldDesktop[];
}

/** What a person is told about a desktop that is kept. */
export interface HeldDesktop {
  readonly desktop: string;
  readonly calls: number;
  readonly running: number;
  readonly open_s: number;
  readonly idle_s: number;
  /** When it is given back if nobody uses it. */
  readonly ends_in_s: number;
}

/** What these commands do; the program passes it in. */
export interface DaemonControl {
  /** Becomes the background process until it is not needed any more, unless there is one. */
  readonly run: (onReady: (isOurs: boolean) => void, signal: AbortSignal) => Promise<void>;
  /** Undefined where none runs. */
  readonly status: (signal: AbortSignal) => Promise<DaemonStatus | Silent | undefined>;
  /** Ends it, or one desktop in it. */
  readonly stop: (desktop: string | undefined, signal: AbortSignal) => Promise<DaemonEnd>;
}

/** The processes that are there and do not answer, where that can be told. */
interface Silent {
  readonly silent: readonly number[];
}

export type DaemonEnd =
  | 'stopped'
  | 'absent'
  | 'unknown'
  /** It does not answer and still runs, with the private desktops that it has. */
  | { readonly kind: 'silent'; readonly pids: readonly number[]; readonly desktops: readonly string[] }
  /** It did not answer and was made to end, and with it these desktops, except for those that remain. */
  | {
      readonly kind: 'killed';
      readonly pids: readonly number[];
      readonly desktops: readonly string[];
      readonly remaining: readonly string[];
    };

const NOTHING = 'No background process is running.';

/** Shows and ends the process that keeps the session of commands, or runs it in the foreground. */
export function daemonCommands(control: DaemonControl): Command[] {
  return [listCommand(control), stopCommand(control), runCommand(control)];
}

function listCommand({ status }: DaemonControl): Command {
  return {
    name: 'daemon list',
    aliases: [],
    summary: 'Show the background process and the desktops that it keeps for commands.',
    group: 'serve',
    positionals: [],
    options: [],
    examples: [{ say: 'What is kept for me?', line: 'deskhand daemon list' }],
    async run(_values, output, signal) {
      const found = await status(signal);
      if (found && 'silent' in found) throw doesNotAnswer(found.silent, '"deskhand daemon stop" ends it.');
      output.answer(found ? statusText(found) : NOTHING, found ? [found] : []);
      return 0;
    },
  };
}

function stopCommand({ stop }: DaemonControl): Command {
  return {
    name: 'daemon stop',
    aliases: [],
    summary: 'End the background process, or one desktop in it, with whatever runs in a private one.',
    group: 'serve',
    positionals: [
      {
        field: 'desktop',
        flags: [],
        type: { kind: 'text' },
        summary: 'The one to end, as listed; all of them when absent.',
        required: false,
      },
    ],
    options: [],
    examples: [
      { say: 'Forget everything', line: 'deskhand daemon stop' },
      { say: 'End the private desktop', line: 'deskhand daemon stop private' },
    ],
    async run({ desktop }, output, signal) {
      const name = typeof desktop === 'string' ? desktop : undefined;
      const end = await stop(name, signal);
      if (end === 'unknown') {
        throw new AutomationError('invalid_input', `The background process keeps no desktop "${name}".`, {
          guidance: '"deskhand daemon list" shows those that it keeps.',
        });
      }
      if (typeof end === 'object') {
        if (end.kind === 'silent') throw doesNotAnswer(end.pids, waysOut(name, end));
        output.answer(madeToEnd(end), { stopped: true, killed: end.pids[0], desktops: end.desktops });
        return 0;
      }
      const text = name === undefined ? 'Stopped the background process.' : `Ended ${name}.`;
      output.answer(end === 'stopped' ? text : NOTHING, { stopped: end === 'stopped' });
      return 0;
    },
  };
}

function doesNotAnswer(pids: readonly number[], guidance: string): AutomationError {
  const message = `${['The background process', ...pids].join(' ')} does not answer.`;
  return new AutomationError('timed_out', message, { guidance, details: { pids } });
}

type Unanswered = Extract<DaemonEnd, { kind: 'silent' }>;
type MadeToEnd = Extract<DaemonEnd, { kind: 'killed' }>;

function waysOut(name: string | undefined, { pids, desktops }: Unanswered): string {
  if (name !== undefined) return '"deskhand daemon stop" ends all of it.';
  const kill = pids.length > 0 ? `"kill -KILL ${pids.join(' ')}"` : 'a signal to its process';
  return [`It could not be ended: try ${kill}.`, ...desktops.map(endDesktop)].join(' ');
}

function madeToEnd({ pids, desktops, remaining }: MadeToEnd): string {
  if (remaining.length > 0) {
    const message = `The background process ${pids.join(' ')} was made to end, but not its private desktop.`;
    const details = { killed: pids[0], remaining };
    throw new AutomationError('timed_out', message, {
      guidance: remaining.map(endDesktop).join(' '),
      details,
    });
  }
  const also = desktops.length > 0 ? ` Its private desktop ended with it: ${desktops.join(', ')}.` : '';
  return `The background process ${pids.join(' ')} did not answer and was made to end.${also}`;
}

function endDesktop(id: string): string {
  return `"deskhand desktop stop ${id}" ends its private desktop.`;
}

function runCommand({ run }: DaemonControl): Command {
  return {
    name: 'daemon run',
    aliases: [],
    summary: 'Be the background process, until nobody needs it any more; commands start it by themselves.',
    group: 'serve',
    positionals: [],
    options: [],
    examples: [{ say: 'Under a service manager', line: 'deskhand daemon run' }],
    async run(_values, output, signal) {
      const onReady = (isOurs: boolean) => {
        const text = isOurs ? `Ready (process ${process.pid}).` : 'Another background process is running.';
        output.answer(text, { ready: true, own: isOurs });
      };
      await run(onReady, signal);
      return 0;
    },
  };
}

function statusText({ pid, version, started_at, memory_mb, desktops }: DaemonStatus): string {
  return [
    `Process ${pid}, version ${version}, started ${started_at}, ${memory_mb} MB.`,
    ...desktops.map(({ desktop, calls, running, idle_s, ends_in_s }) => {
      const state = running > 0 ? `${running} running` : `idle for ${idle_s} s, ends in ${ends_in_s} s`;
      return `${desktop}  ${plural(calls, 'call')}  ${state}`;
    }),
  ].join('\n');
}
