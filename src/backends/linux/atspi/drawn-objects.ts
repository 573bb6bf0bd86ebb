import { abortable } from '../../../base/cancellation.ts';
import { keepLatest } from '../../../base/keep-latest.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import { ATSPI, HAS } from './interfaces.ts';
import type { ObjectRef } from './object-ref.ts';

/** Who drew more of them than this has the first ones asked once more. */
const MOST = 10_000;

/** What an object is called and described as. */
export interface Words {
  readonly name: string;
  readonly description: string;
}

/** Whether it is drawn in a document. */
export function isDrawn({ interfaces }: { readonly interfaces: number }): boolean {
  return (interfaces & HAS.hypertext) !== 0 && (interfaces & HAS.text) === 0;
}

/**
 * What the drawn objects of an application are called. Those that were deleted go on being told, and to ask one of them for its
 * words ends the application: so each is asked once, and again after it has said that it is called otherwise.
 */
export class DrawnObjects implements Disposable {
  readonly #connection: DBusConnection;
  readonly #bus: string;
  readonly #words = new Map<string, Words>();
  #subscriptions: readonly SignalSubscription[] | undefined;
  #renamings = 0;

  constructor(connection: DBusConnection, bus: string) {
    this.#connection = connection;
    this.#bus = bus;
  }

  /** Listens from the first call on. */
  async follow(signal: AbortSignal): Promise<void> {
    this.#subscriptions ??= ['accessible-name', 'accessible-description'].map((arg0) => {
      const event = { interface: ATSPI.objectEvent, member: 'PropertyChange', arg0, sender: this.#bus };
      return this.#connection.onSignal(event, ({ path }) => this.#forget(path));
    });
    const established = this.#subscriptions.map((subscription) => subscription.established);
    await abortable(Promise.all(established), signal);
  }

  /** How often something was called otherwise; what was asked before the last time may be old. */
  get renamings(): number {
    return this.#renamings;
  }

  wordsOf({ path }: ObjectRef): Words | undefined {
    return this.#words.get(path);
  }

  keep({ path }: ObjectRef, words: Words): void {
    this.#words.set(path, words);
    keepLatest(this.#words, MOST);
  }

  forgetAll(): void {
    this.#renamings++;
    this.#words.clear();
  }

  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions ?? []) subscription[Symbol.dispose]();
    this.#subscriptions = undefined;
    this.forgetAll();
  }

  #forget(path: string): void {
    this.#renamings++;
    this.#words.delete(path);
  }
}
