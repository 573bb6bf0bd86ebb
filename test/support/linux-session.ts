import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession, type SessionOptions } from '../../src/core/session/desktop-session.ts';
import { connect } from './linux-contract-subject.ts';
import { type DeskApp, PrivateDesk } from './private-desk.ts';

/** Short enough for tests of what hangs. */
export const QUICK: SessionOptions = { findMs: 2_000, callMs: 1_500, settleMs: 1_000 };

/** A private desktop and one session on it, as a caller of tools has. */
export class LinuxSession implements AsyncDisposable {
  readonly desk: PrivateDesk;
  readonly backend: Backend;
  readonly session: DesktopSession;
  readonly #resources: DisposableStore;

  private constructor(desk: PrivateDesk, backend: Backend, resources: DisposableStore) {
    this.desk = desk;
    this.backend = backend;
    this.session = new DesktopSession(backend, QUICK);
    this.#resources = resources;
  }

  static async open(): Promise<LinuxSession> {
    const resources = new DisposableStore();
    const desk = resources.add(await PrivateDesk.open());
    return new LinuxSession(desk, await connect(desk, resources), resources);
  }

  /** Starts an application and connects to it. */
  async start(command: string, ...args: string[]): Promise<DeskApp & { readonly app: AppSession }> {
    const started = await this.desk.launch(command, args);
    return { ...started, app: await this.session.app(String(started.pid), neverAborted) };
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}
