import { plural } from '../../../base/text.ts';
import type { NodeId } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { callRecords } from './called-records.ts';
import { isDrawn } from './drawn-objects.ts';
import { ATSPI, interfaceBits } from './interfaces.ts';
import { nestedWindows } from './nested-windows.ts';
import { nodeId, type ObjectRef, refOf } from './object-ref.ts';
import { propertyQuestion, textOf } from './property-question.ts';
import type { Quirks } from './quirks.ts';
import { isLabel, isSpecial, itemRoleOf, ROLE, toldRole } from './roles.ts';
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
  /** Nobody relies on it: it is asked whether it is still as it was, and not for what hardly ever changes. */
  readonly isIncidental?: boolean;
  /** It was not shown: what describes it is asked for when it is, or when it is called otherwise. */
  readonly isHidden?: boolean;
}

/** Questions for a record, one bit each. */
const ASK = { role: 1, state: 2, name: 4, description: 8, count: 16, interfaces: 32 } as const;
const QUESTIONS: readonly (readonly [bit: number, question: Method])[] = [
  [ASK.role, { interface: ATSPI.accessible, member: 'GetRole' }],
  [ASK.state, { interface: ATSPI.accessible, member: 'GetState' }],
  [ASK.name, propertyQuestion(ATSPI.accessible, 'Name')],
  [ASK.description, propertyQuestion(ATSPI.accessible, 'Description')],
  [ASK.count, propertyQuestion(ATSPI.accessible, 'ChildCount')],
  [ASK.interfaces, { interface: ATSPI.accessible, member: 'GetInterfaces' }],
];
const INTERFACES = questionsIn(ASK.interfaces);
const DESCRIPTION = questionsIn(ASK.description);
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
  const groups = new Map<number, Subject[]>();
  for (const [place, ref] of refs.entries()) {
    const known = knownAs(nodeId(ref));
    const asked = questionsFor(app.quirksOf(ref), known);
    const group = groups.get(asked);
    const subject = { ref, place, asked, known: known?.record };
    if (group) group.push(subject);
    else groups.set(asked, [subject]);
  }
  const asking = [...groups].map(async ([asked, group]) => {
    const questions = questionsIn(asked);
    const answers = await app.askEach(group.map(refOf), questions, signal);
    for (const [index, subject] of group.entries())
      records[subject.place] = recordOf(app, subject, answers, index * questions.length);
    if ((asked & ASK.name) === 0) await callRecords(app, records, group.map(placeOf), signal);
    else if ((asked & ASK.description) === 0) await describeNews(app, group, records, signal);
  });
  await Promise.all(asking);
  return withExceptions(app, records, signal);
}

/** Asks those for their description that were left with the one they had, and are not what they were. */
async function describeNews(
  app: AtspiApp,
  subjects: readonly Subject[],
  records: (NodeRecord | undefined)[],
  signal: AbortSignal,
): Promise<void> {
  const news = subjects.filter(({ place, known }) => {
    const record = records[place];
    return record && known && (record.name !== known.name || isShown(record) !== isShown(known));
  });
  const answers = await app.askEach(news.map(refOf), DESCRIPTION, signal);
  for (const [index, { place }] of news.entries()) {
    const record = records[place];
    if (record) records[place] = { ...record, description: textOf(answers[index]) };
  }
}

function isShown({ states }: NodeRecord): boolean {
  return states.has(STATE_BIT.visible) && states.has(STATE_BIT.showing);
}

/** An object that is asked for its record. */
interface Subject {
  readonly ref: ObjectRef;
  /** Its place among those that are asked. */
  readonly place: number;
  /** What it is asked, as bits. */
  readonly asked: number;
  readonly known: NodeRecord | undefined;
}

function placeOf({ place }: Subject): number {
  return place;
}

function questionsIn(asked: number): Method[] {
  return QUESTIONS.flatMap(([bit, question]) => ((asked & bit) === 0 ? [] : question));
}

/** What has to be asked, where something is known already. */
function questionsFor(quirks: Quirks, known: Known | undefined): number {
  const { usualInterfaces, fixedInterfaces } = quirks;
  const isIncidental = known?.isIncidental === true;
  return (
    ASK.state |
    wordsFor(quirks, known) |
    (known && (isIncidental || keepsRole(known.record, quirks)) ? 0 : ASK.role) |
    (known?.isListed || (known && isLeaf(known.record, quirks)) ? 0 : ASK.count) |
    (usualInterfaces !== undefined || (known && fixedInterfaces) ? 0 : ASK.interfaces)
  );
}

function wordsFor({ drawnOutlives }: Quirks, known: Known | undefined): number {
  // What may be drawn in a document has to be looked at first.
  if (drawnOutlives && (!known || isDrawn(known.record))) return 0;
  const isAside = known?.isIncidental === true || known?.isHidden === true;
  // What has a name is not called by its description.
  return isAside && known.record.name !== '' ? ASK.name : ASK.name | ASK.description;
}

function keepsRole({ role }: NodeRecord, { fixedRoles }: Quirks): boolean {
  return fixedRoles === 'all' || fixedRoles.has(role);
}

/** Whether it has no children and will have none. */
function isLeaf({ role, childCount }: NodeRecord, { childlessRoles }: Quirks): boolean {
  return childCount === 0 && childlessRoles.has(role);
}

/** Its record, from the answers of all objects that were asked, of which its own begin at `first`. */
function recordOf(
  app: AtspiApp,
  { ref, asked, known }: Subject,
  answers: readonly unknown[],
  first: number,
): NodeRecord | undefined {
  const { usualInterfaces, labelsAreItems } = app.quirksOf(ref);
  let next = first;
  const answered = <T>(bit: number, read: (answer: unknown) => T, otherwise: T): T =>
    (asked & bit) === 0 ? otherwise : read(answers[next++]);
  const role = answered(ASK.role, numberIn, known?.role);
  const states = answered(ASK.state, (answer) => answer, undefined);
  if (role === undefined || !states) return undefined;
  const bits = StateBits.read(states);
  if (bits.has(STATE_BIT.defunct)) return undefined;
  const name = answered(ASK.name, textOf, '');
  const description = answered(ASK.description, textOf, known?.description ?? '');
  const isLeafStill = known !== undefined && isLeaf(known, app.quirksOf(ref));
  const childCount = answered(ASK.count, countIn, isLeafStill ? 0 : UNCOUNTED);
  const interfaces = answered(ASK.interfaces, interfaceBits, usualInterfaces ?? known?.interfaces ?? 0);
  const isPainter = labelsAreItems && (asked & ASK.role) !== 0;
  return {
    ref,
    id: nodeId(ref),
    role: isPainter ? itemRoleOf(role, interfaces) : toldRole(role, name, interfaces),
    name,
    description,
    states: bits,
    interfaces,
    childCount,
  };
}

function numberIn(answer: unknown): number | undefined {
  return typeof answer === 'number' ? answer : undefined;
}

function countIn(answer: unknown): number {
  return numberIn(answer) ?? 0;
}

/** Some roles have other interfaces than the usual ones, and what calls itself a window may be a part of one. */
async function withExceptions(
  app: AtspiApp,
  records: (NodeRecord | undefined)[],
  signal: AbortSignal,
): Promise<(NodeRecord | undefined)[]> {
  const reached = records.filter((record) => record !== undefined);
  const special = reached.filter((record) => hasOwnInterfaces(record, app.quirksOf(record.ref)));
  const [interfaces, nested] = await Promise.all([
    app.askEach(special.map(refOf), INTERFACES, signal),
    nestedWindows(app, reached, signal),
  ]);
  if (special.length === 0 && nested.length === 0) return records;
  const exceptions = new Map<NodeRecord, NodeRecord>();
  for (const [place, record] of special.entries())
    exceptions.set(record, { ...record, interfaces: interfaceBits(interfaces[place]) });
  for (const record of nested) exceptions.set(record, { ...record, role: ROLE.panel });
  return records.map((record) => record && (exceptions.get(record) ?? record));
}

function hasOwnInterfaces(record: NodeRecord, { usualInterfaces, drawnPressesUnheard }: Quirks): boolean {
  if (usualInterfaces === undefined) return false;
  return isSpecial(record.role) || isPane(record) || (drawnPressesUnheard && record.role === ROLE.frame);
}

/** Whether it is a text that is only read, which Qt calls a label: its words are no name, and what scrolls it is in it. */
export function isPane({ role, name, states }: NodeRecord): boolean {
  return isLabel(role) && name === '' && states.has(STATE_BIT.multiLine);
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

/**
 * What is told of items of a menu that are in no tree: Qt 5 keeps an item with the first menu that it was in, and when that is gone, as a
 * context menu is, the item is lost in the next one.
 */
export function untoldRecord(ref: ObjectRef, count: number): NodeRecord {
  const name = `${plural(count, 'item')} of this menu cannot be told; ax_screenshot shows them, and ax_click_at clicks them.`;
  return { ...silentRecord(ref), role: ROLE.label, name, states: UNTOLD };
}

const UNTOLD = new StateBits(
  (1 << STATE_BIT.visible) | (1 << STATE_BIT.showing) | (1 << STATE_BIT.enabled),
  0,
);
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
