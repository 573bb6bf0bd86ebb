import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_AGAIN_MS = 200;

/**
 * Acts unless it is done already, one process at a time: two clients that start the program at once must not install
 * or build over each other. Who had to wait looks again first, and mostly finds nothing left to do.
 */
export async function unlessDone(isDone, act, { root, log }) {
  if (await isDone()) return;
  const file = join(root, '.deskhand/setup.lock');
  await acquire(file, log);
  try {
    if (!(await isDone())) await act();
  } finally {
    await rm(file, { force: true });
  }
}

async function acquire(file, log) {
  await mkdir(dirname(file), { recursive: true });
  for (let isFirst = true; !(await tryCreate(file)); isFirst = false) {
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
    else {
      if (isFirst) log(`Waiting for another set-up of this checkout (process ${holder}) …`);
      await sleep(LOOK_AGAIN_MS);
    }
  }
}

async function tryCreate(file) {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM'; // alive, and somebody else's
  }
}
