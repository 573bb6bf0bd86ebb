import { abortable, throwIfAborted } from '../../../base/cancellation.ts';
import { keepLatest } from '../../../base/keep-latest.ts';
import { onNameOwnerChanged } from '../dbus/bus-names.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import { ATSPI } from './interfaces.ts';
import { ROOT_PATH } from './object-ref.ts';
import { REGISTER, REGISTRY } from './registry.ts';

const EVENT = 'object:bounds-changed';
/** Of more objects than this the first ones are taken for changed when they speak again. */
const MOST = 10_000;

/**
 * Hears an application say that widgets were given their place in what they lie in. Each of them says so whenever it is laid out,
 * also where it stays as it was, as a bar does that is drawn again and again.
 */
export class HeardLayout implements Disposable {
  readonly #connection: DBusConnection;
  readonly #bus: string;
  readonly #places = new Map<string, string>();
  #subscriptions: readonly SignalSubscription[] | undefined;
  #listening: Promise<void> | undefined;
  /** Whether the application knows that somebody listens. */
  #isHeard = false;
  #isAlone: (path: string) => boolean = () => false;
  #changes = 0;

  constructor(connection: DBusConnection, bus: string) {
    this.#connection = connection;
    this.#bus = bus;
  }

  /** Another number whenever something was laid out otherwise, or may have been; undefined where that is not heard of. */
  get mark(): number | undefined {
    return this.#isHeard ? this.#changes : undefined;
  }

  /** Listens from the first call on. Where that cannot be, whoever reads does without. */
  async follow(signal: AbortSignal): Promise<void> {
    this.#subscriptions ??= [
      this.#connection.onSignal(
        { interface: ATSPI.objectEvent, member: 'BoundsChanged', sender: this.#bus },
        ({ path, body }) => this.#note(path, String(body[3])),
      ),
      // The next registry does not know that anybody listens.
      onNameOwnerChanged(this.#connection, REGISTRY, () => this.#startOver()),
    ];
    this.#listening ??= this.#listen(signal).catch(() => this.#startOver());
    await abortable(this.#listening, signal);
    throwIfAborted(signal);
  }

  /** Whether nothing was laid out otherwise since a mark. The answer comes over the bus, after everything that was said there before. */
  async isAsAt(mark: number | undefined, signal: AbortSignal): Promise<boolean> {
    if (mark === undefined || mark !== this.mark) return false;
    await this.#ask(signal);
    return mark === this.mark;
  }

  /** Is told which objects hold no others: when those are laid out as before, nothing was moved. */
  know(isAlone: (path: string) => boolean): void {
    this.#isAlone = isAlone;
  }

  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions ?? []) subscription[Symbol.dispose]();
    this.#subscriptions = undefined;
    this.#startOver();
  }

  async #listen(signal: AbortSignal): Promise<void> {
    await Promise.all((this.#subscriptions ?? []).map(({ established }) => established));
    await this.#connection.call({ ...REGISTER, signature: 'sass', body: [EVENT, [], this.#bus] }, signal);
    // The registry tells the application before it answers, so the application has heard it before this.
    await this.#ask(signal);
    this.#isHeard = true;
  }

  async #ask(signal: AbortSignal): Promise<void> {
    const question = {
      destination: this.#bus,
      path: ROOT_PATH,
      interface: ATSPI.accessible,
      member: 'GetRole',
    };
    await this.#connection.call(question, signal);
  }

  #startOver(): void {
    this.#changes++;
    this.#isHeard = false;
    this.#listening = undefined;
    this.#places.clear();
  }

  #note(path: string, place: string): void {
    if (this.#places.get(path) === place && this.#isAlone(path)) return;
    this.#places.set(path, place);
    keepLatest(this.#places, MOST);
    this.#changes++;
  }
}
