import { AutomationError } from '../../../../base/errors.ts';
import { waitFor } from '../../../../base/wait-for.ts';
import type { DisplayContext } from '../display-context.ts';
import type { InputSource } from './input-source.ts';

/** A bar of menus keeps the keys that its last menu had. */
const DEEPEST_MENU = 6;
const CLOSING_MS = 500;

/**
 * Makes sure that nobody has taken our keyboard for a menu: whatever window it is directed to, its keys would go there. `pressEscape`
 * reaches whoever has.
 */
export async function freeKeys(
  { clock }: DisplayContext,
  source: InputSource,
  pressEscape: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const isFree = async (inner: AbortSignal) => !(await source.isTaken(inner)) || undefined;
  for (let menu = 0; menu < DEEPEST_MENU; menu++) {
    if (await isFree(signal)) return;
    await pressEscape();
  }
  if (!(await waitFor(isFree, { clock, timeoutMs: CLOSING_MS }, signal))) throw keysTaken();
}

function keysTaken(): AutomationError {
  return new AutomationError(
    'not_actionable',
    'Another application has taken the keyboard that this would be done with, for a menu or the like that does not close. Nothing was done.',
    {
      guidance:
        'Close what it has open, with ax_key_press and escape in that application, or by a click on a text in it, and try again.',
    },
  );
}
