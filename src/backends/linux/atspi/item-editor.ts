import type { NodeId } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import { readRecord } from './node-record.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef } from './object-ref.ts';
import { STATE_BIT } from './state-bits.ts';

/** An editor that is in the part of a list which scrolls is listed there, and that part is nowhere. */
const UNLISTED_LEVELS = 2;
/** How far an editor may be below what is listed (Dolphin). */
const LEVELS = 6;

/**
 * The field in which an application has the name of an item edited where the item is, as far as it has said. No other object
 * has it among its children, or what it is in.
 */
export async function openEditor(app: AtspiApp, signal: AbortSignal): Promise<ObjectRef | undefined> {
  const ref = app.focus?.last;
  if (!ref) return undefined;
  const record = await readRecord(app, ref, signal);
  const isField = record?.states.has(STATE_BIT.editable) && record.states.has(STATE_BIT.focused);
  if (isField && (await isUnlisted(app, ref, signal))) return ref;
  // What is no editor does not become one, but may be a control that is in a list like one.
  app.popups?.inLists.suspect(ref);
  app.focus?.forget(ref);
  return undefined;
}

async function isUnlisted(app: AtspiApp, inner: ObjectRef, signal: AbortSignal): Promise<boolean> {
  let ref: ObjectRef | undefined = inner;
  for (let level = 0; level < UNLISTED_LEVELS && ref && ref.path !== ROOT_PATH; level++) {
    const answer = await app.ask(ref, ATSPI.accessible, 'GetIndexInParent', undefined, signal);
    if (answer?.[0] === -1) return true;
    ref = await parentOf(app, ref, signal);
  }
  return false;
}

/** The innermost of some objects that an editor is in. */
export async function holderOf(
  app: AtspiApp,
  editor: ObjectRef,
  isKnown: (id: NodeId) => boolean,
  signal: AbortSignal,
): Promise<NodeId | undefined> {
  let ref: ObjectRef | undefined = editor;
  for (let level = 0; level < LEVELS && ref; level++) {
    ref = await parentOf(app, ref, signal);
    if (ref && isKnown(nodeId(ref))) return nodeId(ref);
  }
  return undefined;
}

async function parentOf(app: AtspiApp, ref: ObjectRef, signal: AbortSignal): Promise<ObjectRef | undefined> {
  return readRef(await app.askProperty(ref, ATSPI.accessible, 'Parent', signal));
}
