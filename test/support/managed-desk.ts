import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDisplay, type XDisplay } from '../../src/backends/linux/display/open-display.ts';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import {
  type PrivateDesktop,
  startPrivateDesktop,
} from '../../src/backends/linux/private-desktop/private-desktop.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';

const run = promisify(execFile);

/** A second display beside the one of a private desktop, with a window manager of the test's choice. */
export class ManagedDesk implements AsyncDisposable {
  readonly folder: string;
  readonly display: XDisplay;
  readonly #desktop: PrivateDesktop;
  readonly #env: Record<string, string>;
  readonly #resources: DisposableStore;

  private constructor(
    desktop: PrivateDesktop,
    env: Record<string, string>,
    display: XDisplay,
    resources: DisposableStore,
  ) {
    this.#desktop = desktop;
    this.#env = env;
    this.#resources = resources;
    this.folder = desktop.folder;
    this.display = display;
  }

  static async open(manager: string, ...args: string[]): Promise<ManagedDesk> {
    const resources = new DisposableStore();
    const options = { env: process.env, home: 'own', app: 'a test' } as const;
    const desktop = resources.add(await startPrivateDesktop(options, neverAborted));
    const number = join(desktop.folder, 'second-display');
    const server = 'exec Xvfb -displayfd 3 -screen 0 1920x1080x24 -auth "$XAUTHORITY" -noreset';
    await desktop.spawn('sh', ['-c', `${server} 3> '${number}'`], neverAborted);
    const shown = await until(async () => (await readFile(number, 'utf8').catch(() => '')).trim(), 'Xvfb');
    const env: Record<string, string> = { ...desktop.env, DISPLAY: `:${shown}` };
    await desktop.spawn('env', [`DISPLAY=:${shown}`, manager, ...args], neverAborted);
    const isManaging = async () =>
      (await run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], { env })).stdout.includes('window id');
    await until(isManaging, manager);
    const display = resources.add(await openDisplay(accessTo(env), neverAborted));
    return new ManagedDesk(desktop, env, display, resources);
  }

  /** Another connection to the same display, as a second agent has. */
  openAgain(): Promise<XDisplay> {
    return openDisplay(accessTo(this.#env), neverAborted);
  }

  /** Starts an application and waits for its window. */
  async launch(title: RegExp, ...command: string[]): Promise<XWindow> {
    await this.#desktop.spawn('env', [`DISPLAY=${this.#env.DISPLAY}`, ...command], neverAborted);
    return until(async () => (await this.#list()).find((window) => title.test(window.title)), String(title));
  }

  /** The same window as it is now. */
  async again({ id }: XWindow): Promise<XWindow | undefined> {
    return (await this.#list()).find((window) => window.id === id);
  }

  /** What a tool that is not ours says. */
  async ask(command: string, ...args: string[]): Promise<string> {
    return (await run(command, args, { env: this.#env })).stdout.trim();
  }

  async #list(): Promise<XWindow[]> {
    return (await this.display.windows.list(undefined, neverAborted)) as XWindow[];
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}

function accessTo({ DISPLAY = '', XAUTHORITY }: Record<string, string>) {
  return { display: DISPLAY, authority: XAUTHORITY, clock: systemClock, isPrivate: false };
}

/** Waits for something, at most ten seconds. */
export async function until<T>(look: () => Promise<T>, what: string): Promise<NonNullable<T>> {
  const found = await waitFor(
    async () => (await look()) || undefined,
    { clock: systemClock, timeoutMs: 10_000 },
    neverAborted,
  );
  if (found === undefined) throw new Error(`Waited in vain for ${what}.`);
  return found as NonNullable<T>;
}
