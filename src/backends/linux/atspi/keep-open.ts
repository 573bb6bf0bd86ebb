import { spawn } from 'node:child_process';
import type { DBusConnection } from '../dbus/connection.ts';

const UNTIL_IT_ENDS = 'while kill -0 "$0" 2>/dev/null; do sleep 1; done';

/** Leaves connections to a process that keeps them open, and does nothing else, until the application has ended. */
export function keepOpenUntilEnd(pid: number, connections: readonly DBusConnection[]): void {
  const sockets = connections.map(({ socket }) => socket);
  const keeper = spawn('/bin/sh', ['-c', UNTIL_IT_ENDS, String(pid)], {
    stdio: ['ignore', 'ignore', 'ignore', ...sockets],
    cwd: '/',
    detached: true,
  });
  // Without it the application is where it would be without us.
  keeper.on('error', () => undefined);
  keeper.unref();
}
