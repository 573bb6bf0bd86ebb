import { readFileSync } from 'node:fs';
import { DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import { getProperty } from '../../src/backends/linux/dbus/properties.ts';
import type { LaunchedProcess } from '../../src/backends/linux/launching/launch-application.ts';
import type { DesktopProcess } from '../../src/backends/linux/private-desktop/desktop-process.ts';
import {
  type PrivateDesktop,
  type PrivateDesktopOptions,
  startPrivateDesktop,
} from '../../src/backends/linux/private-desktop/private-desktop.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
};
const ACCESSIBLE = 'org.a11y.atspi.Accessible';
const ROOT = '/org/a11y/atspi/accessible/root';
const REGISTRY = { destination: 'org.a11y.atspi.Registry', path: ROOT, interface: ACCESSIBLE };

/** An application that shows its elements. */
export interface DeskApp {
  readonly process: DesktopProcess;
  /** The process that shows the elements; not the started one where that was a script. */
  readonly pid: number;
  /** Where it is on the accessibility bus. */
  readonly busName: string;
  readonly path: string;
}

/** A private desktop for one test file, with a home of its own, and the applications that run in it. */
export class PrivateDesk implements AsyncDisposable {
  readonly desktop: PrivateDesktop;
  /** A connection to the accessibility bus. */
  readonly bus: DBusConnection;
  readonly #resources: DisposableStore;

  private constructor(desktop: PrivateDesktop, bus: DBusConnection, resources: DisposableStore) {
    this.desktop = desktop;
    this.bus = bus;
    this.#resources = resources;
  }

  static async open(options: Partial<PrivateDesktopOptions> = {}): Promise<PrivateDesk> {
    const resources = new DisposableStore();
    const desktop = resources.add(
      await startPrivateDesktop({ env: process.env, home: 'own', app: 'a test', ...options }, neverAborted),
    );
    const { accessibilityAddress: address } = desktop;
    const bus = resources.add(await DBusConnection.connect(address, { hello: true }, neverAborted));
    return new PrivateDesk(desktop, bus, resources);
  }

  /** Starts a program without waiting for anything to appear. */
  spawn(command: string, args: readonly string[] = []): Promise<DesktopProcess> {
    return this.desktop.spawn(command, args, neverAborted);
  }

  /** Starts an application and waits until it shows a window with elements. */
  async launch(command: string, args: readonly string[] = [], timeoutMs = 15_000): Promise<DeskApp> {
    const started = await this.spawn(command, args);
    try {
      return { ...(await this.whenAccessible(started, timeoutMs)), process: started };
    } catch (cause) {
      throw new Error(`${command} said:\n${readFileSync(started.logFile, 'utf8')}`, { cause });
    }
  }

  /** Waits until a started application shows a window with elements. */
  async whenAccessible(started: LaunchedProcess, timeoutMs = 15_000): Promise<Omit<DeskApp, 'process'>> {
    let hasEnded = false;
    void started.exited.then(() => {
      hasEnded = true;
    });
    const look = async () => (await this.#find(started.pid)) ?? (hasEnded ? null : undefined);
    const found = await waitFor(look, { clock: systemClock, timeoutMs }, neverAborted);
    if (found) return found;
    throw new Error(hasEnded ? 'It ended.' : `It showed no elements within ${timeoutMs} ms.`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }

  async #find(session: number): Promise<Omit<DeskApp, 'process'> | undefined> {
    const [children] = await this.bus.call({ ...REGISTRY, member: 'GetChildren' }, neverAborted);
    for (const [busName, path] of children as [string, string][]) {
      // An application may leave while we look; then it is not the one.
      const app = await this.#inspect(busName, path).catch(() => undefined);
      if (app && sessionOf(app.pid) === session && app.windows > 0) {
        return { pid: app.pid, busName, path };
      }
    }
    return undefined;
  }

  async #inspect(busName: string, path: string): Promise<{ pid: number; windows: number }> {
    const member = 'GetConnectionUnixProcessID';
    const owner = { destination: busName, path, interface: ACCESSIBLE };
    const [[pid], windows] = await Promise.all([
      this.bus.call({ ...BUS, member, signature: 's', body: [busName] }, neverAborted),
      getProperty(this.bus, owner, 'ChildCount', neverAborted),
    ]);
    return { pid: Number(pid), windows: Number(windows) };
  }
}

/** Everything started in a desktop leads a session, to which its own children belong. */
function sessionOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(') ') + 2).split(' ')[3]);
}
