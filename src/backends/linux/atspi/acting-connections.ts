import { neverAborted } from '../../../base/cancellation.ts';
import { deadline, systemClock } from '../../../base/clock.ts';
import type { DBusConnection } from '../dbus/connection.ts';

/** An application that does not say by then what it shows may be in the middle of anything. */
const ANSWER_MS = 500;

/** What an application shows, as far as acts have to know. */
type Windows = ReadonlySet<string>;

export interface ActingOptions {
  connect(signal: AbortSignal): Promise<DBusConnection | undefined>;
  /** The windows that the application has now, asked for on a connection that no act uses. */
  windows(signal: AbortSignal): Promise<Windows>;
  /** Keeps connections open that must not end before the application does. Absent where that ends with us. */
  keepOpen?(connections: readonly DBusConnection[]): void;
}

/**
 * Connections to one application for acts, each used by one of them at a time.
 *
 * An act may open a dialog that the application runs inside the call, although it has answered already. Until the dialog is
 * closed the connection must be left alone: as soon as a key was pressed, whatever arrives there, and even its end,
 * hangs the application for good (ATK 2.46: it waits for itself). So one is used again, or closed, only when the
 * application shows no window that has come since.
 */
export class ActingConnections implements AsyncDisposable {
  readonly #options: ActingOptions;
  /** All that are open, with the windows that there were before their last act. */
  readonly #open = new Map<DBusConnection, Windows>();
  /** Those of them that nobody uses. */
  readonly #idle = new Set<DBusConnection>();

  constructor(options: ActingOptions) {
    this.#options = options;
  }

  /** Acts on one of them; on none where none can be made. One whose act was given up may be in the middle of it. */
  async use<T>(act: (connection: DBusConnection | undefined) => Promise<T>, signal: AbortSignal): Promise<T> {
    const connection = await this.#take(signal);
    try {
      return await act(connection);
    } finally {
      if (connection && !connection.isClosed && !signal.aborted) this.#idle.add(connection);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#open.size === 0) return;
    const windows = await this.#windowsSoon();
    const isFree = ([connection, before]: [DBusConnection, Windows]) =>
      this.#idle.has(connection) && windows !== undefined && isWithin(windows, before);
    const taken = [...this.#open].filter((each) => !isFree(each)).map(([connection]) => connection);
    if (taken.length > 0) this.#options.keepOpen?.(taken);
    await Promise.all([...this.#open.keys()].map((connection) => connection[Symbol.asyncDispose]()));
  }

  async #take(signal: AbortSignal): Promise<DBusConnection | undefined> {
    const windows = await this.#options.windows(signal);
    const free = [...this.#idle].find((connection) => isWithin(windows, this.#open.get(connection)));
    if (free) this.#idle.delete(free);
    const connection = free ?? (await this.#options.connect(signal));
    if (!connection) return undefined;
    this.#open.set(connection, windows);
    if (!free)
      connection.onClose(() => {
        this.#open.delete(connection);
        this.#idle.delete(connection);
      });
    return connection;
  }

  async #windowsSoon(): Promise<Windows | undefined> {
    using limit = deadline(neverAborted, systemClock, ANSWER_MS);
    return await this.#options.windows(limit.signal).catch(() => undefined);
  }
}

function isWithin(windows: Windows, before: Windows | undefined): boolean {
  return before !== undefined && [...windows].every((window) => before.has(window));
}
