import { abortable } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Backend, BackendProvider } from '../ports/backend.ts';
import { DesktopSession, type SessionOptions, SharedDesktop } from './desktop-session.ts';

/** One desktop and the sessions of all who drive it. Opens the backend on first need, and anew after it was lost. */
export class Desktop implements AsyncDisposable {
  readonly provider: BackendProvider;
  readonly #options: SessionOptions;
  readonly #sessions = new Map<string, DesktopSession>();
  #shared = new SharedDesktop();
  #opening: Promise<Backend> | undefined;
  /** Settles when every lost backend has been given back. */
  #discarding: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;
  /** Breaks off what is being opened. */
  #giveUp: () => void = () => undefined;
  /** Principals whose session went with a lost desktop, and who have not been told. */
  readonly #untold = new Map<string, AutomationError>();

  constructor(provider: BackendProvider, options: SessionOptions) {
    this.provider = provider;
    this.#options = options;
  }

  /** What whoever drives it next has to know beforehand. */
  get notice(): string | undefined {
    const { notice, noticeOnce } = this.provider;
    return noticeOnce && this.#sessions.size > 0 ? undefined : notice;
  }

  /** State of one principal: its connections, refs and history outlive any single connection. */
  async session(principal: string, signal: AbortSignal): Promise<DesktopSession> {
    if (this.#closing) throw closed();
    const known = this.#sessions.get(principal);
    if (known) return known;
    this.#tellLoss(principal);
    const backend = await abortable(this.#open(), signal);
    const session =
      this.#sessions.get(principal) ?? new DesktopSession(backend, this.#options, { shared: this.#shared });
    this.#sessions.set(principal, session);
    return session;
  }

  /** Remembers that a principal got this error as an answer: nobody is told of a loss twice. */
  heard(principal: string, error: AutomationError): void {
    if (this.#untold.get(principal) === error) this.#untold.delete(principal);
  }

  /** Without it, whoever comes back would take the new desktop for the old one and look for what is gone. */
  #tellLoss(principal: string): void {
    const loss = this.#untold.get(principal);
    if (!loss) return;
    this.#untold.delete(principal);
    throw loss;
  }

  /** Opened once for all; a caller that gives up does not stop it for the others. A failure is tried again. */
  #open(): Promise<Backend> {
    this.#opening ??= this.#begin().then(
      (backend) => {
        this.#giveUp = () => undefined;
        backend.onLost?.((loss) => this.#discard(backend, loss));
        return backend;
      },
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  #begin(): Promise<Backend> {
    const opening = new AbortController();
    this.#giveUp = () => opening.abort(closed());
    return this.provider.open(opening.signal);
  }

  /** What principals knew of a lost desktop is worth nothing on the next one. */
  #discard(backend: Backend, loss: AutomationError): void {
    this.#opening = undefined;
    for (const principal of this.#sessions.keys()) this.#untold.set(principal, loss);
    this.#sessions.clear();
    this.#shared = new SharedDesktop();
    // Parts of it are gone already, so that giving back the rest may fail; there is nobody to tell.
    const discarded = Promise.resolve(backend[Symbol.asyncDispose]()).catch(() => undefined);
    this.#discarding = Promise.all([this.#discarding, discarded]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    // One that is only being opened may take its time for that, and is not waited for.
    this.#giveUp();
    const backend = await this.#opening?.catch(() => undefined);
    await Promise.all([backend?.[Symbol.asyncDispose](), this.#discarding]);
  }
}

function closed(): AutomationError {
  return new AutomationError('desktop_unavailable', 'The desktop is closed.');
}
