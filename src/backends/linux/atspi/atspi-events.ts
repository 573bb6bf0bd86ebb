import { Emitter, type Event } from '../../../base/events.ts';
import type { UiEvent } from '../../../model/event.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import type { AtspiBus } from './atspi-bus.ts';
import { type NodeSignal, type NodeSignalKind, onNodeSignals } from './node-signals.ts';
import { nodeId, ROOT_PATH } from './object-ref.ts';

/** More changed objects than this in one turn of one application are told as one change of all of it. */
const MOST_PER_APP = 500;

/**
 * Changes inside applications. What happens to one object in one turn of the event loop is told once, so that an
 * application that floods costs its listeners a bounded amount. Signals are asked for while somebody listens.
 */
export class AtspiEvents implements Disposable {
  readonly #bus: AtspiBus;
  readonly #emitter = new Emitter<UiEvent>();
  /** Events of this turn, by application and then by kind and object. */
  readonly #waiting = new Map<string, Map<string, UiEvent>>();
  #subscription: SignalSubscription | undefined;
  #stopWatching: (() => void)[] = [];
  #isFlushPlanned = false;

  constructor(bus: AtspiBus) {
    this.#bus = bus;
  }

  /** Hears of changes inside of applications, and of applications that come and go. */
  readonly onEvent: Event<UiEvent> = (listener) => {
    if (this.#emitter.listenerCount === 0) this.#start();
    const stop = this.#emitter.event(listener);
    return () => {
      stop();
      if (this.#emitter.listenerCount === 0) this[Symbol.dispose]();
    };
  };

  /** Settles once the bus sends what was asked for. */
  async established(): Promise<void> {
    await this.#subscription?.established;
  }

  /** Stops hearing. */
  [Symbol.dispose](): void {
    this.#subscription?.[Symbol.dispose]();
    this.#subscription = undefined;
    for (const stop of this.#stopWatching.splice(0)) stop();
    this.#waiting.clear();
  }

  #start(): void {
    this.#subscription = onNodeSignals(this.#bus.connection, (signal) => this.#note(signal));
    this.#stopWatching = [
      this.#bus.onLaunched((app) => this.#emitter.fire({ kind: 'app_launched', app })),
      this.#bus.onEnded((app) => {
        this.#waiting.delete(app);
        this.#emitter.fire({ kind: 'app_ended', app });
      }),
    ];
  }

  #note({ bus, path, kind }: NodeSignal): void {
    let events = this.#waiting.get(bus);
    if (!events) {
      events = new Map();
      this.#waiting.set(bus, events);
    }
    if (events.size >= MOST_PER_APP) this.#keep(events, bus, ROOT_PATH, 'children_changed');
    else this.#keep(events, bus, path, kind);
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setImmediate(() => this.#flush());
  }

  #keep(events: Map<string, UiEvent>, app: string, path: string, kind: NodeSignalKind): void {
    const node = nodeId({ bus: app, path });
    events.set(`${kind} ${node}`, { kind, app, node });
  }

  #flush(): void {
    this.#isFlushPlanned = false;
    const turns = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const events of turns) for (const event of events.values()) this.#emitter.fire(event);
  }
}
