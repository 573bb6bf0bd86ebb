import { existsSync } from 'node:fs';
import { access, appendFile, constants, link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import { DISPLAYS_FILE } from './guard-script.ts';

const SOCKETS = '/tmp/.X11-unix';
/** Low numbers are left to people's own displays. */
const FIRST_DISPLAY = 100;
const LAST_DISPLAY = 999;

/**
 * Takes the lowest free display number by X's own rule: who links the lock file has it. The lock names the guard, which
 * lives as long as the desktop and removes the lock with it. Xvfb's `-displayfd` would begin at 0 and, with a number
 * given, locks nothing.
 */
export async function claimDisplay(folder: string, guardPid: number, id: string): Promise<number> {
  await requireSocketFolder();
  const abstractSockets = await readFile('/proc/net/unix', 'utf8').catch(() => '');
  const draft = `/tmp/.deskhand-${id}-lock`;
  await writeFile(draft, `${String(guardPid).padStart(10)}\n`, { mode: 0o444 });
  try {
    for (let number = FIRST_DISPLAY; number <= LAST_DISPLAY; number++) {
      const socket = `${SOCKETS}/X${number}`;
      if (existsSync(socket) || abstractSockets.includes(`@${socket}\n`)) continue;
      // The guard has to know before the lock exists.
      await appendFile(join(folder, DISPLAYS_FILE), `${number}\n`);
      if (await tryLink(draft, `/tmp/.X${number}-lock`)) return number;
    }
  } finally {
    await rm(draft, { force: true });
  }
  throw new AutomationError('desktop_unavailable', 'No display number is free for a private desktop.', {
    guidance: 'Stop private desktops that are no longer needed: "deskhand desktop list".',
  });
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Xvfb makes it where it is not there yet, and goes on without a socket in one that cannot be written to, as WSL has. */
async function requireSocketFolder(): Promise<void> {
  try {
    await access(SOCKETS, constants.W_OK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new AutomationError(
      'desktop_unavailable',
      `No display can be made in ${SOCKETS}: it is read-only.`,
      {
        guidance: `Run as root: "mount -o remount,rw ${SOCKETS}" where it is mounted read-only, as in WSL; else "chmod 1777 ${SOCKETS}".`,
        cause,
      },
    );
  }
}
