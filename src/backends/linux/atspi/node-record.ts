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

const QUESTIONS: readonly Method[] = [
  { interface: ATSPI.accessible, member: 'GetRole' },
  { interface: ATSPI.accessible, member: 'GetState' },
  propertyQuestion(ATSPI.accessible, 'Name'),
  propertyQuestion(ATSPI.accessible, 'Description'),
  propertyQuestion(ATSPI.accessible, 'ChildCount'),
];
const INTERFACES: readonly Method[] = [{ interface: ATSPI.accessible, member: 'GetInterfaces' }];
const WITH_INTERFACES = [...QUESTIONS, ...INTERFACES];
const PARENT: readonly Method[] = [propertyQuestion(ATSPI.accessible, 'Parent')];

/** Asks an object itself; undefined when it is gone. What it was `known` to be spares what cannot have changed. */
export async function readRecord(
  app: AtspiApp,
  ref: ObjectRef,
  signal: AbortSignal,
  known?: NodeRecord,
): Promise<NodeRecord | undefined> {
  const [record] = await readRecords(app, [ref], signal, () => known);
  return record;
}

/** Asks several objects at once, in the same manner. */
export async function readRecords(
  app: AtspiApp,
  refs: readonly ObjectRef[],
  signal: AbortSignal,
  knownAs: (id: NodeId) => NodeRecord | undefined,
): Promise<(NodeRecord | undefined)[]> {
  const known = refs.map((ref) => {
    const { usualInterfaces, fixedInterfaces } = app.quirksOf(ref);
    return usualInterfaces ?? (fixedInterfaces ? knownAs(nodeId(ref))?.interfaces : undefined);
  });
  const isFamiliar = (_: unknown, place: number) => known[place] !== undefined;
  const isStrange = (_: unknown, place: number) => known[place] === undefined;
  const [familiar, strange] = await Promise.all([
    app.askEach(refs.filter(isFamiliar), QUESTIONS, signal),
    app.askEach(refs.filter(isStrange), WITH_INTERFACES, signal),
  ]);
  let [next, nextStrange] = [0, 0];
  const records = refs.map((ref, place) => {
    const interfaces = known[place];
    const record =
      interfaces === undefined
        ? recordOf(ref, strange, nextStrange++ * WITH_INTERFACES.length)
        : recordOf(ref, familiar, next++ * QUESTIONS.length, interfaces);
    const isPainted = record && app.quirksOf(ref).labelsAreItems;
    return isPainted ? { ...record, role: itemRoleOf(record.role, record.interfaces) } : record;
  });
  return withExceptions(app, records, signal);
}

/** Its record, from the answers of all objects that were asked, of which its own begin at `first`. */
function recordOf(
  ref: ObjectRef,
  answers: readonly unknown[],
  first: number,
  interfaces = interfaceBits(answers[first + QUESTIONS.length]),
): NodeRecord | undefined {
  const role = answers[first];
  const states = answers[first + 1];
  if (typeof role !== 'number' || !states) return undefined;
  const bits = StateBits.read(states);
  if (bits.has(STATE_BIT.defunct)) return undefined;
  const childCount = answers[first + 4];
  return {
    ref,
    id: nodeId(ref),
    role,
    name: textOf(answers[first + 2]),
    description: textOf(answers[first + 3]),
    states: bits,
    interfaces,
    childCount: typeof childCount === 'number' ? childCount : 0,
  };
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
