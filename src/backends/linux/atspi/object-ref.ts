import { AutomationError } from '../../../base/errors.ts';
import type { NodeId } from '../../../model/element.ts';

/** Where the application itself is found on its connection. */
export const ROOT_PATH = '/org/a11y/atspi/accessible/root';
const NULL_PATH = '/org/a11y/atspi/null';
const NODE_ID = /^(:[\w.-]+)(\/[A-Za-z0-9_/]+)(?:#(\d{1,9}(?:\.\d{1,9})*))?$/;

/** An accessible object: which connection it lives on, and where there. */
export interface ObjectRef {
  readonly bus: string;
  readonly path: string;
  /** Which child of that object is meant, level by level, where children are other objects every time. */
  readonly places?: readonly number[];
}

/** The object that something is about. */
export function refOf({ ref }: { readonly ref: ObjectRef }): ObjectRef {
  return ref;
}

/** The name of an object inside this program. */
export function nodeId({ bus, path, places }: ObjectRef): NodeId {
  return places ? `${bus}${path}#${places.join('.')}` : bus + path;
}

/** A child of an object by its place there, counted from 0. */
export function childAt({ bus, path, places = [] }: ObjectRef, place: number): ObjectRef {
  return { bus, path, places: [...places, place] };
}

/** The object behind a name; a name that is none is an input error. */
export function objectRef(id: NodeId): ObjectRef {
  const [, bus, path, places] = NODE_ID.exec(id) ?? [];
  if (bus === undefined || path === undefined) {
    throw new AutomationError('invalid_input', `${JSON.stringify(id)} does not name an accessible object.`);
  }
  return places === undefined ? { bus, path } : { bus, path, places: places.split('.').map(Number) };
}

/** Reads a reference as it comes over the bus; undefined for the null object. */
export function readRef(value: unknown): ObjectRef | undefined {
  if (!Array.isArray(value)) return undefined;
  const [bus, path] = value;
  if (typeof bus !== 'string' || typeof path !== 'string' || path === NULL_PATH || !bus) return undefined;
  return { bus, path };
}

/** Reads a list of references, without null objects. */
export function readRefs(value: unknown): ObjectRef[] {
  return Array.isArray(value) ? value.flatMap((item) => readRef(item) ?? []) : [];
}

/** How many null objects such a list has. */
export function lostIn(value: unknown): number {
  return Array.isArray(value) ? value.length - readRefs(value).length : 0;
}

/** Whether it is known by its place, and has to be looked up. */
export function isByPlace({ places }: ObjectRef): boolean {
  return places !== undefined;
}
