import { abortable, neverAborted } from '../../base/cancellation.ts';
import { DisposableStore } from '../../base/disposal.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Backend, BackendProvider } from '../ports/backend.ts';
import { DesktopSession, type SessionOptions } from './desktop-session.ts';

/** One desktop and the sessions of all who drive it. Opens the backend on first need. */
export class Desktop implements AsyncDisposable {
  readonly provider: BackendProvider;
  readonly #options: SessionOptions;
  readonly #resources = new DisposableStore();
  readonly #sessions = new Map<string, DesktopSession>();
  #opening: Promise<Backend> | undefined;
  #isClosed = false;

  constructor(provider: BackendProvider, options: SessionOptions) {
    this.provider = provider;
    this.#options = options;
  }

  /** State of one principal: its connections, refs and history outlive any single connection. */
  async session(principal: string, signal: AbortSignal): Promise<DesktopSession> {
    if (this.#isClosed) throw new AutomationError('desktop_unavailable', 'The desktop is closed.');
    const known = this.#sessions.get(principal);
    if (known) return known;
    const backend = await abortable(this.#open(), signal);
    const session = this.#sessions.get(principal) ?? new DesktopSession(backend, this.#options);
    this.#sessions.set(principal, session);
    return session;
  }

  /** Opened once for all; a caller that gives up does not stop it for the others. A failure is tried again. */
  #open(): Promise<Backend> {
    this.#opening ??= this.provider.open(neverAborted).then(
      (backend) => this.#resources.add(backend),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    await this.#opening?.catch(() => undefined);
    await this.#resources[Symbol.asyncDispose]();
  }
}
