import { abortable } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import { ATSPI } from './interfaces.ts';
import type { ObjectRef } from './object-ref.ts';

/** Hears an application say which of its objects get and lose a state, such as `showing`. */
export class AnnouncedStates implements Disposable {
  readonly #connection: DBusConnection;
  readonly #bus: string;
  readonly #state: string;
  readonly #note: (ref: ObjectRef, isSet: boolean) => void;
  #subscription: SignalSubscription | undefined;

  constructor(
    connection: DBusConnection,
    { bus, state }: { readonly bus: string; readonly state: string },
    note: (ref: ObjectRef, isSet: boolean) => void,
  ) {
    this.#connection = connection;
    this.#bus = bus;
    this.#state = state;
    this.#note = note;
  }

  /** Listens from the first call on. */
  async follow(signal: AbortSignal): Promise<void> {
    const bus = this.#bus;
    const event = { interface: ATSPI.objectEvent, member: 'StateChanged', arg0: this.#state, sender: bus };
    this.#subscription ??= this.#connection.onSignal(event, ({ path, body }) =>
      this.#note({ bus, path }, body[1] === 1),
    );
    await abortable(this.#subscription.established, signal);
  }

  [Symbol.dispose](): void {
    this.#subscription?.[Symbol.dispose]();
    this.#subscription = undefined;
  }
}
