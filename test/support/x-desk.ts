import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { XDisplay } from '../../src/backends/linux/display/open-display.ts';
import { openDisplay } from '../../src/backends/linux/display/open-display.ts';
import { unlessGone } from '../../src/backends/linux/display/window-list.ts';
import type { XWindow } from '../../src/backends/linux/display/x-window.ts';
import type { DesktopProcess } from '../../src/backends/linux/private-desktop/desktop-process.ts';
import {
  type PrivateDesktop,
  startPrivateDesktop,
} from '../../src/backends/linux/private-desktop/private-desktop.ts';
import { getWindowAttributes } from '../../src/backends/linux/x11/windows.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';

const run = promisify(execFile);
const HIDDEN = { isViewable: false };

/** A private desktop for one test file, our own connection to its display, and other people's tools as judges. */
export class XDesk implements AsyncDisposable {
  readonly desktop: PrivateDesktop;
  readonly display: XDisplay;
  /** What went wrong unnoticed. */
  readonly problems: string[] = [];
  readonly #resources: DisposableStore;

  private constructor(desktop: PrivateDesktop, display: XDisplay, resources: DisposableStore) {
    this.desktop = desktop;
    this.display = display;
    this.#resources = resources;
    display.onProblem((problem) => this.problems.push(problem.message));
  }

  static async open({ isPrivate = true } = {}): Promise<XDesk> {
    const resources = new DisposableStore();
    const desktop = resources.add(
      await startPrivateDesktop({ env: process.env, home: 'own', app: 'a test' }, neverAborted),
    );
    const display = resources.add(await openDisplay(optionsFor(desktop, isPrivate), neverAborted));
    return new XDesk(desktop, display, resources);
  }

  /** Another connection to the same display. */
  openAgain({ isPrivate = false } = {}): Promise<XDisplay> {
    return openDisplay(optionsFor(this.desktop, isPrivate), neverAborted);
  }

  spawn(command: string, ...args: string[]): Promise<DesktopProcess> {
    return this.desktop.spawn(command, args, neverAborted);
  }

  /** Starts an application and waits for its window. */
  async launch(title: RegExp, command: string, ...args: string[]): Promise<XWindow> {
    await this.spawn(command, ...args);
    return this.window(title);
  }

  /** A terminal with this title, which shows the lines of a text and stays. */
  terminal(title: string, geometry: string, script = 'exec cat'): Promise<XWindow> {
    const args = ['-T', title, '-geometry', geometry, '-e', 'sh', '-c', script];
    return this.launch(new RegExp(`^${title}$`), 'xterm', ...args);
  }

  /** The window with a title, once it is on the screen: before, it is listed where it will not stay. */
  window(title: RegExp): Promise<XWindow> {
    const find = async () => (await this.list()).find((window) => title.test(window.title));
    return this.until(async () => {
      const listed = await find();
      if (!listed) return undefined;
      const { x } = this.display.context;
      const { isViewable } = await unlessGone(x.ask(getWindowAttributes(listed.xid), neverAborted), HIDDEN);
      // Read once more: what was read before it was shown may be from before it was put in its place.
      return isViewable ? find() : undefined;
    }, String(title));
  }

  async list(): Promise<XWindow[]> {
    return (await this.display.windows.list(undefined, neverAborted)) as XWindow[];
  }

  /** The same window as it is now. */
  async again({ id }: { id: string }): Promise<XWindow | undefined> {
    return (await this.list()).find((window) => window.id === id);
  }

  /** What a tool that is not ours says. */
  async ask(command: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(command, args, { env: { ...this.desktop.env }, maxBuffer: 1 << 26 });
    return stdout.trim();
  }

  /** The same, as bytes. */
  async picture(command: string, ...args: string[]): Promise<Buffer> {
    const options = { env: { ...this.desktop.env }, maxBuffer: 1 << 26, encoding: 'buffer' } as const;
    return (await run(command, args, options)).stdout;
  }

  /** Waits for a condition, at most twenty seconds: a busy window manager takes that long to read a keyboard anew sixty times. */
  async until<T>(look: () => Promise<T | undefined>, what = 'the condition'): Promise<T> {
    const found = await waitFor(look, { clock: systemClock, timeoutMs: 20_000 }, neverAborted);
    if (found === undefined) throw new Error(`Waited in vain for ${what}.`);
    return found;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}

function optionsFor({ env }: PrivateDesktop, isPrivate: boolean) {
  return { display: env.DISPLAY ?? '', authority: env.XAUTHORITY, clock: systemClock, isPrivate };
}
