import { hasState, toldValue, type UiNode } from '../../model/element.ts';
import { paragraphTextOf } from '../query/cells-query.ts';
import type { AppSession } from '../session/app-session.ts';

/** The whole text of an element: a tree shows only the beginning of a long one. Undefined where it is secret. */
export async function contentsOf(
  app: AppSession,
  node: UiNode,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (hasState(node, 'secure')) return undefined;
  if (!app.desktop.backend.ports.text) return node.value;
  const whole = await app.bounded((port, limit) => port('text').read(app.info.id, node.id, limit), signal);
  return whole ?? node.value;
}

/** The value of an element for whoever asks for it: of a text the whole, of a secure field what hides it. */
export function valueToTell(app: AppSession, node: UiNode, signal: AbortSignal): Promise<string | undefined> {
  const inside = node.value === undefined ? paragraphTextOf(node) : undefined;
  if (node.role === 'AXCell' && node.value === undefined) return Promise.resolve(toldValue(node));
  if (inside !== undefined) return Promise.resolve(inside);
  const isText = hasState(node, 'editable') && !hasState(node, 'secure');
  return isText ? contentsOf(app, node, signal) : Promise.resolve(node.value);
}

/** What was entered into an element: of a cell that is not always what it shows. */
export async function enteredIn(
  app: AppSession,
  node: UiNode,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { text } = app.desktop.backend.ports;
  if (node.role !== 'AXCell' || !hasState(node, 'editable') || !text?.entered)
    return contentsOf(app, node, signal);
  return app.bounded(async (port, limit) => port('text').entered?.(app.info.id, node.id, limit), signal);
}

/** What an element held before an act, or why that is not known. */
export type PreviousText =
  | { readonly kind: 'known'; readonly value: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** Of a secure field only one thing can be known: that it was empty. */
export async function previousText(
  app: AppSession,
  node: UiNode,
  signal: AbortSignal,
): Promise<PreviousText> {
  if (!hasState(node, 'secure')) {
    const value = await enteredIn(app, node, signal);
    return value === undefined ? unknown('What it held before could not be read.') : { kind: 'known', value };
  }
  const isEmpty = await app.bounded(
    (port, limit) => port('text').equals(app.info.id, node.id, '', limit),
    signal,
  );
  return isEmpty === true ? { kind: 'known', value: '' } : unknown('What a secure field held is never read.');
}

function unknown(why: string): PreviousText {
  return { kind: 'unknown', why };
}
