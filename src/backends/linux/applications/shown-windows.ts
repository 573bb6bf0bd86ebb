import type { WindowsPort } from '../../../core/ports/apps.ts';
import { WindowInfo } from '../../../model/application.ts';
import { requireRunning } from './running-applications.ts';

/** The windows of a display as others see them: without what only X knows of them, and of applications that run. */
export function shownWindows(windows: WindowsPort): WindowsPort {
  return {
    ...windows,
    async list(app, signal) {
      const list = await windows.list(app, signal);
      if (app !== undefined && list.length === 0) await requireRunning(app);
      return list.map((window) => WindowInfo.parse(window));
    },
  };
}
