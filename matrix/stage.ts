import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DesktopProcess } from '../src/backends/linux/private-desktop/desktop-process.ts';
import type { AppSession } from '../src/core/session/app-session.ts';
import type { WindowInfo } from '../src/model/application.ts';
import type { AppRecipe, Mode } from './cell.ts';
import type { Desk } from './desk.ts';
import { Oracle } from './oracle.ts';
import type { User } from './user.ts';

const START_MS = 30_000;
const END_MS = 5_000;
/** Where windows are put, so that they neither touch the user's terminal nor leave the screen. */
const CORNER = { x: 20, y: 40 };

/** Everything that an act and its oracle need. */
export interface Stage {
  readonly desk: Desk;
  readonly oracle: Oracle;
  readonly user: User;
  readonly mode: Mode;
  readonly app: AppSession;
  /** The window that is acted on. */
  readonly window: WindowInfo;
  /** The number of the window, as X tools write it. */
  readonly xid: string;
  /** Where the application's files are. */
  readonly files: string;
  readonly process: DesktopProcess;
}

/** The surroundings, which outlive every application. */
export interface Backdrop extends Pick<Stage, 'desk' | 'user'> {
  /** The folder of the matrix. */
  readonly folder: string;
}

/** Starts an application, waits until it can be used, and puts its window in place. */
export async function setStage(
  { desk, user, folder }: Backdrop,
  recipe: AppRecipe,
  mode: Mode,
  signal: AbortSignal,
): Promise<Stage> {
  const files = await mkdtemp(join(desk.desktop.folder, 'files-'));
  for (const [name, contents] of Object.entries(recipe.files ?? {}))
    await writeFile(join(files, name), contents);
  const process = await desk.spawn(
    recipe.command.map((word) => word.replaceAll('{files}', files).replaceAll('{matrix}', folder)),
    signal,
  );
  try {
    const found = await desk.until(() => findApp(desk, process.pid, recipe, signal), START_MS, signal);
    if (!found)
      throw new Error(`${recipe.command[0]} did not start: ${await readFile(process.logFile, 'utf8')}`);
    const xid = String(Number(found.window.id.slice('x11:'.length)));
    const oracle = new Oracle(join(folder, 'oracle.py'), { ...desk.desktop.env });
    const stage = { desk, user, ...found, oracle, mode, files, process, xid };
    await place(stage, recipe, signal);
    await recipe.prepare?.(stage, signal);
    return stage;
  } catch (error) {
    await endProcess(desk, process, signal);
    throw error;
  }
}

async function findApp(desk: Desk, pid: number, { accessible = true }: AppRecipe, signal: AbortSignal) {
  const { session } = desk;
  const windows = await session.port('windows').list(undefined, signal);
  for (const info of await session.listApps(signal)) {
    if (info.accessible !== accessible || !(await belongsTo(desk, info.pid, pid))) continue;
    const window = windows.find((each) => each.app === info.id);
    if (window && (!accessible || (await hasElements(session.observe(info), signal)))) {
      return { app: await session.app(String(info.pid), signal), window };
    }
  }
  return undefined;
}

/** An application may be on the bus before it shows anything. */
async function hasElements(app: AppSession, signal: AbortSignal): Promise<boolean> {
  const snapshot = await app.snapshot(signal).catch(() => undefined);
  return snapshot?.steps.some(({ node }) => node.window !== undefined && node.children.length > 0) ?? false;
}

/** Everything started on a private desktop leads a session, to which its own children belong. */
async function belongsTo(desk: Desk, pid: number, leader: number): Promise<boolean> {
  const session = await desk.ask('ps', '-o', 'sid=', '-p', String(pid)).catch(() => '');
  return Number(session) === leader;
}

async function place({ desk, window }: Stage, { size }: AppRecipe, signal: AbortSignal): Promise<void> {
  const windows = desk.session.port('windows');
  if (window.maximized) await windows.setMaximized(window.id, false, signal);
  if (size) await windows.resize(window.id, size, signal);
  await windows.move(window.id, CORNER, signal);
}

/**
 * Gives the focus to whom the mode says: the window that is acted on, or the user's terminal. No other window lies in front
 * of the first: what is covered is refused to every pointer, and that is not what is measured.
 */
export async function takePlaces({ desk, user, mode, xid }: Stage, signal: AbortSignal): Promise<void> {
  await desk.ask('xdotool', 'windowraise', xid).catch(() => '');
  await user.workHere(signal);
  if (mode === 'focused') await desk.focus(xid, signal);
}

/** Ends an application and everything that it started. */
export async function clearStage({ desk, oracle, process }: Stage, signal: AbortSignal): Promise<void> {
  await oracle[Symbol.asyncDispose]();
  await endProcess(desk, process, signal);
}

async function endProcess(desk: Desk, { pid }: DesktopProcess, signal: AbortSignal): Promise<void> {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
  const isGone = async () => {
    const left = await desk.ask('ps', '-o', 'pid=', '-s', String(pid)).catch(() => '');
    return left === '' ? true : undefined;
  };
  await desk.until(isGone, END_MS, signal);
}
