/**
 * Starts a private desktop and does not give it back: what a crashed, killed or careless program does.
 * Arguments: where desktops keep their files, what to do then (`linger` or `throw`), what to start in it.
 */
import { startPrivateDesktop } from '../../src/backends/linux/private-desktop/private-desktop.ts';
import { neverAborted } from '../../src/base/cancellation.ts';

const [root, then, command, ...args] = process.argv.slice(2);
const desktop = await startPrivateDesktop(
  { env: process.env, home: 'own', app: command, root },
  neverAborted,
);
if (command) await desktop.spawn(command, args, neverAborted);
process.stdout.write(`${JSON.stringify({ id: desktop.id, display: desktop.display })}\n`);
if (then === 'throw') throw new Error('the owner fails');
