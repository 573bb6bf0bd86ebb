import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The program that this module was bundled into lies beside it; where there is none, nothing is bundled. */
const REMOVER = new URL('./remove-seats.mjs', import.meta.url);

/**
 * Ends with a line from its owner, which names the seats that are left if any: an owner that lives may have made others on
 * the same display since. The end of input without a line is the end of the owner, and of all that it has made.
 */
const SCRIPT = `
node=$1 remover=$2 owner=$3
shift 3
read -r seats || exec "$node" "$remover" "$owner" "$@"
[ -z "$seats" ] || exec "$node" "$remover" "$owner:$seats" "$@"
`;

/**
 * Watches over the devices that this process makes on a display that is not its own: they would outlive it if it were
 * killed, or if they could not be removed yet. A shell waits, because that takes 1 MB; what removes them is started only in case.
 */
export function guardSeats(
  display: string,
  authority: string | undefined,
  left: () => readonly number[],
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
  // Without it the devices are removed by whoever comes next. Where no file can be opened any more it has no input either.
  child.on('error', () => undefined);
  const input: Writable | undefined = child.stdin;
  input?.on('error', () => undefined);
  child.unref();
  return { [Symbol.dispose]: () => void input?.end(`${left().join(',')}\n`) };
}
