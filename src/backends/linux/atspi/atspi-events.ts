import { Emitter, type Event } from '../../../base/events.ts';
import type { UiEvent } from '../../../model/event.ts';
import type { Signal, SignalSubscription } from '../dbus/signal-rules.ts';
import type { AtspiBus } from './atspi-bus.ts';
import { nodeId, ROOT_PATH } from './object-ref.ts';

const OBJECT_EVENT = 'org.a11y.atspi.Event.Object';

/**
 * States whose changes matter. `visible` is left out: it comes with `showing`, for every object of a window that opens.
 * Toolkits send all changes of all states once anybody listens; the bus drops what no rule asks for.
 */
const STATES = [
  ...['focused', 'checked', 'pressed', 'indeterminate', 'selected', 'expanded', 'enabled', 'sensitive'],
  ...['showing', 'busy', 'editable', 'required', 'invalid-entry', 'active', 'modal'],
];
const PROPERTIES = ['accessible-name', 'accessible-value', 'accessible-description'];
/** More changed objects than this in one turn of one application are told as one change of all of it. */
const MOST_PER_APP = 500;

type NodeEventKind = 'node_changed' | 'children_changed' | 'focus_changed' | 'selection_changed';

interface Interest {
  readonly member: string;
  readonly arg0?: string;
  readonly kind: NodeEventKind;
}

const INTERESTS: readonly Interest[] = [
  ...STATES.map((arg0) => ({ member: 'StateChanged', arg0, kind: kindOfState(arg0) })),
  ...PROPERTIES.map((arg0) => ({ member: 'PropertyChange', arg0, kind: 'node_changed' as const })),
  { member: 'TextChanged', kind: 'node_changed' },
  { member: 'ChildrenChanged', kind: 'children_changed' },
  { member: 'SelectionChanged', kind: 'selection_changed' },
  { member: 'ActiveDescendantChanged', kind: 'selection_changed' },
];

function kindOfState(state: string): NodeEventKind {
  if (state === 'focused') return 'focus_changed';
  return state === 'selected' ? 'selection_changed' : 'node_changed';
}

/**
 * Changes inside applications. What happens to one object in one turn of the event loop is told once, so that an
 * application that floods costs its listeners a bounded amount. Signals are asked for while somebody listens.
 */
export class AtspiEvents implements Disposable {
  readonly #bus: AtspiBus;
  readonly #emitter = new Emitter<UiEvent>();
  /** Events of this turn, by application and then by kind and object. */
  readonly #waiting = new Map<string, Map<string, UiEvent>>();
  #subscriptions: SignalSubscription[] = [];
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
    await Promise.all(this.#subscriptions.map(({ established }) => established));
  }

  /** Stops hearing. */
  [Symbol.dispose](): void {
    for (const subscription of this.#subscriptions.splice(0)) subscription[Symbol.dispose]();
    for (const stop of this.#stopWatching.splice(0)) stop();
    this.#waiting.clear();
  }

  #start(): void {
    this.#subscriptions = INTERESTS.map(({ member, arg0, kind }) =>
      this.#bus.connection.onSignal({ interface: OBJECT_EVENT, member, arg0 }, (signal) =>
        this.#note(signal, kind),
      ),
    );
    this.#stopWatching = [
      this.#bus.onLaunched((app) => this.#emitter.fire({ kind: 'app_launched', app })),
      this.#bus.onEnded((app) => {
        this.#waiting.delete(app);
        this.#emitter.fire({ kind: 'app_ended', app });
      }),
    ];
  }

  #note({ sender, path }: Signal, kind: NodeEventKind): void {
    let events = this.#waiting.get(sender);
    if (!events) {
      events = new Map();
      this.#waiting.set(sender, events);
    }
    if (events.size >= MOST_PER_APP) this.#keep(events, sender, ROOT_PATH, 'children_changed');
    else this.#keep(events, sender, path, kind);
    if (this.#isFlushPlanned) return;
    this.#isFlushPlanned = true;
    setImmediate(() => this.#flush());
  }

  #keep(events: Map<string, UiEvent>, app: string, path: string, kind: NodeEventKind): void {
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
