import { throwIfAborted } from '../../../base/cancellation.ts';
import type { AppsPort, WindowsPort } from '../../../core/ports/apps.ts';
import type { Gate } from './gate.ts';

/** Applications of the simulated desktop. */
export function appsPort(gate: Gate): AppsPort {
  const { desktop } = gate;
  return {
    async list(signal) {
      throwIfAborted(signal);
      return desktop.apps.map((app) => app.info);
    },
    async installed(signal) {
      throwIfAborted(signal);
      return desktop.installed.map(({ name, bundleId }) => ({ name, bundleId }));
    },
    async launch(bundleId, signal) {
      throwIfAborted(signal);
      const app = desktop.launch(bundleId);
      await desktop.faults.pass(app, signal);
      return app.info;
    },
    async quit(app, signal) {
      (await gate.app(app, signal)).quit();
    },
    async endOf(app, signal) {
      throwIfAborted(signal);
      return desktop.endOf(app);
    },
  };
}

/** Windows of the simulated desktop. */
export function windowsPort(gate: Gate): WindowsPort {
  const { windows } = gate.desktop;
  return {
    async list(app, signal) {
      throwIfAborted(signal);
      if (app !== undefined) await gate.app(app, signal);
      const infos = windows.frontToBack.map((window) => window.info);
      return infos.filter((info) => app === undefined || info.app === app);
    },
    async focus(window, signal) {
      windows.raise(await gate.window(window, signal));
    },
    async move(window, to, signal) {
      (await gate.window(window, signal)).place({ x: to.x, y: to.y });
    },
    async resize(window, to, signal) {
      (await gate.window(window, signal)).place({ width: to.width, height: to.height });
    },
    async setMinimized(window, minimized, signal) {
      (await gate.window(window, signal)).minimized = minimized;
    },
    async setMaximized(window, maximized, signal) {
      (await gate.window(window, signal)).maximized = maximized;
    },
    async close(window, signal) {
      (await gate.window(window, signal)).requestClose();
    },
  };
}
