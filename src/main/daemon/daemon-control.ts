import { systemClock } from '../../base/clock.ts';
import { hasCode } from '../../base/errors.ts';
import type { DaemonControl, DaemonEnd, DaemonStatus } from '../../hosts/cli/commands/daemon.ts';
import { type Attempt, callDaemon } from '../../hosts/cli/daemon/call-daemon.ts';
import { socketFolder } from '../../hosts/cli/daemon/socket-folder.ts';
import type { DaemonRequest } from '../../hosts/cli/daemon/wire.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { privateDesktops } from '../private-desktops.ts';
import { BUILD_ID } from './build-id.ts';
import type { CommandLine } from './run-daemon.ts';

/** How long one that nobody can call any more may take to end before it is told of. */
const LEAVING_MS = 2_000;

/** Runs and manages the background process for the command line. */
export function daemonControl(loaded: LoadedConfig, commandLine: CommandLine): DaemonControl {
  const folder = socketFolder(loaded.env);
  const ask = async (what: DaemonRequest['ask'], argv: readonly string[]) => {
    const answer: Buffer[] = [];
    const attempt = await callDaemon({
      build: BUILD_ID,
      argv,
      env: loaded.env,
      ask: what,
      printer: { print: (_fd, bytes) => void answer.push(bytes), isDone: true, exitCode: (code) => code },
    });
    return { attempt, text: Buffer.concat(answer).toString('utf8') };
  };
  return {
    async run(onReady, signal) {
      const { runDaemon } = await import('./run-daemon.ts');
      await runDaemon(loaded, commandLine, onReady, signal);
    },
    async status(signal) {
      const { attempt, text } = await ask('status', []);
      if (text) return JSON.parse(text) as DaemonStatus;
      return attempt.kind === 'foreign' ? undefined : stuckIn(folder, attempt, signal);
    },
    async stop(desktop, signal) {
      const { listenersIn } = await import('../../hosts/cli/daemon/end-listener.ts');
      const pids = listenersIn(folder);
      const { attempt } = await ask('stop', desktop === undefined ? [] : [desktop]);
      if (attempt.kind === 'answered') return 'stopped';
      if (attempt.kind === 'refused') return 'unknown';
      if (attempt.kind === 'foreign' || (desktop !== undefined && attempt.kind !== 'silent')) return 'absent';
      if (desktop !== undefined) return { kind: 'silent', pids, desktops: [] };
      const stuck = await stuckIn(folder, attempt, signal);
      return stuck ? endStuck(folder, stuck.silent, loaded.env, signal) : 'absent';
    },
  };
}

/** Who is there and does not answer, be it because it is leaving and cannot. */
async function stuckIn(
  folder: string,
  { kind }: Attempt,
  signal: AbortSignal,
): Promise<{ readonly silent: readonly number[] } | undefined> {
  const { haveLeft, listenersIn } = await import('../../hosts/cli/daemon/end-listener.ts');
  const silent = listenersIn(folder);
  if (kind === 'silent') return { silent };
  const timing = { clock: systemClock, timeoutMs: LEAVING_MS };
  return (await haveLeft(folder, silent, timing, signal)) ? undefined : { silent };
}

/** Makes processes end, and waits until the private desktops are gone that they had: each has a guard, which ends it then. */
async function endStuck(
  folder: string,
  pids: readonly number[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<DaemonEnd> {
  const { endListeners } = await import('../../hosts/cli/daemon/end-listener.ts');
  const desktops = await desktopsOf(pids, env, signal);
  const left = pids.length === 0 ? [] : await endListeners(folder, pids, signal);
  if (left.length > 0 || pids.length === 0) return { kind: 'silent', pids: left, desktops };
  const ended = await Promise.all(desktops.map((id) => isEnded(id, env, signal)));
  const remaining = desktops.filter((_, index) => !ended[index]);
  return { kind: 'killed', pids, desktops: desktops.filter((_, index) => ended[index]), remaining };
}

async function desktopsOf(
  pids: readonly number[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const all = await privateDesktops(env).list(signal);
  return all.filter(({ owner }) => pids.includes(owner.pid)).map(({ id }) => id);
}

async function isEnded(id: string, env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<boolean> {
  try {
    await privateDesktops(env).stop(id, signal);
    return true;
  } catch (error) {
    if (hasCode(error, 'cancelled')) throw error;
    // Its guard was faster.
    return hasCode(error, 'invalid_input');
  }
}
