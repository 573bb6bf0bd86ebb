import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Desk } from '../../matrix/desk.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import type { Subject } from './subjects.ts';

const START_MS = 60_000;
/** So often in a row the tree has to be as large as before. */
const SAME_READINGS = 6;

/** Runs an application for as long as the work takes, and begins when its tree has come to rest. */
export async function withSubject<T>(
  desk: Desk,
  subject: Subject,
  work: (app: AppSession) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(desk.desktop.folder, 'files-'));
  const started = await desk.spawn(await subject.command(folder), neverAborted);
  try {
    const app = await settled(desk, started.pid, subject);
    if (!app) throw new Error(`it did not come to rest: ${await readFile(started.logFile, 'utf8')}`);
    return await work(app);
  } finally {
    endSession(started.pid);
    await started.exited;
  }
}

async function findApp(desk: Desk, leader: number): Promise<AppSession | undefined> {
  for (const info of await desk.session.listApps(neverAborted)) {
    if (!info.accessible) continue;
    const sid = await desk.ask('ps', '-o', 'sid=', '-p', String(info.pid)).catch(() => '');
    if (Number(sid) === leader) return desk.session.app(String(info.pid), neverAborted);
  }
  return undefined;
}

/** The application once its tree stays as large as it is. It is found anew each time: some start another process. */
function settled(desk: Desk, leader: number, { leastElements }: Subject): Promise<AppSession | undefined> {
  let size = 0;
  let same = 0;
  const look = async () => {
    const app = await findApp(desk, leader);
    const snapshot = await app?.snapshot(neverAborted).catch(() => undefined);
    same = snapshot?.size === size ? same + 1 : 0;
    size = snapshot?.size ?? 0;
    return size >= leastElements && same >= SAME_READINGS ? app : undefined;
  };
  return desk.until(look, START_MS, neverAborted);
}

/** Everything that is started on a private desktop leads a session of its own. */
function endSession(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
