import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Point } from '../../model/geometry.ts';
import { steadyTarget } from './actionable.ts';
import { BUTTON } from './click-kinds.ts';
import { inputTo, pointOf } from './focus.ts';
import type { Act } from './perform.ts';
import { isFree } from './scene.ts';
import { steadyInView } from './scrolled-cell.ts';
import { notActionable, type Target } from './target.ts';

/** How long the pointer stays pressed: an editor that opens in the background is closed when the pointer leaves. */
const HOLD_MS = 500;
/** Two clicks so far from each other are no double click, which would open the row. */
const APART_PIXELS = 12;
/** What the clicks take on top of one call. */
const OPENING_MS = HOLD_MS + 2_000;

/** Whether an editor for its text opens in its place at a click, if any does. */
export function mayOpenEditor({ accepts }: UiNode): boolean {
  return accepts.includes('editor') && !accepts.includes('text');
}

/** Whether its text can be entered in such an editor without disturbing anybody. */
export function isEnteredByClick({ app, node }: Target): boolean {
  const { text } = app.desktop.backend.ports;
  return mayOpenEditor(node) && isFree(app, 'pointer') && text?.enterWhile !== undefined;
}

/** Opens the editor of a cell with our own pointer, enters a text there and confirms it, unless the cell says so already. */
export function editingAct(target: Target, text: string): Pick<Act, 'route' | 'deliver' | 'isEdit'> {
  return {
    route: 'pointer',
    isEdit: true,
    deliver: async (signal) => {
      if (await says(target, text, signal)) return;
      const refusal = await enter(await steadyInView(target, signal), text, signal);
      // An editor that was opened in vain may have left something else behind: then that is what has to be told.
      if (!refusal || (await says(target, target.node.title, signal)) === false) return;
      // The clicks may have changed something all the same, as what shows more of the row that they selected.
      target.app.expectChanges();
      throw refusal;
    },
  };
}

function says({ app, node }: Target, text: string, signal: AbortSignal): Promise<boolean | undefined> {
  return app.bounded((port, limit) => port('text').equals(app.info.id, node.id, text, limit), signal);
}

/** Answers why the text was not entered. */
async function enter(
  target: Target,
  text: string,
  signal: AbortSignal,
): Promise<AutomationError | undefined> {
  const { app, node } = target;
  try {
    const isEntered = await app.bounded(
      async (port, limit) => port('text').enterWhile?.(app.info.id, node.id, text, waysToOpen(target), limit),
      signal,
      { extraMs: OPENING_MS },
    );
    if (isEntered) return undefined;
    return notActionable(target, 'opened no editor that took the text when it was clicked', NOT_EDITED);
  } catch (error) {
    if (error instanceof AutomationError && REFUSALS.includes(error.code)) return error;
    throw error;
  }
}

const REFUSALS: readonly ErrorCode[] = ['not_actionable', 'invalid_value'];

const NOT_EDITED =
  'The click may have selected its row. Look for a button, menu item or dialog that edits what the row stands for.';

/**
 * A click makes the cell the current one, and a click on the current one opens its editor. One that was cut off at the edge of
 * its table is elsewhere after the first.
 */
function waysToOpen(target: Target): ((signal: AbortSignal) => Promise<void>)[] {
  const pointer = target.app.desktop.port('pointer');
  const to = inputTo(target);
  const click = (signal: AbortSignal) => pointer.click(pointOf(target), { ...BUTTON.single, ...to }, signal);
  const hold = async (signal: AbortSignal) => {
    const at = besideMiddle(await steadyTarget(target, undefined, signal));
    await pointer.drag(at, at, { ...to, durationMs: HOLD_MS }, signal);
  };
  return hasState(target.node, 'focused') ? [hold] : [click, hold];
}

function besideMiddle(target: Target): Point {
  const at = pointOf(target);
  const isWide = (target.node.bounds?.width ?? 0) > 4 * APART_PIXELS;
  return isWide ? { ...at, x: at.x + APART_PIXELS } : at;
}
