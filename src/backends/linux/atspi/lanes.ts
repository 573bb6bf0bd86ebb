import { DBusConnection } from '../dbus/connection.ts';
import { DBusError } from '../dbus/dbus-error.ts';

/**
 * Several connections to one application, used in turn. Applications that serve sockets of their own take one message from
 * each of them in every turn of their loop: with eight sockets GTK 3 answered a third sooner, and Chromium in half the time.
 */
export class Lanes implements AsyncDisposable {
  #open: DBusConnection[] = [];
  #turn = 0;

  get size(): number {
    return this.#open.length;
  }

  add(connection: DBusConnection): void {
    this.#open.push(connection);
    connection.onClose(() => {
      this.#open = this.#open.filter((each) => each !== connection);
    });
  }

  /** The one whose turn it is; undefined when none is open. */
  next(): DBusConnection | undefined {
    this.#turn = (this.#turn + 1) % Math.max(1, this.#open.length);
    return this.#open[this.#turn];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#open.splice(0).map((connection) => connection[Symbol.asyncDispose]()));
  }
}

/** A connection to an application's own socket; undefined where it takes none. */
export async function openLane(address: string, signal: AbortSignal): Promise<DBusConnection | undefined> {
  try {
    return await DBusConnection.connect(address, { hello: false }, signal);
  } catch (error) {
    if (error instanceof DBusError) return undefined;
    throw error;
  }
}
