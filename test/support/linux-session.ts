import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession, type SessionOptions } from '../../src/core/session/desktop-session.ts';
import { connect } from './linux-contract-subject.ts';
import { type DeskApp, PrivateDesk } from './private-desk.ts';

/** What users have, with more time to find something on a machine that does much else. */
export const USUAL: SessionOptions = { findMs: 2_000, callMs: 10_000, settleMs: 1_000 };
/** Short enough for tests of what hangs. */
export const QUICK: SessionOptions = { ...USUAL, callMs: 1_500 };

/** A private desktop and one session on it, as a caller of tools has. */
export class LinuxSession implements AsyncDisposable {
  readonly desk: PrivateDesk;
  readonly backend: Backend;
  readonly session: DesktopSession;
  readonly #resources: DisposableStore;

  private constructor(desk: PrivateDesk, session: DesktopSession, resources: DisposableStore) {
    this.desk = desk;
    this.backend = session.backend;
    this.session = session;
    this.#resources = resources;
  }

  static async open(): Promise<LinuxSession> {
    const resources = new DisposableStore();
    const desk = resources.add(await PrivateDesk.open());
    const session = new DesktopSession(await connect(desk, resources), USUAL);
    return new LinuxSession(desk, session, resources);
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
