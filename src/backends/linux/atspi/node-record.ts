import type { NodeId } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI, interfaceBits } from './interfaces.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef } from './object-ref.ts';
import { isSpecial, ROLE } from './roles.ts';
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
  const property = (name: string) => app.askProperty(ref, ATSPI.accessible, name, signal);
  const method = (member: string) => app.ask(ref, ATSPI.accessible, member, undefined, signal).then(firstOf);
  const usual = app.quirks.usualInterfaces;
  const fixed = app.quirks.fixedInterfaces ? known?.interfaces : undefined;
  const [role, states, interfaces, name, description, childCount] = await Promise.all([
    method('GetRole'),
    method('GetState'),
    usual ?? fixed ?? method('GetInterfaces').then(interfaceBits),
    property('Name'),
    property('Description'),
    property('ChildCount'),
  ]);
  if (typeof role !== 'number' || !states) return undefined;
  const bits = StateBits.read(states);
  if (bits.has(STATE_BIT.defunct)) return undefined;
  const isPart = role === ROLE.frame && app.quirks.framesNest && isInside(await property('Parent'));
  return {
    ref,
    id: nodeId(ref),
    role: isPart ? ROLE.panel : role,
    name: textOf(name),
    description: textOf(description),
    states: bits,
    interfaces:
      usual !== undefined && isSpecial(role) ? interfaceBits(await method('GetInterfaces')) : interfaces,
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

function isInside(parent: unknown): boolean {
  const ref = readRef(parent);
  return ref !== undefined && ref.path !== ROOT_PATH;
}

function firstOf(values: readonly unknown[] | undefined): unknown {
  return values?.[0];
}

/** A text that came over the bus, or nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
