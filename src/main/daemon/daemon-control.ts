import type { DaemonControl, DaemonStatus } from '../../hosts/cli/commands/daemon.ts';
import { type Attempt, callDaemon } from '../../hosts/cli/daemon/call-daemon.ts';
import type { DaemonRequest } from '../../hosts/cli/daemon/wire.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { BUILD_ID } from './build-id.ts';
import type { CommandLine } from './run-daemon.ts';

/** Runs and manages the background process for the command line. */
export function daemonControl(loaded: LoadedConfig, commandLine: CommandLine): DaemonControl {
  const ask = async (what: DaemonRequest['ask'], argv: readonly string[]) => {
    const answer: Buffer[] = [];
    const attempt = await callDaemon({
      build: BUILD_ID,
      argv,
      env: loaded.env,
      ask: what,
      printer: { print: (_fd, bytes) => void answer.push(bytes), isDone: true },
    });
    return { attempt, text: Buffer.concat(answer).toString('utf8') };
  };
  return {
    async run(onReady, signal) {
      const { runDaemon } = await import('./run-daemon.ts');
      await runDaemon(loaded, commandLine, onReady, signal);
    },
    async status() {
      const { text } = await ask('status', []);
      return text ? (JSON.parse(text) as DaemonStatus) : undefined;
    },
    async stop(desktop) {
      const { attempt } = await ask('stop', desktop === undefined ? [] : [desktop]);
      return endOf(attempt);
    },
  };
}

function endOf({ kind }: Attempt): Awaited<ReturnType<DaemonControl['stop']>> {
  if (kind === 'answered') return 'stopped';
  return kind === 'silent' ? 'silent' : kind === 'refused' ? 'unknown' : 'absent';
}
