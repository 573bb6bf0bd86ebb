import { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import { focusElement, windowOf } from './focus.ts';
import { isFree } from './scene.ts';
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

/** By the key, and where that cannot get there, by the field's own action. */
export async function confirmField(target: Target, mode: ActMode, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  if (isReturnPressed(target, mode)) {
    try {
      return await pressReturn(target, signal);
    } catch (error) {
      const isOutOfReach = error instanceof AutomationError && error.code === 'not_actionable';
      if (!isOutOfReach || !hasReturn(node)) throw error;
    }
  }
  await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, 'confirm', limit), signal);
}

async function pressReturn(target: Target, signal: AbortSignal): Promise<void> {
  const { app } = target;
  await focusElement(target, signal);
  const window = { window: windowOf(target) };
  const chord: KeyChord = { key: 'return', modifiers: [] };
  await app.bounded((port, limit) => port('keyboard').press(chord, window, limit), signal);
}

/** Whether a text ends with the Return key. In a field of one line a line break at the end is one. */
export function isConfirmed({ role }: UiNode, text: string): boolean {
  return text.endsWith('\n') && role !== 'AXTextArea' && role !== 'AXCell';
}
