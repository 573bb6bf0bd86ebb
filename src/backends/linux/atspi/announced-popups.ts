import { keepLatest } from '../../../base/keep-latest.ts';
import type { NodeId } from '../../../model/element.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { AnnouncedStates } from './announced-states.ts';
import { nodeId, type ObjectRef } from './object-ref.ts';
import { ScrolledParts } from './scrolled-parts.ts';

/** Of more things that were shown at once, the last ones are kept: menus and lists are opened one at a time. */
const MOST = 1_000;

/**
 * What an application has said to be shown, and not to be hidden again. Qt tells of the menus and lists that it opens beside
 * its windows in no other way: they are not among its windows, and the list of a closed combo box looks like that of an open one.
 */
export class AnnouncedPopups implements Disposable {
  /** Where in lists something was announced. */
  readonly inLists = new ScrolledParts();
  readonly #states: AnnouncedStates;
  readonly #shown = new Map<NodeId, ObjectRef>();

  constructor(connection: DBusConnection, bus: string) {
    this.#states = new AnnouncedStates(connection, { bus, state: 'showing' }, (ref, isShown) =>
      this.#note(ref, isShown),
    );
  }

  /** Listens from the first call on. */
  follow(signal: AbortSignal): Promise<void> {
    return this.#states.follow(signal);
  }

  has(id: NodeId): boolean {
    return this.#shown.has(id);
  }

  get refs(): ObjectRef[] {
    return [...this.#shown.values()];
  }

  forget(id: NodeId): void {
    this.#shown.delete(id);
  }

  forgetAll(): void {
    this.#shown.clear();
  }

  [Symbol.dispose](): void {
    this.#states[Symbol.dispose]();
    this.forgetAll();
  }

  #note(ref: ObjectRef, isShown: boolean): void {
    const id = nodeId(ref);
    this.forget(id);
    if (!isShown) return;
    this.#shown.set(id, ref);
    keepLatest(this.#shown, MOST);
  }
}
