import type { DBusConnection } from '../dbus/connection.ts';
import { AnnouncedStates } from './announced-states.ts';
import type { ObjectRef } from './object-ref.ts';

/**
 * Tells the focus of before an act from that of after it, where objects go on telling the first until somebody attends to their
 * window: only what was announced since the act is believed.
 */
export class LateFocus implements Disposable {
  readonly #states: AnnouncedStates;
  #hasActed = false;
  readonly #announced = new Set<string>();

  constructor(connection: DBusConnection, bus: string) {
    this.#states = new AnnouncedStates(connection, { bus, state: 'focused' }, ({ path }, isFocused) => {
      if (isFocused && this.#hasActed) this.#announced.add(path);
    });
  }

  /** Listens from the first call on. */
  follow(signal: AbortSignal): Promise<void> {
    return this.#states.follow(signal);
  }

  /** Something was done to the application that may have moved its focus. */
  noteAct(): void {
    this.#hasActed = true;
    this.#announced.clear();
  }

  /** Whether an object may say that it has the focus only because it had it before. */
  isOld({ path }: ObjectRef): boolean {
    return this.#hasActed && !this.#announced.has(path);
  }

  [Symbol.dispose](): void {
    this.#states[Symbol.dispose]();
  }
}
