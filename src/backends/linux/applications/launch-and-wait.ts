import { realpath } from 'node:fs/promises';
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
import { programNames } from '../launching/identify-application.ts';
import type { InstalledApplications } from '../launching/installed-applications.ts';
import {
  type LaunchedProcess,
  type LaunchTarget,
  launchApplication,
} from '../launching/launch-application.ts';
import type { Environment } from '../private-desktop/desktop-environment.ts';
import { describeExit, logTail, type ProcessExit } from '../private-desktop/process-output.ts';
import { findProgram } from '../private-desktop/system-programs.ts';
import type { ApplicationEnds } from './application-ends.ts';
import { dialogOf, withNewWindow } from './handover.ts';
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
const NOBODY: ReadonlySet<number> = new Set();

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
  const already = wanted && before.find((app) => isApplication(app, wanted));
  if (already) return already;
  const windowsBefore = await listWindows(display, signal);
  const front = focusedOf(windowsBefore);
  const launched = await launchApplication(bundleId, installed, target, signal);
  const { pid, entry } = launched;
  ends.watch(launched);
  let exit: ProcessExit | undefined;
  void launched.exited.then((end) => {
    exit = end;
  });
  const names = await programNamesOf(entry, target.env);
  const isKin = ({ aliases = [] }: AppInfo) => aliases.some((alias) => names.includes(alias));
  const kin = before.filter(isKin);
  /** Another application of the same program may run, and take this one in (LibreOffice). */
  const seek = async (apps: readonly AppInfo[], takers: ReadonlySet<number>) =>
    (await startedBy(pid, apps)) ??
    apps.find((app) => isApplication(app, entry) || (takers.has(app.pid) && isKin(app)));
  const patience = new Patience(display);
  const look = async () => {
    const failure = exit && !isHandover(exit) ? exit : undefined;
    const takers = exit && !failure ? await withNewWindow(display, windowsBefore, signal) : NOBODY;
    const apps = await running.list(signal);
    const accessible = apps.filter((app) => app.accessible);
    const found = await seek(accessible, takers);
    if (found) return settle({ display, running }, found, front, signal);
    const silent = await seek(apps, takers);
    if (!silent && failure) throw await endedAtOnce(launched, failure, await dialogOf(display, kin, signal));
    const isAll = silent && (await patience.isOver(silent.pid, signal));
    return isAll ? settle({ display, running }, silent, front, signal) : undefined;
  };
  const found = await waitFor(look, { clock: display.clock, timeoutMs: LAUNCH_TIMEOUT_MS }, signal);
  if (found) return found;
  throw showedNothing(entry, kin[0], await dialogOf(display, kin, signal));
}

/** Whether a process is an application, alone or among others of the same program. */
function isApplication({ bundleId, aliases = [] }: AppInfo, { id }: DesktopEntry): boolean {
  return bundleId === id || aliases.includes(id);
}

/** What processes of an application's program are called: its command may be a link to another one. */
async function programNamesOf({ command }: DesktopEntry, env: Environment): Promise<string[]> {
  const path = findProgram(command[0] ?? '', env);
  const program = path && (await realpath(path).catch(() => path));
  return programNames({ program, words: command });
}

function showedNothing(
  { name }: DesktopEntry,
  kin: AppInfo | undefined,
  hindrance: string | undefined,
): AutomationError {
  const message = `${name} was started but showed nothing within ${LAUNCH_TIMEOUT_MS} ms.`;
  const same = kin && `The same program runs as ${quote(kin.name)} (pid ${kin.pid}): connect to that.`;
  const guidance = hindrance ?? same ?? 'It may still come: ax_list_apps shows what runs.';
  return new AutomationError('timed_out', message, { guidance });
}

/** A program that leaves the rest to a process that runs already, or to one that it has started, says that all went well. */
function isHandover({ code }: ProcessExit): boolean {
  return code === 0;
}

async function endedAtOnce(
  { entry, logFile }: LaunchedProcess & { readonly entry: DesktopEntry },
  exit: ProcessExit,
  hindrance: string | undefined,
): Promise<AutomationError> {
  const said = logFile ? await logTail(logFile) : '';
  const words = said ? `Its last words: ${quote(said)}` : undefined;
  const guidance = [hindrance, words].filter(Boolean).join(' ');
  return new AutomationError('app_gone', `${entry.name} was started and ${describeExit(exit)}.`, {
    guidance: guidance || 'Start it by hand to see what it says.',
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
  { display, running }: Pick<LaunchParts, 'display' | 'running'>,
  app: AppInfo,
  front: XWindow | undefined,
  signal: AbortSignal,
): Promise<AppInfo | undefined> {
  const look = async () => {
    const windows = await listWindows(display, signal);
    return windows.some(({ pid }) => pid === app.pid) ? windows : undefined;
  };
  const windows = await waitFor(look, { clock: display.clock, timeoutMs: WINDOW_TIMEOUT_MS }, signal);
  const hasTakenFocus = focusedOf(windows ?? [])?.pid === app.pid;
  // Its window may be the first to say which application it is; a process that hands over is gone by now.
  const known = (await running.list(signal)).find(({ id }) => id === app.id);
  if (!known || !front || !hasTakenFocus) return known;
  await focusWindow(display, front.xid, signal);
  return { ...known, frontmost: false };
}

function focusedOf(windows: readonly XWindow[]): XWindow | undefined {
  return windows.find(({ focused }) => focused);
}

/** A starter may be a script: the application is then a process below it. */
async function startedBy(pid: number, apps: readonly AppInfo[]): Promise<AppInfo | undefined> {
  for (const app of apps) if (await descendsFrom(app.pid, pid)) return app;
  return undefined;
}
