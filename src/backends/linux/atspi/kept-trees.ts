import type { Clock } from '../../../base/clock.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { AtspiBus } from './atspi-bus.ts';
import { ComparedTree } from './compared-tree.ts';
import type { KeptTree } from './kept-tree.ts';
import { type NodeSignal, onNodeSignals } from './node-signals.ts';
import { ToldTree } from './told-tree.ts';

/** Who has not been looked at for so long is not followed any more. */
const IDLE_MS = 60_000;

interface Kept {
  /** Absent where it could not be made sure of. */
  readonly tree: KeptTree | undefined;
  usedAt: number;
}

/** Trees of applications that are being looked at. */
export class KeptTrees implements Disposable {
  readonly #bus: AtspiBus;
  readonly #clock: Clock;
  readonly #trees = new Map<string, Kept>();
  readonly #stopWatching: (() => void)[];
  #subscription: SignalSubscription | undefined;

  constructor(bus: AtspiBus, clock: Clock) {
    this.#bus = bus;
    this.#clock = clock;
    this.#stopWatching = [bus.onEnded((name) => this.#drop(name)), bus.onUnheard(() => this.#dropAll())];
  }

  /** The tree that was kept of an application, if there is one. */
  of({ facts }: AtspiApp): KeptTree | undefined {
    const kept = this.#trees.get(facts.bus);
    if (kept) kept.usedAt = this.#clock.now();
    return kept?.tree;
  }

  /** Begins to follow an application that is about to be read; undefined for one whose tree cannot be made sure of. */
  async follow(app: AtspiApp): Promise<KeptTree | undefined> {
    if (!this.#bus.isListening) return undefined;
    // Also where no tree is kept: each find listens for a moment, which is free while somebody does already.
    this.#subscription ??= onNodeSignals(this.#bus.connection, (signal) => this.#note(signal));
    await this.#subscription.established;
    const tree = treeFor(app, this.#clock);
    this.#trees.set(app.facts.bus, { tree, usedAt: this.#clock.now() });
    return tree;
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stopWatching) stop();
    this.#dropAll();
  }

  #note(signal: NodeSignal): void {
    const kept = this.#trees.get(signal.bus);
    if (!kept) return;
    if (this.#clock.now() - kept.usedAt > IDLE_MS) this.#drop(signal.bus);
    else kept.tree?.note(signal);
  }

  #dropAll(): void {
    for (const name of [...this.#trees.keys()]) this.#drop(name);
  }

  #drop(name: string): void {
    this.#trees.delete(name);
    if (this.#trees.size > 0) return;
    this.#subscription?.[Symbol.dispose]();
    this.#subscription = undefined;
  }
}

function treeFor(app: AtspiApp, clock: Clock): KeptTree | undefined {
  const { changes } = app.quirks;
  if (changes === 'unsaid') return undefined;
  return changes === 'told' ? new ToldTree(app, clock) : new ComparedTree(app);
}
