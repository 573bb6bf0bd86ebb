import type { DBusConnection } from '../dbus/connection.ts';
import { AnnouncedStates } from './announced-states.ts';
import type { ObjectRef } from './object-ref.ts';

/** Which of its objects an application said last to have the focus. */
export class AnnouncedFocus implements Disposable {
  readonly #states: AnnouncedStates;
  #last: ObjectRef | undefined;

  constructor(connection: DBusConnection, bus: string) {
    this.#states = new AnnouncedStates(connection, { bus, state: 'focused' }, (ref, isFocused) => {
      if (isFocused) this.#last = ref;
    });
  }

  /** Listens from the first call on. */
  follow(signal: AbortSignal): Promise<void> {
    return this.#states.follow(signal);
  }

  get last(): ObjectRef | undefined {
    return this.#last;
  }

  /** Does nothing where another object has been announced since. */
  forget(ref: ObjectRef): void {
    if (this.#last === ref) this.#last = undefined;
  }

  [Symbol.dispose](): void {
    this.#states[Symbol.dispose]();
    this.#last = undefined;
  }
}
