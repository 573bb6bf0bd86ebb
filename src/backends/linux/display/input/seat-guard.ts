import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The program that this module was bundled into lies beside it; where there is none, nothing is bundled. */
const REMOVER = new URL('./remove-seats.mjs', import.meta.url);

/** Ends with a word from its owner; the end of input without one is the end of the owner. */
const SCRIPT = 'read -r word || exec "$@"';

/**
 * Watches over the devices that this process makes on a display that is not its own: they would outlive it if it were
 * killed, or if they could not be removed yet. A shell waits, because that takes 1 MB; what removes them is started only in case.
 */
export function guardSeats(
  display: string,
  authority: string | undefined,
  areGone: () => boolean,
): Disposable {
  const remover = fileURLToPath(REMOVER);
  if (!existsSync(remover)) return { [Symbol.dispose]: () => undefined };
  const place = authority === undefined ? [display] : [display, authority];
  const args = ['-c', SCRIPT, 'deskhand-seats', process.execPath, remover, String(process.pid), ...place];
  // In a session of its own, where neither Ctrl-C nor a closing terminal reaches it.
  const child = spawn('/bin/sh', args, {
    detached: true,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the devices are removed by whoever comes next.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  return { [Symbol.dispose]: () => void child.stdin.end(areGone() ? 'done\n' : '') };
}
