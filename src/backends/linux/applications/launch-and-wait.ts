import { AutomationError } from '../../../base/errors.ts';
import { quote } from '../../../base/text.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { AppInfo } from '../../../model/application.ts';
import type { DisplayContext } from '../display/display-context.ts';
import { type Toolkit, toolkitOf } from '../display/input/toolkit.ts';
import { focusWindow } from '../display/window-acts.ts';
import { listWindows, unlessGone } from '../display/window-list.ts';
import { atomNamesOf } from '../display/window-properties.ts';
import type { XWindow } from '../display/x-window.ts';
import type { DesktopEntry } from '../launching/desktop-entry.ts';
import type { InstalledApplications } from '../launching/installed-applications.ts';
import {
  type LaunchedProcess,
  type LaunchTarget,
  launchApplication,
} from '../launching/launch-application.ts';
import { describeExit, logTail, type ProcessExit } from '../private-desktop/process-output.ts';
import type { ApplicationEnds } from './application-ends.ts';
import { descendsFrom } from './process-tree.ts';
import type { RunningApplications } from './running-applications.ts';

const LAUNCH_TIMEOUT_MS = 20_000;
/** An application may show its elements before its window, and some never have one. */
const WINDOW_TIMEOUT_MS = 2_000;
/** How long a window may be there before its elements; a toolkit that has none is not waited for as long. */
const ELEMENTS_TIMEOUT_MS: Readonly<Record<Toolkit, number>> = {
  chromium: LAUNCH_TIMEOUT_MS,
  gecko: LAUNCH_TIMEOUT_MS,
  gtk2: 2_000,
  gtk3: 5_000,
  gtk4: 5_000,
  qt: 5_000,
  other: 1_000,
};

export interface LaunchParts {
  readonly running: RunningApplications;
  readonly installed: InstalledApplications;
  readonly target: LaunchTarget;
  readonly display: DisplayContext;
  readonly ends: ApplicationEnds;
}

/** Starts an application, unless it runs, and waits until there is something of it to connect to. */
export async function launchAndWait(
  bundleId: string,
  { running, installed, target, display, ends }: LaunchParts,
  signal: AbortSignal,
): Promise<AppInfo> {
  const before = await running.list(signal);
  const wanted = await installed.find(bundleId, signal);
  const already = wanted && before.find((app) => app.bundleId === wanted.id);
  if (already) return already;
  const front = focusedOf(await listWindows(display, signal));
  const launched = await launchApplication(bundleId, installed, target, signal);
  const { pid, entry } = launched;
  ends.watch(launched);
  let exit: ProcessExit | undefined;
  void launched.exited.then((end) => {
    exit = end;
  });
  const isMeant = (app: AppInfo) =>
    app.bundleId === entry.id && ((exit && isHandover(exit)) || isNew(app, before));
  const patience = new Patience(display);
  const look = async () => {
    const failure = exit && !isHandover(exit) ? exit : undefined;
    const apps = await running.list(signal);
    const accessible = apps.filter((app) => app.accessible);
    const found = (await startedBy(pid, accessible)) ?? accessible.find(isMeant);
    if (found) return found;
    const silent = (await startedBy(pid, apps)) ?? apps.find(isMeant);
    if (!silent && failure) throw await endedAtOnce(launched, failure);
    return silent && (await patience.isOver(silent.pid, signal)) ? silent : undefined;
  };
  const found = await waitFor(look, { clock: display.clock, timeoutMs: LAUNCH_TIMEOUT_MS }, signal);
  if (found) return settle(display, found, front, signal);
  throw new AutomationError(
    'timed_out',
    `${entry.name} was started but showed nothing within ${LAUNCH_TIMEOUT_MS} ms.`,
  );
}

/** A program that leaves the rest to a process that runs already, or to one that it has started, says that all went well. */
function isHandover({ code }: ProcessExit): boolean {
  return code === 0;
}

async function endedAtOnce(
  { entry, logFile }: LaunchedProcess & { readonly entry: DesktopEntry },
  exit: ProcessExit,
): Promise<AutomationError> {
  const said = logFile ? await logTail(logFile) : '';
  return new AutomationError('app_gone', `${entry.name} was started and ${describeExit(exit)}.`, {
    guidance: said ? `Its last words: ${quote(said)}` : 'Start it by hand to see what it says.',
    details: { command: entry.command, code: exit.code, signal: exit.signal },
  });
}

/** How long to wait for the elements of a process that shows only a window. */
class Patience {
  readonly #display: DisplayContext;
  readonly #since = new Map<number, number>();

  constructor(display: DisplayContext) {
    this.#display = display;
  }

  /** Never while it only shows the picture of an application that starts, which may be another process (LibreOffice). */
  async isOver(pid: number, signal: AbortSignal): Promise<boolean> {
    const now = this.#display.clock.now();
    const since = this.#since.get(pid) ?? now;
    this.#since.set(pid, since);
    if (now - since < ELEMENTS_TIMEOUT_MS[await toolkitOf(pid)]) return false;
    return !(await hasOnlySplashes(this.#display, pid, signal));
  }
}

async function hasOnlySplashes(display: DisplayContext, pid: number, signal: AbortSignal): Promise<boolean> {
  const windows = (await listWindows(display, signal)).filter((window) => window.pid === pid);
  const isSplash = async ({ xid }: XWindow) => {
    const types = await unlessGone(atomNamesOf(display, xid, '_NET_WM_WINDOW_TYPE', signal), undefined);
    return types?.includes('_NET_WM_WINDOW_TYPE_SPLASH') ?? true;
  };
  return windows.length > 0 && (await Promise.all(windows.map(isSplash))).every(Boolean);
}

/** Waits for the window of an application, and gives the focus back where it took it: it was to start in the background. */
async function settle(
  display: DisplayContext,
  app: AppInfo,
  front: XWindow | undefined,
  signal: AbortSignal,
): Promise<AppInfo> {
  const look = async () => {
    const windows = await listWindows(display, signal);
    return windows.some(({ pid }) => pid === app.pid) ? windows : undefined;
  };
  const windows = await waitFor(look, { clock: display.clock, timeoutMs: WINDOW_TIMEOUT_MS }, signal);
  const hasTakenFocus = focusedOf(windows ?? [])?.pid === app.pid;
  if (!front || !hasTakenFocus) return app;
  await focusWindow(display, front.xid, signal);
  return { ...app, frontmost: false };
}

function focusedOf(windows: readonly XWindow[]): XWindow | undefined {
  return windows.find(({ focused }) => focused);
}

/** A starter may be a script: the application is then a process below it. */
async function startedBy(pid: number, apps: readonly AppInfo[]): Promise<AppInfo | undefined> {
  for (const app of apps) if (await descendsFrom(app.pid, pid)) return app;
  return undefined;
}

function isNew(app: AppInfo, before: readonly AppInfo[]): boolean {
  return !before.some(({ id }) => id === app.id);
}
