import type { AppsPort } from '../../../core/ports/apps.ts';
import { closeWindow } from '../display/window-acts.ts';
import { listWindows } from '../display/window-list.ts';
import { ApplicationEnds } from './application-ends.ts';
import { type LaunchParts, launchAndWait } from './launch-and-wait.ts';
import { pidOf, requireRunning } from './running-applications.ts';

/** Applications of a Linux desktop. */
export function appsPort(parts: Omit<LaunchParts, 'ends'>): AppsPort {
  const { running, installed, display } = parts;
  const ends = new ApplicationEnds(display.clock);
  return {
    list: (signal) => running.list(signal),
    installed: (signal) => installed.list(signal),
    launch: (bundleId, signal) => launchAndWait(bundleId, { ...parts, ends }, signal),
    async quit(app, signal) {
      await requireRunning(app);
      const pid = pidOf(app);
      const windows = (await listWindows(display, signal)).filter((window) => window.pid === pid);
      await Promise.all(windows.map((window) => closeWindow(display, window, signal)));
    },
    endOf: (app, signal) => ends.of(pidOf(app), signal),
  };
}
