import { readdir, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';
import { Size } from '../../../model/geometry.ts';
import { folderOf, idOf, sweep, wake } from './guard.ts';
import { GUARD_FILE } from './guard-script.ts';
import { emptyIfAbsent, identify, isRunning, ProcessIdentity } from './process-identity.ts';

/** What the folder of a running desktop says about it. */
export const DesktopRecord = z.object({
  id: z.string(),
  display: z.string(),
  size: Size,
  app: z.string().optional(),
  /** The program that started it. */
  owner: ProcessIdentity,
  startedAt: z.string(),
  folder: z.string(),
  sessionBusAddress: z.string(),
  accessibilityAddress: z.string(),
  authority: z.string(),
});
export type DesktopRecord = z.infer<typeof DesktopRecord>;

const RECORD_FILE = 'desktop.json';
/** A folder younger than this may be one that is just being filled. */
const YOUNG_MS = 30_000;
const STOP_TIMEOUT_MS = 15_000;

/** Where desktops keep their files. It is the same in every session of a user, so that each sees the others'. */
export function defaultRoot(): string {
  return `/tmp/deskhand-${process.getuid?.() ?? 0}`;
}

type Recordable = Omit<DesktopRecord, 'app' | 'owner' | 'startedAt' | 'authority'> & {
  readonly env: Readonly<Record<string, string>>;
};

/** Lets `deskhand desktop list` see the desktop. */
export async function writeRecord(desktop: Recordable, app: string | undefined): Promise<void> {
  const { folder } = desktop;
  const record = DesktopRecord.parse({
    ...desktop,
    app,
    owner: await identify(process.pid),
    startedAt: new Date().toISOString(),
    authority: desktop.env.XAUTHORITY,
  });
  // In one step, so that nobody reads half of it.
  const draft = join(folder, `${RECORD_FILE}.new`);
  await writeFile(draft, `${JSON.stringify(record, null, 2)}\n`);
  await rename(draft, join(folder, RECORD_FILE));
}

/** The private desktops that run, oldest first. What is left of others is removed. */
export async function listDesktops(root: string = defaultRoot()): Promise<DesktopRecord[]> {
  await sweepAbandoned(root);
  const records = await Promise.all((await desktopFolders(root)).map(readRecord));
  return records
    .filter((record) => record !== undefined)
    .sort((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Ends a running desktop and everything in it, whoever started it. */
export async function stopDesktop(
  id: string,
  { root = defaultRoot(), clock = systemClock }: { root?: string; clock?: Clock },
  signal: AbortSignal,
): Promise<void> {
  const folder = folderOf(root, id);
  const note = await guardOf(folder);
  const { guard } = note;
  if (!guard || (await stateOf(note)) !== 'running') {
    throw new AutomationError('invalid_input', `No private desktop ${id} is running.`, {
      guidance: '"deskhand desktop list" shows those that are.',
    });
  }
  askToEnd(guard.pid);
  const isGone = async () => !(await isRunning(guard)) || undefined;
  if (await waitFor(isGone, { clock, timeoutMs: STOP_TIMEOUT_MS }, signal)) return;
  throw new AutomationError('timed_out', `The private desktop ${id} does not end.`);
}

function askToEnd(guard: number): void {
  try {
    process.kill(guard, 'SIGTERM');
  } catch (error) {
    // It has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  wake(guard);
}

/** Removes what is left of desktops whose guard was killed, or that a crash of the machine left behind. */
export async function sweepAbandoned(root: string): Promise<void> {
  await Promise.all(
    (await desktopFolders(root)).map(async (folder) => {
      const id = idOf(folder);
      // Where nothing can be read, as without free file descriptors, nothing is known either.
      if (id && (await isAbandoned(folder).catch(() => false))) await sweep(folder, id);
    }),
  );
}

type GuardState = 'running' | 'gone' | 'elsewhere' | 'unknown';

/** In a container that shares our /tmp, process ids mean something else: its desktops are not ours to judge. */
async function stateOf({ guard, namespace }: GuardNote): Promise<GuardState> {
  if (!guard) return 'unknown';
  if (namespace !== (await readlink('/proc/self/ns/pid'))) return 'elsewhere';
  return (await isRunning(guard)) ? 'running' : 'gone';
}

async function isAbandoned(folder: string): Promise<boolean> {
  const state = await stateOf(await guardOf(folder));
  if (state !== 'unknown') return state === 'gone';
  const changed = await stat(folder).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );
  return changed !== undefined && Date.now() - changed > YOUNG_MS;
}

interface GuardNote {
  readonly guard: ProcessIdentity | undefined;
  readonly namespace: string | undefined;
}

async function guardOf(folder: string): Promise<GuardNote> {
  const text = await readFile(join(folder, GUARD_FILE), 'utf8').catch(emptyIfAbsent);
  const [pid, startTime, namespace] = text.trim().split(' ');
  return { guard: ProcessIdentity.safeParse({ pid: Number(pid), startTime }).data, namespace };
}

async function readRecord(folder: string): Promise<DesktopRecord | undefined> {
  const text = await readFile(join(folder, RECORD_FILE), 'utf8').catch(() => undefined);
  if (text === undefined || (await stateOf(await guardOf(folder))) !== 'running') return undefined;
  return DesktopRecord.safeParse(parsed(text)).data;
}

/** A crash of the machine may leave half of it, which is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function desktopFolders(root: string): Promise<string[]> {
  const names = await readdir(root).catch(() => []);
  return names.map((name) => join(root, name)).filter((folder) => idOf(folder) !== undefined);
}
