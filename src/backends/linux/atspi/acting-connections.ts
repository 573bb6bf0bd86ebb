import { neverAborted, throwIfAborted } from '../../../base/cancellation.ts';
import { deadline, systemClock } from '../../../base/clock.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { DBusError } from '../dbus/dbus-error.ts';

const PING = { path: '/', interface: 'org.freedesktop.DBus.Peer', member: 'Ping' };
/** A connection that has not answered by then is taken for deaf. A busy application only costs another one. */
const DEAF_MS = 200;

/** Connections to one application for acts, each used by one of them at a time. */
export class ActingConnections implements AsyncDisposable {
  readonly #connect: (signal: AbortSignal) => Promise<DBusConnection | undefined>;
  readonly #open = new Set<DBusConnection>();
  /** Those of them that nobody uses. */
  #idle: DBusConnection[] = [];

  constructor(connect: (signal: AbortSignal) => Promise<DBusConnection | undefined>) {
    this.#connect = connect;
  }

  /**
   * One that nobody uses; undefined where none can be made. One that does not answer is kept, because its end would end the
   * call that it waits in.
   */
  async take(signal: AbortSignal): Promise<DBusConnection | undefined> {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (await isAnswering(idle)) return idle;
      this.#returnLater(idle);
      throwIfAborted(signal);
    }
    const connection = await this.#connect(signal);
    // The application has answered, and so may those have that were only waiting for it to go on.
    const back = connection && this.#idle.pop();
    if (back) await connection[Symbol.asyncDispose]();
    if (back || !connection) return back;
    this.#open.add(connection);
    connection.onClose(() => {
      this.#open.delete(connection);
      this.#idle = this.#idle.filter((each) => each !== connection);
    });
    return connection;
  }

  giveBack(connection: DBusConnection): void {
    if (!connection.isClosed) this.#idle.push(connection);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#open].map((connection) => connection[Symbol.asyncDispose]()));
  }

  /** The application may only have been busy. */
  #returnLater(connection: DBusConnection): void {
    const answering = hasAnswered(connection, neverAborted);
    // It fails only with the connection, which is forgotten then.
    answering.then((isBack) => void (isBack && this.#idle.push(connection))).catch(() => undefined);
  }
}

/** Whether the other end takes messages now. */
async function isAnswering(connection: DBusConnection): Promise<boolean> {
  using limit = deadline(neverAborted, systemClock, DEAF_MS);
  return await hasAnswered(connection, limit.signal).catch(() => false);
}

/** Also who refuses has answered. */
async function hasAnswered(connection: DBusConnection, signal: AbortSignal): Promise<boolean> {
  try {
    await connection.call(PING, signal);
    return true;
  } catch (error) {
    if (error instanceof DBusError) return !connection.isClosed;
    throw error;
  }
}
