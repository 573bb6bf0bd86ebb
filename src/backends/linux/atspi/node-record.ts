import type { NodeId } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import { type AtspiApp, propertyQuestion } from './atspi-app.ts';
import { ATSPI, interfaceBits } from './interfaces.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef, refOf } from './object-ref.ts';
import { isSpecial, itemRoleOf, ROLE } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';

/** What is known of an object before its details are asked for. */
export interface NodeRecord {
  readonly ref: ObjectRef;
  readonly id: NodeId;
  readonly role: number;
  readonly name: string;
  readonly description: string;
  readonly states: StateBits;
  readonly interfaces: number;
  /** Negative where the application has not counted them. */
  readonly childCount: number;
}

/** What an object was before. */
export interface Known {
  readonly record: NodeRecord;
  /** Whether it is asked for its children anyway, so that it need not count them. */
  readonly isListed?: boolean;
}

const ALWAYS: readonly Method[] = [
  { interface: ATSPI.accessible, member: 'GetRole' },
  { interface: ATSPI.accessible, member: 'GetState' },
  propertyQuestion(ATSPI.accessible, 'Name'),
  propertyQuestion(ATSPI.accessible, 'Description'),
];
const COUNT: readonly Method[] = [propertyQuestion(ATSPI.accessible, 'ChildCount')];
const INTERFACES: readonly Method[] = [{ interface: ATSPI.accessible, member: 'GetInterfaces' }];
const PARENT: readonly Method[] = [propertyQuestion(ATSPI.accessible, 'Parent')];
/** How many children an object has that was not asked for their number. */
export const UNCOUNTED = -1;

/** Asks an object itself; undefined when it is gone. What it was `known` to be spares what cannot have changed. */
export async function readRecord(
  app: AtspiApp,
  ref: ObjectRef,
  signal: AbortSignal,
  known?: NodeRecord,
): Promise<NodeRecord | undefined> {
  const [record] = await readRecords(app, [ref], signal, () => known && { record: known });
  return record;
}

/** Asks several objects at once, in the same manner. */
export async function readRecords(
  app: AtspiApp,
  refs: readonly ObjectRef[],
  signal: AbortSignal,
  knownAs: (id: NodeId) => Known | undefined,
): Promise<(NodeRecord | undefined)[]> {
  const records = new Array<NodeRecord | undefined>(refs.length);
  const subjects = refs.map((ref, place) => subjectOf(app, ref, place, knownAs(nodeId(ref))));
  const groups = [true, false].flatMap((counts) =>
    [true, false].map(async (isStrange) => {
      const group = subjects.filter((each) => each.counts === counts && each.isStrange === isStrange);
      const questions = [...ALWAYS, ...(counts ? COUNT : []), ...(isStrange ? INTERFACES : [])];
      const answers = await app.askEach(group.map(refOf), questions, signal);
      for (const [index, subject] of group.entries())
        records[subject.place] = recordOf(app, subject, answers, index * questions.length);
    }),
  );
  await Promise.all(groups);
  return withExceptions(app, records, signal);
}

/** An object that is asked for its record. */
interface Subject {
  readonly ref: ObjectRef;
  /** Its place among those that are asked. */
  readonly place: number;
  /** Whether it is asked how many children it has. */
  readonly counts: boolean;
  /** Whether it is asked for its interfaces; if not, which ones it has. */
  readonly isStrange: boolean;
  readonly interfaces: number;
}

function subjectOf(app: AtspiApp, ref: ObjectRef, place: number, known: Known | undefined): Subject {
  const { usualInterfaces, fixedInterfaces } = app.quirksOf(ref);
  const interfaces = usualInterfaces ?? (fixedInterfaces ? known?.record.interfaces : undefined);
  return {
    ref,
    place,
    counts: known?.isListed !== true,
    isStrange: interfaces === undefined,
    interfaces: interfaces ?? 0,
  };
}

/** Its record, from the answers of all objects that were asked, of which its own begin at `first`. */
function recordOf(
  app: AtspiApp,
  { ref, counts, isStrange, interfaces }: Subject,
  answers: readonly unknown[],
  first: number,
): NodeRecord | undefined {
  let next = first;
  const take = () => answers[next++];
  const role = take();
  const states = take();
  if (typeof role !== 'number' || !states) return undefined;
  const bits = StateBits.read(states);
  if (bits.has(STATE_BIT.defunct)) return undefined;
  const name = textOf(take());
  const description = textOf(take());
  const childCount = counts ? countIn(take()) : UNCOUNTED;
  const has = isStrange ? interfaceBits(take()) : interfaces;
  return {
    ref,
    id: nodeId(ref),
    role: app.quirksOf(ref).labelsAreItems ? itemRoleOf(role, has) : role,
    name,
    description,
    states: bits,
    interfaces: has,
    childCount,
  };
}

function countIn(answer: unknown): number {
  return typeof answer === 'number' ? answer : 0;
}

/** Some roles have other interfaces than the usual ones, and what calls itself a window may be a part of one. */
async function withExceptions(
  app: AtspiApp,
  records: (NodeRecord | undefined)[],
  signal: AbortSignal,
): Promise<(NodeRecord | undefined)[]> {
  const reached = records.filter((record) => record !== undefined);
  const special = reached.filter(
    ({ ref, role }) => isSpecial(role) && app.quirksOf(ref).usualInterfaces !== undefined,
  );
  const frames = reached.filter(({ ref, role }) => role === ROLE.frame && app.quirksOf(ref).framesNest);
  if (special.length === 0 && frames.length === 0) return records;
  const [interfaces, parents] = await Promise.all([
    app.askEach(special.map(refOf), INTERFACES, signal),
    app.askEach(frames.map(refOf), PARENT, signal),
  ]);
  const exceptions = new Map<NodeRecord, NodeRecord>();
  for (const [place, record] of special.entries())
    exceptions.set(record, { ...record, interfaces: interfaceBits(interfaces[place]) });
  for (const [place, record] of frames.entries())
    if (isInside(parents[place])) exceptions.set(record, { ...record, role: ROLE.panel });
  return records.map((record) => record && (exceptions.get(record) ?? record));
}

function isInside(parent: unknown): boolean {
  const ref = readRef(parent);
  return ref !== undefined && ref.path !== ROOT_PATH;
}

/** What is told of a part of an application that another program draws and that does not answer. */
export function silentRecord(ref: ObjectRef): NodeRecord {
  return {
    ref,
    id: nodeId(ref),
    role: ROLE.documentWeb,
    name: 'This part does not answer; it may be waiting for its user, which ax_screenshot shows.',
    description: '',
    states: SILENT,
    interfaces: 0,
    childCount: 0,
  };
}

const SILENT = new StateBits((1 << STATE_BIT.visible) | (1 << STATE_BIT.showing) | (1 << STATE_BIT.busy), 0);

/** Whether nothing is different but the number of children. */
export function isSameRecord(a: NodeRecord, b: NodeRecord): boolean {
  return (
    a.role === b.role &&
    a.name === b.name &&
    a.description === b.description &&
    a.interfaces === b.interfaces &&
    a.states.low === b.states.low &&
    a.states.high === b.states.high
  );
}

/** A text that came over the bus, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
