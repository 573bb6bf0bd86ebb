import { abortable } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import { ATSPI } from './interfaces.ts';
import type { ObjectRef } from './object-ref.ts';

/** Which of its objects an application said last to have the focus. */
export class AnnouncedFocus implements Disposable {
  readonly #connection: DBusConnection;
  readonly #bus: string;
  #last: ObjectRef | undefined;
  #subscription: SignalSubscription | undefined;

  constructor(connection: DBusConnection, bus: string) {
    this.#connection = connection;
    this.#bus = bus;
  }

  /** Listens from the first call on. */
  async follow(signal: AbortSignal): Promise<void> {
    const event = { interface: ATSPI.objectEvent, member: 'StateChanged', arg0: 'focused' };
    this.#subscription ??= this.#connection.onSignal({ ...event, sender: this.#bus }, ({ path, body }) => {
      if (body[1] === 1) this.#last = { bus: this.#bus, path };
    });
    await abortable(this.#subscription.established, signal);
  }

  get last(): ObjectRef | undefined {
    return this.#last;
  }

  /** Does nothing where another object has been announced since. */
  forget(ref: ObjectRef): void {
    if (this.#last === ref) this.#last = undefined;
  }

  [Symbol.dispose](): void {
    this.#subscription?.[Symbol.dispose]();
    this.#subscription = undefined;
    this.#last = undefined;
  }
}
