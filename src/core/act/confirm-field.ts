import { hasCode } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type NodeId, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { type NodeChange, nodeChanges } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { Verdict } from './carry-out.ts';
import { focusElement, windowOf } from './focus.ts';
import { weakened } from './judge.ts';
import type { Observation } from './perform.ts';
import { isFree } from './scene.ts';
import { strikeKey } from './strike-key.ts';
import type { ActMode, Target } from './target.ts';

/** Whether a field has an action for the Return key. */
function hasReturn({ actions }: UiNode): boolean {
  return actions.includes('confirm');
}

/**
 * Whether a field is confirmed by the key, wherever that disturbs nobody: its action passes by everything that listens to
 * keys, and pressed another button in FileZilla than the key does.
 */
export function isReturnPressed({ app, node }: Target, mode: ActMode): boolean {
  return !hasReturn(node) || mode === 'focus' || isFree(app, 'keyboard');
}

/**
 * Fills a field and confirms it: by the key, and where that cannot get there, by the field's own action. It has the focus
 * before: some fields show something else when they get it. Answers with what was there between the two: what the text has
 * changed, such as a button that it enabled, is there before the key comes, and is no evidence of that.
 */
export async function fillAndConfirm(
  target: Target,
  fill: () => Promise<void>,
  mode: ActMode,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { app, node } = target;
  const isPressed = isReturnPressed(target, mode) && (await isReached(target, signal));
  await fill();
  const filled = await snapshotForReturn(target, signal);
  if (isPressed) await strikeKey(app, 'return', windowOf(target), signal);
  else
    await app.bounded(
      (port, limit) => port('actions').perform(app.info.id, node.id, 'confirm', limit),
      signal,
    );
  return filled;
}

/** The dialog that an element is in, with its buttons; some are windows that are modal. */
export function dialogAround({ ancestors }: WalkStep): UiNode | undefined {
  return ancestors.find((node) => node.role === 'AXDialog' || hasState(node, 'modal'));
}

/**
 * What is there once Return can press the button of its dialog. Dialogs for files of GTK enable it some time after the text was put in
 * (150 ms in GTK 3 and 4), and until then the key does nothing. One that stays disabled is waited for as long as for evidence.
 */
async function snapshotForReturn({ app, step }: Target, signal: AbortSignal): Promise<Snapshot> {
  const dialog = dialogAround(step);
  const buttons = dialog ? [...walk([dialog])].map(({ node }) => node).filter(isAwaited) : [];
  const ids = buttons.map(({ id }) => id);
  let latest = await app.snapshot(signal);
  const isReady = () => ids.length === 0 || ids.some((id) => !isAwaitedIn(latest, id));
  if (isReady()) return latest;
  const look = async (inner: AbortSignal) => {
    latest = await app.snapshot(inner, { relyingOn: () => ids });
    return isReady() || undefined;
  };
  const timing = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
  await waitFor(look, timing, signal);
  return latest;
}

function isAwaited(node: UiNode): boolean {
  return node.isForReturn === true && hasState(node, 'visible') && !hasState(node, 'enabled');
}

function isAwaitedIn(snapshot: Snapshot, id: NodeId): boolean {
  const node = snapshot.get(id)?.node;
  return node !== undefined && isAwaited(node);
}

/** What was seen, without what the text alone has changed. */
export function sinceFilled(seen: Observation, filled: Snapshot | undefined): Observation {
  if (!filled) return seen;
  const nodeThen = ({ id }: UiNode) => filled.get(id)?.node;
  const wasShown = (node: UiNode | undefined) => node !== undefined && hasState(node, 'visible');
  const isNews = ({ before, after, property }: NodeChange) => {
    const then = nodeThen(before);
    return !then || nodeChanges(then, after).some((change) => change.property === property);
  };
  const diff = {
    ...seen.diff,
    appeared: seen.diff.appeared.filter(({ node }) => !wasShown(nodeThen(node))),
    vanished: seen.diff.vanished.filter(({ node }) => wasShown(nodeThen(node))),
    changed: seen.diff.changed.filter(isNews),
  };
  return { ...seen, diff };
}

/** Whether a field gets the focus; refused where there is no other way. */
async function isReached(target: Target, signal: AbortSignal): Promise<boolean> {
  try {
    await focusElement(target, signal);
    return true;
  } catch (error) {
    const isOutOfReach = hasCode(error, 'not_actionable');
    if (!isOutOfReach || !hasReturn(target.node)) throw error;
    return false;
  }
}

/** Whether a text ends with the Return key. In a field of one line a line break at the end is one. */
export function isConfirmed({ role }: UiNode, text: string): boolean {
  return text.endsWith('\n') && role !== 'AXTextArea' && role !== 'AXCell';
}

/** A field that completes what was typed may have been confirmed with more than that. A slash at the end is only tidy. */
export function unlessCompleted(verdict: Verdict, field: UiNode | undefined, text: string): Verdict {
  const value = field?.value ?? '';
  const rest = value.startsWith(text) ? value.slice(text.length) : '';
  if (verdict.effect !== 'confirmed' || text === '' || rest === '' || rest === '/') return verdict;
  return weakened(verdict, `The field says ${quote(value)} now, which is more than was typed.`);
}
