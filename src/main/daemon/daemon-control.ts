import type { DaemonControl, DaemonEnd, DaemonStatus } from '../../hosts/cli/commands/daemon.ts';
import { type Attempt, callDaemon } from '../../hosts/cli/daemon/call-daemon.ts';
import { socketFolder } from '../../hosts/cli/daemon/socket-folder.ts';
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
      const { attempt, text } = await ask('status', []);
      if (attempt.kind === 'silent') return 'silent';
      return text ? (JSON.parse(text) as DaemonStatus) : undefined;
    },
    async stop(desktop, signal) {
      const { attempt } = await ask('stop', desktop === undefined ? [] : [desktop]);
      if (attempt.kind !== 'silent' || desktop !== undefined) return endOf(attempt);
      const { endListener } = await import('../../hosts/cli/daemon/end-listener.ts');
      return (await endListener(socketFolder(loaded.env), signal)) ?? 'silent';
    },
  };
}

function endOf({ kind }: Attempt): DaemonEnd {
  if (kind === 'answered') return 'stopped';
  return kind === 'silent' ? 'silent' : kind === 'refused' ? 'unknown' : 'absent';
}
