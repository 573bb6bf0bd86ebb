import type { NodeId } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import { type AtspiApp, propertyQuestion } from './atspi-app.ts';
import { ATSPI, interfaceBits } from './interfaces.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef } from './object-ref.ts';
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
const INTERFACES: Method = { interface: ATSPI.accessible, member: 'GetInterfaces' };
const WITH_INTERFACES = [...QUESTIONS, INTERFACES];

/**
 * Asks an object itself; undefined when it is gone. All questions go out at once, where the toolkit allows. What it was
 * `known` to be before spares what cannot have changed.
 */
export async function readRecord(
  app: AtspiApp,
  ref: ObjectRef,
  signal: AbortSignal,
  known?: NodeRecord,
): Promise<NodeRecord | undefined> {
  const usual = app.quirks.usualInterfaces;
  const fixed = usual ?? (app.quirks.fixedInterfaces ? known?.interfaces : undefined);
  const questions = fixed === undefined ? WITH_INTERFACES : QUESTIONS;
  const [role, states, name, description, childCount, interfaces] = await app.askAll(ref, questions, signal);
  if (typeof role !== 'number' || !states) return undefined;
  const bits = StateBits.read(states);
  if (bits.has(STATE_BIT.defunct)) return undefined;
  const isPart = role === ROLE.frame && app.quirks.framesNest && (await isInside(app, ref, signal));
  const isUnusual = usual !== undefined && isSpecial(role);
  const bitsOfInterfaces = isUnusual
    ? interfaceBits((await app.askAll(ref, [INTERFACES], signal))[0])
    : (fixed ?? interfaceBits(interfaces));
  const plainRole = app.quirks.labelsAreItems ? itemRoleOf(role, bitsOfInterfaces) : role;
  return {
    ref,
    id: nodeId(ref),
    role: isPart ? ROLE.panel : plainRole,
    name: textOf(name),
    description: textOf(description),
    states: bits,
    interfaces: bitsOfInterfaces,
    childCount: typeof childCount === 'number' ? childCount : 0,
  };
}

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

async function isInside(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const parent = readRef(await app.askProperty(ref, ATSPI.accessible, 'Parent', signal));
  return parent !== undefined && parent.path !== ROOT_PATH;
}

/** A text that came over the bus, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
