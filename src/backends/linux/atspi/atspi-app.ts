import { abortable, throwIfAborted } from '../../../base/cancellation.ts';
import type { NodeId } from '../../../model/element.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { DBUS_ERRORS, DBusError } from '../dbus/dbus-error.ts';
import type { Method } from '../dbus/message.ts';
import { Replies } from '../dbus/replies.ts';
import { ActingConnections } from './acting-connections.ts';
import { AnnouncedFocus } from './announced-focus.ts';
import { AnnouncedPopups } from './announced-popups.ts';
import { goneOrNot, unanswered } from './app-gone.ts';
import { DrawnObjects } from './drawn-objects.ts';
import { HeardLayout } from './heard-layout.ts';
import { ATSPI } from './interfaces.ts';
import { keepOpenUntilEnd } from './keep-open.ts';
import { Lanes, openLane } from './lanes.ts';
import { LateFocus } from './late-focus.ts';
import { isByPlace, nodeId, type ObjectRef, ROOT_PATH, readRef, readRefs } from './object-ref.ts';
import { type Arguments, propertyArguments } from './property-question.ts';
import type { Quirks } from './quirks.ts';
import { EMBEDDED, quirksOf } from './toolkit-quirks.ts';

/** What an application says about itself. */
export interface AppFacts {
  /** Its unique name on the accessibility bus; also the name of the application in this backend. */
  readonly bus: string;
  readonly pid: number;
  readonly name: string;
  readonly toolkit: string;
  readonly toolkitVersion: string;
}

const NOTHING: Arguments = {};
/** More of them gained nothing. */
const LANES = 8;

/** An application on the accessibility bus, with the quickest way to reach its objects. */
export class AtspiApp implements AsyncDisposable {
  readonly facts: AppFacts;
  readonly quirks: Quirks;
  readonly root: ObjectRef;
  /** What it shows beside its windows, where only signals tell that; they are heard from the first `prepare` on. */
  readonly popups: AnnouncedPopups | undefined;
  /** Where only that tells of the editor of an item. */
  readonly focus: AnnouncedFocus | undefined;
  /** Where the focus that is told may be an old one; heard of from the first `prepare` on. */
  readonly lateFocus: LateFocus | undefined;
  /** Where those outlive themselves; heard of from the first `prepare` on. */
  readonly drawn: DrawnObjects | undefined;
  /** Where widgets tell when they are laid out; heard of from the first `prepare` on. */
  readonly layout: HeardLayout | undefined;
  /** Fields that were seen to show dots instead of what they hold. */
  readonly secrets = new Set<NodeId>();
  readonly #heard: readonly (Disposable & Pick<HeardLayout, 'follow'>)[];
  readonly #shared: DBusConnection;
  readonly #lanes = new Lanes();
  readonly #acting: ActingConnections;
  #opening: Promise<void> | undefined;
  #ended = false;
  #givesIdentifiers: boolean;

  /** `isMortal` says that the application ends when we do. */
  constructor(facts: AppFacts, shared: DBusConnection, { isMortal = false } = {}) {
    this.facts = facts;
    this.quirks = quirksOf(facts);
    this.root = { bus: facts.bus, path: ROOT_PATH };
    this.popups = this.quirks.popupsAnnounced ? new AnnouncedPopups(shared, facts.bus) : undefined;
    this.focus = this.quirks.itemEditorsHidden ? new AnnouncedFocus(shared, facts.bus) : undefined;
    this.lateFocus = this.quirks.focusToldLate ? new LateFocus(shared, facts.bus) : undefined;
    this.drawn = this.quirks.drawnOutlives ? new DrawnObjects(shared, facts.bus) : undefined;
    this.layout = this.quirks.layoutTold ? new HeardLayout(shared, facts.bus) : undefined;
    const heard = [this.popups, this.focus, this.lateFocus, this.drawn, this.layout];
    this.#heard = heard.filter((each) => each !== undefined);
    this.#shared = shared;
    this.#givesIdentifiers = this.quirks.accessibleId;
    this.#acting = new ActingConnections({
      connect: async (signal) => this.#connectPrivate(await this.#privateAddress(signal), signal),
      windows: async (signal) => {
        const [list] = await this.#send(this.root, ATSPI.accessible, 'GetChildren', undefined, signal);
        return new Set(readRefs(list).map(nodeId));
      },
      keepOpen: isMortal ? undefined : (connections) => keepOpenUntilEnd(facts.pid, connections),
    });
  }

  /** Whether calls go over sockets of the application's own. */
  get isDirect(): boolean {
    return this.#lanes.size > 0;
  }

  /** The quirks of an object: what is on another bus name is a part that another program draws, and another toolkit. */
  quirksOf({ bus }: ObjectRef): Quirks {
    return bus === this.facts.bus ? this.quirks : EMBEDDED;
  }

  /** Whether asking its objects for identifiers may give any. */
  get givesIdentifiers(): boolean {
    return this.#givesIdentifiers;
  }

  /** Is told after all objects were asked whether any had an identifier: most applications have none at all. */
  noteIdentifiers(found: boolean): void {
    this.#givesIdentifiers &&= found;
  }

  /** Opens the application's own sockets, where it has any. Without them the bus serves as well, only slower. */
  async prepare(signal: AbortSignal): Promise<void> {
    await Promise.all(this.#heard.map((each) => each.follow(signal)));
    if (!this.quirks.privateSocket || this.isDirect || this.#ended) return;
    const others = this.#opening;
    if (others) {
      await abortable(others, signal).catch(() => throwIfAborted(signal));
      // Whoever began it may have given up; that is no reason for others to.
      return this.prepare(signal);
    }
    this.#opening = this.#openLanes(signal).finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
  }

  /** Calls a method of an object; an object that fails to answer gives undefined, an application that has left throws. */
  ask(
    ref: ObjectRef,
    owner: string,
    member: string,
    args: Arguments | undefined,
    signal: AbortSignal,
  ): Promise<readonly unknown[] | undefined> {
    return this.#send(ref, owner, member, args, signal).catch((error) => unanswered(error, ref, this.facts));
  }

  /** Reads a property in the same manner. */
  askProperty(ref: ObjectRef, owner: string, name: string, signal: AbortSignal): Promise<unknown> {
    const args = propertyArguments(owner, name);
    const answer = this.#send(ref, ATSPI.properties, 'Get', args, signal);
    return answer.then(firstOf, (error) => unanswered(error, ref, this.facts));
  }

  /** Asks an object several things at once, in the same manner; gives the first value of each answer. */
  askAll(ref: ObjectRef, questions: readonly Method[], signal: AbortSignal): Promise<readonly unknown[]> {
    return this.askEach([ref], questions, signal);
  }

  /** Asks each of some objects the same things. All answers stand in one row, object after object. */
  async askEach(
    refs: readonly ObjectRef[],
    questions: readonly Method[],
    signal: AbortSignal,
  ): Promise<readonly unknown[]> {
    const objects = refs.some(isByPlace) ? await this.#objectsAt(refs, signal) : refs;
    const replies = new Replies(objects.length * questions.length);
    for (const [index, object] of objects.entries()) {
      const place = index * questions.length;
      if (!object) {
        for (const offset of questions.keys()) replies.resolve([], place + offset);
        continue;
      }
      const lane = this.#laneTo(object);
      const target = { destination: lane ? undefined : object.bus, path: object.path };
      (lane ?? this.#shared).gather(replies, { target, methods: questions, place }, signal);
    }
    const answers = await replies.all;
    return answers.map((answer, place) =>
      answer instanceof DBusError
        ? unanswered(answer, refs[Math.floor(place / questions.length)] ?? this.root, this.facts)
        : answer,
    );
  }

  /**
   * Calls a method of an object. An application that has left is `app_gone`, a part of it that another program drew and that has left is
   * `element_gone`; other failures keep their D-Bus name.
   */
  call(
    ref: ObjectRef,
    owner: string,
    member: string,
    args: Arguments | undefined,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    return this.#send(ref, owner, member, args, signal).catch((error) => {
      throw goneOrNot(error, ref, this.facts);
    });
  }

  /** Its windows. The answer comes over the bus, after everything that the application has said there before. */
  async windows(signal: AbortSignal): Promise<ObjectRef[]> {
    const { bus, path } = this.root;
    const call = { destination: bus, path, interface: ATSPI.accessible, member: 'GetChildren' };
    const [children] = await this.#shared.call(call, signal).catch((error) => {
      throw goneOrNot(error, this.root, this.facts);
    });
    return readRefs(children);
  }

  /** Calls a method that does something, on a connection that nothing else uses. */
  async act(
    ref: ObjectRef,
    owner: string,
    member: string,
    args: Arguments | undefined,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    const { signature, body } = args ?? NOTHING;
    const act = async (direct: DBusConnection | undefined) => {
      const { path } = await this.#objectAt(ref, signal);
      const destination = direct ? undefined : ref.bus;
      const call = { destination, path, interface: owner, member, signature, body };
      return (direct ?? this.#shared).call(call, signal);
    };
    const isOwn = ref.bus === this.facts.bus && this.quirks.privateSocket;
    try {
      return await (isOwn ? this.#acting.use(act, signal) : act(undefined));
    } catch (error) {
      throw goneOrNot(error, ref, this.facts);
    }
  }

  /** Closes the application's sockets. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    for (const each of this.#heard) each[Symbol.dispose]();
    await Promise.all([this.#lanes[Symbol.asyncDispose](), this.#acting[Symbol.asyncDispose]()]);
  }

  async #openLanes(signal: AbortSignal): Promise<void> {
    const address = await this.#privateAddress(signal);
    const connecting = Array.from({ length: LANES }, () => this.#connectPrivate(address, signal));
    for (const connection of await Promise.all(connecting)) if (connection) this.#lanes.add(connection);
  }

  /** Where it can be reached directly; empty where it cannot. */
  async #privateAddress(signal: AbortSignal): Promise<string> {
    const answer = await this.ask(
      this.root,
      ATSPI.application,
      'GetApplicationBusAddress',
      undefined,
      signal,
    );
    const address = answer?.[0];
    return typeof address === 'string' ? address : '';
  }

  async #connectPrivate(address: string, signal: AbortSignal): Promise<DBusConnection | undefined> {
    if (address === '') return undefined;
    const connection = await openLane(address, signal);
    if (!connection || !this.#ended) return connection;
    await connection[Symbol.asyncDispose]();
    return undefined;
  }

  /** Thousands of these are under way at once, so each is as few promises as can be. */
  #send(
    ref: ObjectRef,
    owner: string,
    member: string,
    args: Arguments | undefined,
    signal: AbortSignal,
  ): Promise<unknown[]> {
    if (ref.places)
      return this.#objectAt(ref, signal).then((found) => this.#send(found, owner, member, args, signal));
    const lane = this.#laneTo(ref);
    const destination = lane ? undefined : ref.bus;
    const { signature, body, last } = args ?? NOTHING;
    const call = { destination, path: ref.path, interface: owner, member, signature, body, last };
    return (lane ?? this.#shared).call(call, signal);
  }

  #objectsAt(refs: readonly ObjectRef[], signal: AbortSignal): Promise<(ObjectRef | undefined)[]> {
    const found = (ref: ObjectRef) =>
      this.#objectAt(ref, signal).catch((error) => unanswered(error, ref, this.facts));
    return Promise.all(refs.map(found));
  }

  /** The object that is at some place now. */
  async #objectAt({ bus, path, places = [] }: ObjectRef, signal: AbortSignal): Promise<ObjectRef> {
    let found: ObjectRef | undefined = { bus, path };
    for (const place of places) {
      const args = { signature: 'i', body: [place] };
      const [child] = await this.#send(found, ATSPI.accessible, 'GetChildAtIndex', args, signal);
      found = readRef(child);
      if (!found) throw new DBusError(DBUS_ERRORS.unknownObject, `There is no item ${place} any more.`);
    }
    return found;
  }

  /** An application may tell of objects that are another one's, which is reached over the bus. */
  #laneTo({ bus }: ObjectRef): DBusConnection | undefined {
    return bus === this.facts.bus ? this.#lanes.next() : undefined;
  }
}

function firstOf(values: readonly unknown[]): unknown {
  return values[0];
}
