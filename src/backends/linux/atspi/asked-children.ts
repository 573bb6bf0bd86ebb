import type { NodeId } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { lostIn, nodeId, type ObjectRef, readRefs, refOf } from './object-ref.ts';
import { propertyQuestion } from './property-question.ts';
import { isMenu } from './roles.ts';
import { mayBeHuge } from './walked-node.ts';

const CHILD_COUNT: readonly Method[] = [propertyQuestion(ATSPI.accessible, 'ChildCount')];
const CHILDREN: readonly Method[] = [{ interface: ATSPI.accessible, member: 'GetChildren' }];
const FIRST_CHILD: readonly Method[] = [
  { interface: ATSPI.accessible, member: 'GetChildAtIndex', signature: 'i', body: [0] },
];

/** The children of objects that were asked for them, because a bulk reading does not have them in order. */
export class AskedChildren {
  readonly #app: AtspiApp;
  readonly #roleOf: (ref: ObjectRef) => number | undefined;
  readonly #signal: AbortSignal;
  readonly #lists = new Map<NodeId, readonly ObjectRef[]>();
  /** How many children of those are there and cannot be asked. */
  readonly #lost = new Map<NodeId, number>();
  /** How many children those have that were asked for their number. */
  readonly #counts = new Map<NodeId, number>();

  constructor(app: AtspiApp, roleOf: (ref: ObjectRef) => number | undefined, signal: AbortSignal) {
    this.#app = app;
    this.#roleOf = roleOf;
    this.#signal = signal;
  }

  /** How many were asked. */
  get size(): number {
    return this.#lists.size;
  }

  of(parent: ObjectRef): readonly ObjectRef[] | undefined {
    return this.#lists.get(nodeId(parent));
  }

  /** How many children of an object are there and cannot be asked. */
  lostOf(parent: ObjectRef): number {
    return this.#lost.get(nodeId(parent)) ?? 0;
  }

  /** How many children an object has, also where it has not said so by itself. */
  countOf({ ref, childCount }: NodeRecord): number {
    return childCount < 0 ? (this.#counts.get(nodeId(ref)) ?? childCount) : childCount;
  }

  keep(parent: ObjectRef, children: readonly ObjectRef[]): void {
    this.#lists.set(nodeId(parent), children);
    this.#counts.set(nodeId(parent), children.length);
  }

  /** Asks those for their children that were not asked before. */
  async ask(parents: readonly { readonly ref: ObjectRef }[]): Promise<void> {
    const refs = parents.map(refOf).filter((ref) => !this.of(ref));
    const answers = await this.#app.askEach(refs, CHILDREN, this.#signal);
    const lists = answers.map(readRefs);
    for (const [place, ref] of refs.entries()) this.#lost.set(nodeId(ref), lostIn(answers[place]));
    // The bridge of GTK 3 lists none for what another program draws, but gives it by its place.
    const silent = refs.filter((ref, place) => lists[place]?.length === 0 && this.#mayEmbed(ref));
    const embedded = await this.#app.askEach(silent, FIRST_CHILD, this.#signal);
    for (const [place, ref] of refs.entries()) this.keep(ref, lists[place] ?? []);
    for (const [place, ref] of silent.entries()) this.keep(ref, readRefs([embedded[place]]));
  }

  /** Of what has not counted its children, menus can be asked for them at once; a table may have millions. */
  async count(uncounted: readonly NodeRecord[]): Promise<void> {
    const huge = uncounted.filter((record) => mayBeHuge(record) && !this.#counts.has(record.id));
    const [counts] = await Promise.all([
      this.#app.askEach(huge.map(refOf), CHILD_COUNT, this.#signal),
      this.ask(uncounted.filter((record) => !mayBeHuge(record))),
    ]);
    for (const [place, { id }] of huge.entries()) {
      const count = counts[place];
      this.#counts.set(id, typeof count === 'number' ? Math.max(0, count) : 0);
    }
  }

  /** Menus hold items of their own alone. */
  #mayEmbed(ref: ObjectRef): boolean {
    const role = this.#roleOf(ref);
    return ref.bus === this.#app.facts.bus && !(role !== undefined && isMenu(role));
  }
}
