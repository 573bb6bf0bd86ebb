import { hasState, type UiNode } from '../../model/element.ts';
import { steadyTarget } from './actionable.ts';
import { BUTTON } from './click-kinds.ts';
import { pointOf, windowOf } from './focus.ts';
import type { Act } from './perform.ts';
import { isFree } from './scene.ts';
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
export function editingAct(target: Target, text: string): Pick<Act, 'route' | 'deliver'> {
  const { app, node } = target;
  const { id } = app.info;
  return {
    route: 'pointer',
    deliver: async (signal) => {
      const isSame = await app.bounded(
        (port, limit) => port('text').equals(id, node.id, text, limit),
        signal,
      );
      if (isSame) return;
      const steady = await steadyTarget(target, undefined, signal);
      const isEntered = await app.bounded(
        async (port, limit) =>
          port('text').enterWhile?.(id, node.id, text, (inner) => openEditor(steady, inner), limit),
        signal,
        { extraMs: OPENING_MS },
      );
      if (!isEntered)
        throw notActionable(target, 'opened no editor that took the text when it was clicked', NOT_EDITED);
    },
  };
}

const NOT_EDITED =
  'Its row may be selected now; nothing else was done. Look for a button, menu item or dialog that edits the row.';

/** A click makes the cell the current one, and a click on the current one opens its editor. */
async function openEditor(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  const pointer = app.desktop.port('pointer');
  const window = windowOf(target);
  const at = pointOf(target);
  if (!hasState(node, 'focused')) await pointer.click(at, { ...BUTTON.single, window }, signal);
  const isWide = (node.bounds?.width ?? 0) > 4 * APART_PIXELS;
  const beside = isWide ? { ...at, x: at.x + APART_PIXELS } : at;
  await pointer.drag(beside, beside, { window, durationMs: HOLD_MS }, signal);
}
