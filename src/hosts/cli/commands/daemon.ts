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
  readonly status: () => Promise<DaemonStatus | 'silent' | undefined>;
  /** Ends it, or one desktop in it. */
  readonly stop: (desktop: string | undefined, signal: AbortSignal) => Promise<DaemonEnd>;
}

/** A number is the process that did not answer and was made to end. */
export type DaemonEnd = 'stopped' | 'absent' | 'unknown' | 'silent' | number;

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
    async run(_values, output) {
      const found = await status();
      if (found === 'silent') throw doesNotAnswer('"deskhand daemon stop" ends it.');
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
      if (end === 'silent') {
        throw doesNotAnswer(
          name === undefined ? 'End it by its process id.' : '"deskhand daemon stop" ends all of it.',
        );
      }
      if (typeof end === 'number') {
        const said = `The background process ${end} did not answer and was made to end.`;
        output.answer(said, { stopped: true, killed: end });
        return 0;
      }
      const text = name === undefined ? 'Stopped the background process.' : `Ended ${name}.`;
      output.answer(end === 'stopped' ? text : NOTHING, { stopped: end === 'stopped' });
      return 0;
    },
  };
}

function doesNotAnswer(guidance: string): AutomationError {
  return new AutomationError('timed_out', 'The background process does not answer.', { guidance });
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
