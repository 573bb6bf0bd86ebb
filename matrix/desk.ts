import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { accessibleArguments, isChromium } from '../src/backends/linux/launching/chromium.ts';
import { connectBackend } from '../src/backends/linux/linux-backend.ts';
import type { DesktopProcess } from '../src/backends/linux/private-desktop/desktop-process.ts';
import {
  type PrivateDesktop,
  startPrivateDesktop,
} from '../src/backends/linux/private-desktop/private-desktop.ts';
import { systemClock } from '../src/base/clock.ts';
import { DisposableStore } from '../src/base/disposal.ts';
import { waitFor } from '../src/base/wait-for.ts';
import { DesktopSession } from '../src/core/session/desktop-session.ts';
import { defaultConfig } from '../src/main/config/settings.ts';

const run = promisify(execFile);
const PATIENCE_MS = 1_500;

/** A private desktop, our own stack on top of it, and other people's tools beside it. */
export class Desk implements AsyncDisposable {
  readonly desktop: PrivateDesktop;
  readonly session: DesktopSession;
  readonly #resources: DisposableStore;

  private constructor(desktop: PrivateDesktop, session: DesktopSession, resources: DisposableStore) {
    this.desktop = desktop;
    this.session = session;
    this.#resources = resources;
  }

  static async open(signal: AbortSignal): Promise<Desk> {
    const resources = new DisposableStore();
    const options = { env: process.env, home: 'own', app: 'the delivery matrix' } as const;
    const desktop = resources.add(await startPrivateDesktop(options, signal));
    const backend = await connectBackend(
      {
        desktop: 'private',
        display: desktop.display,
        authority: desktop.env.XAUTHORITY,
        accessibilityAddress: desktop.accessibilityAddress,
        target: desktop,
        isPrivate: true,
      },
      resources,
      signal,
    );
    return new Desk(desktop, new DesktopSession(backend, defaultConfig.timeouts), resources);
  }

  /** Starts a program; a browser with what makes it show its elements, as our own launching does. */
  spawn([program = '', ...args]: readonly string[], signal: AbortSignal): Promise<DesktopProcess> {
    const isRoot = process.getuid?.() === 0;
    return this.desktop.spawn(
      program,
      isChromium(program) ? accessibleArguments(args, isRoot) : args,
      signal,
    );
  }

  /** What a program that is not ours says. */
  async ask(command: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(command, args, { env: { ...this.desktop.env }, timeout: 5_000 });
    return stdout.trim();
  }

  /** Gives a window the user's focus, as a pager would; where the window manager does not follow, by force. */
  async focus(xid: string, signal: AbortSignal): Promise<void> {
    const hasFocus = async () =>
      (await this.ask('xdotool', 'getwindowfocus').catch(() => '')) === xid || undefined;
    await this.ask('xdotool', 'windowactivate', xid);
    if (await this.until(hasFocus, PATIENCE_MS, signal)) return;
    await this.ask('xdotool', 'windowfocus', xid);
    if (!(await this.until(hasFocus, PATIENCE_MS, signal)))
      throw new Error(`The window ${xid} did not get the focus.`);
  }

  /** Waits for a condition; undefined when the time is up. */
  until<T>(
    look: () => Promise<T | undefined>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<T | undefined> {
    return waitFor(look, { clock: systemClock, timeoutMs }, signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}
