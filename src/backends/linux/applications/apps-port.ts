import type { Clock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { AppsPort } from '../../../core/ports/apps.ts';
import type { AppInfo } from '../../../model/application.ts';
import type { DisplayContext } from '../display/display-context.ts';
import { type Toolkit, toolkitOf } from '../display/input/toolkit.ts';
import { closeWindow, focusWindow } from '../display/window-acts.ts';
import { listWindows } from '../display/window-list.ts';
import type { XWindow } from '../display/x-window.ts';
import type { InstalledApplications } from '../launching/installed-applications.ts';
import { type LaunchTarget, launchApplication } from '../launching/launch-application.ts';
import { ApplicationEnds } from './application-ends.ts';
import { descendsFrom } from './process-tree.ts';
import { pidOf, type RunningApplications, requireRunning } from './running-applications.ts';

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

export interface AppsPortParts {
  readonly running: RunningApplications;
  readonly installed: InstalledApplications;
  readonly target: LaunchTarget;
  readonly display: DisplayContext;
}

/** Applications of a Linux desktop. */
export function appsPort({ running, installed, target, display }: AppsPortParts): AppsPort {
  const ends = new ApplicationEnds(display.clock);
  return {
    list: (signal) => running.list(signal),
    installed: (signal) => installed.list(signal),
    async launch(bundleId, signal) {
      const before = await running.list(signal);
      const wanted = await installed.find(bundleId, signal);
      const already = wanted && before.find((app) => app.bundleId === wanted.id);
      if (already) return already;
      const front = focusedOf(await listWindows(display, signal));
      const { pid, exited, entry } = await launchApplication(bundleId, installed, target, signal);
      ends.watch({ pid, exited });
      let hasHandedOver = false;
      void exited.then((end) => {
        hasHandedOver = end.code === 0;
      });
      const isMeant = (app: AppInfo) => app.bundleId === entry.id && (hasHandedOver || isNew(app, before));
      const patience = new Patience(display.clock);
      const look = async () => {
        const apps = await running.list(signal);
        const accessible = apps.filter((app) => app.accessible);
        const found = (await startedBy(pid, accessible)) ?? accessible.find(isMeant);
        if (found) return found;
        const silent = (await startedBy(pid, apps)) ?? apps.find(isMeant);
        return silent && (await patience.isOver(silent.pid)) ? silent : undefined;
      };
      const found = await waitFor(look, { clock: display.clock, timeoutMs: LAUNCH_TIMEOUT_MS }, signal);
      if (found) return settle(display, found, front, signal);
      throw new AutomationError(
        'timed_out',
        `${entry.name} was started but showed nothing within ${LAUNCH_TIMEOUT_MS} ms.`,
      );
    },
    async quit(app, signal) {
      await requireRunning(app);
      const pid = pidOf(app);
      const windows = (await listWindows(display, signal)).filter((window) => window.pid === pid);
      await Promise.all(windows.map((window) => closeWindow(display, window, signal)));
    },
    endOf: (app, signal) => ends.of(pidOf(app), signal),
  };
}

/** How long to wait for the elements of a process that shows only a window. */
class Patience {
  readonly #clock: Clock;
  readonly #since = new Map<number, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async isOver(pid: number): Promise<boolean> {
    const now = this.#clock.now();
    const since = this.#since.get(pid) ?? now;
    this.#since.set(pid, since);
    return now - since >= ELEMENTS_TIMEOUT_MS[await toolkitOf(pid)];
  }
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
