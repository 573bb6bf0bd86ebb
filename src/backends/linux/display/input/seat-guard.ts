import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { ConnectOptions } from '../../x11/connection.ts';

/** The program that this module was bundled into lies beside it; where there is none, nothing is bundled. */
const REMOVER = new URL('./remove-seats.mjs', import.meta.url);

/** Its owner takes leave with an empty line where it has left nothing. The end of input without a line is the end of the owner. */
const SCRIPT = `
read -r left && [ -z "$left" ] || exec "$@"
`;

/**
 * Watches over the devices that this process makes on a display that is not its own: they would outlive it if it were
 * killed, or if they could not be removed yet. A shell waits, because that takes 1 MB; what removes them is started only in case.
 */
export function guardSeats(
  maker: number,
  { display, authority }: ConnectOptions,
  areLeft: () => boolean,
): Disposable {
  const remover = fileURLToPath(REMOVER);
  if (!existsSync(remover)) return { [Symbol.dispose]: () => undefined };
  const place = authority === undefined ? [display] : [display, authority];
  const args = ['-c', SCRIPT, 'deskhand-seats', process.execPath, remover, String(maker), ...place];
  // In a session of its own, where neither Ctrl-C nor a closing terminal reaches it.
  const child = spawn('/bin/sh', args, {
    detached: true,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without it the devices are removed by whoever comes next. Where no file can be opened any more it has no input either.
  child.on('error', () => undefined);
  const input: Writable | undefined = child.stdin;
  input?.on('error', () => undefined);
  child.unref();
  return { [Symbol.dispose]: () => void input?.end(areLeft() ? 'left\n' : '\n') };
}
