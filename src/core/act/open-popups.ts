import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { frontWindow, isFree } from './scene.ts';
import { strikeKey } from './strike-key.ts';

const POPUPS = new Set<Role>(['AXMenu', 'AXList', 'AXTable', 'AXOutline']);
const DEEPEST_MENU = 5;
const CLOSING_MS = 500;

/**
 * Puts away a menu, or a list of what a field could be completed to, that lies beside the windows of an application and
 * has nothing to do with an element: it would take the next click and all keys for itself. Answers whether there was one.
 */
export async function putAwayPopups(
  app: AppSession,
  { step, snapshot }: { readonly step: WalkStep; readonly snapshot: Snapshot },
  signal: AbortSignal,
): Promise<boolean> {
  const root = step.ancestors[0] ?? step.node;
  const others = ({ roots }: Snapshot) => roots.filter((each) => isPopup(each) && each.id !== root.id);
  if (others(snapshot).length === 0 || app.desktop.isRehearsal || !isFree(app, 'keyboard')) return false;
  for (let menu = 0; menu < DEEPEST_MENU; menu++) {
    const open = others(await app.snapshot(signal)).length;
    if (open === 0) break;
    await pressEscape(app, signal);
    const isClosed = async (inner: AbortSignal) =>
      others(await app.snapshot(inner)).length < open || undefined;
    const timing = { clock: app.clock, timeoutMs: CLOSING_MS, wake: app.onEvent };
    // Pressed once more, it would close what has nothing to do with it.
    if (!(await waitFor(isClosed, timing, signal))) throw inTheWay();
  }
  return true;
}

function inTheWay(): AutomationError {
  return new AutomationError(
    'not_actionable',
    'A menu or list is open that would take the click or the keys, and did not close. Nothing was done.',
    { guidance: 'Choose something in it, or close it with ax_key_press and escape.' },
  );
}

function isPopup(node: UiNode): boolean {
  return POPUPS.has(node.role) && node.window === undefined && hasState(node, 'visible');
}

async function pressEscape(app: AppSession, signal: AbortSignal): Promise<void> {
  const { id: window } = await frontWindow(app, signal);
  await strikeKey(app, 'escape', window, signal);
}
