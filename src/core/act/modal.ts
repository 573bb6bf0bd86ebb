import type { WindowId } from '../../model/application.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { centerOf, contains } from '../../model/geometry.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';

/** An element in a reading. */
interface Place {
  readonly app: AppSession;
  readonly snapshot: Snapshot;
  readonly step: WalkStep;
}

/**
 * The modal dialog that has to be closed before an element can be used; of several, the one to close first. Only where it is
 * sure: which window a dialog is modal for the desktop must say, and the dialog must be one that the application shows.
 */
export async function dialogBefore(
  { app, snapshot, step }: Place,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const before = await windowBefore({ app, snapshot, step }, signal);
  return before ?? dialogOfPage(snapshot, step) ?? dialogOver(snapshot, step);
}

async function windowBefore(
  { app, snapshot, step }: Place,
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const path = [...step.ancestors, step.node];
  const own = path.find(({ window }) => window !== undefined)?.window;
  const dialogs = snapshot.roots.flatMap((node) => {
    const { window } = node;
    return node !== path[0] && window !== undefined && mayBeModal(node) ? [{ node, window }] : [];
  });
  if (own === undefined || dialogs.length === 0 || !app.desktop.backend.ports.windows) return undefined;
  const windows = await app.windows(signal);
  const modalFor = new Map(windows.map((window) => [window.id, window.modalFor]));
  // A dialog may be behind another one. Each is looked at once: windows may call each other what they like.
  let found: { node: UiNode; window: WindowId } | undefined;
  for (let left = dialogs; ; left = left.filter((dialog) => dialog !== found)) {
    const behind = found?.window ?? own;
    const next = left.find(({ window }) => modalFor.get(window) === behind);
    if (!next) return found?.node;
    found = next;
  }
}

function mayBeModal(root: UiNode): boolean {
  return hasState(root, 'visible') && (root.role === 'AXDialog' || hasState(root, 'modal'));
}

/**
 * The modal dialog that an element of a web page is behind: one that its window shows for the page, or one in the page. Pages
 * call modal what they like, and leave it there unseen: theirs must have the focus, or lie over the element with what it is in.
 */
export function dialogOfPage({ steps }: Snapshot, { node, ancestors }: WalkStep): UiNode | undefined {
  if (!ancestors.some(({ role }) => role === 'AXWebArea')) return undefined;
  const around = new Set([...ancestors, node]);
  const isBefore = ({ node: dialog, ancestors: outer }: WalkStep) => {
    if (!hasState(dialog, 'modal') || !hasState(dialog, 'visible') || around.has(dialog)) return false;
    const page = outer.findLast(({ role }) => role === 'AXWebArea');
    if (!page) return outer[0] !== undefined && outer[0] === ancestors[0];
    if (!around.has(page)) return false;
    const boxes = [...outer, dialog].filter((box) => !around.has(box));
    return hasFocus(dialog) || boxes.some((box) => liesOver(box, node));
  };
  // Of several, the one that was opened last stands last.
  return steps.findLast(isBefore)?.node;
}

/**
 * The dialog that its window draws over an element, as Qt Quick does: whether it is modal is told nowhere, but nobody reaches what is
 * under it. Of two such dialogs the later one is drawn over the other, as a browser's bubble over the bar below its address.
 */
function dialogOver({ steps }: Snapshot, { node, ancestors }: WalkStep): UiNode | undefined {
  const around = new Set([...ancestors, node]);
  const own = ancestors.findLast(({ role, window }) => role === 'AXDialog' && window === undefined);
  const isOver = ({ node: dialog, ancestors: [root] }: WalkStep) =>
    dialog.role === 'AXDialog' &&
    root !== undefined &&
    root === ancestors[0] &&
    dialog.window === undefined &&
    hasState(dialog, 'visible') &&
    !around.has(dialog) &&
    liesOver(dialog, node);
  const last = steps.findLast((step) => step.node === own || isOver(step))?.node;
  return last === own ? undefined : last;
}

function hasFocus(dialog: UiNode): boolean {
  return hasState(dialog, 'focused') || dialog.children.some(hasFocus);
}

function liesOver({ bounds: box }: UiNode, { bounds }: UiNode): boolean {
  return box !== undefined && bounds !== undefined && contains(box, centerOf(bounds));
}
