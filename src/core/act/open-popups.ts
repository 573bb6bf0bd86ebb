import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { centerOf, contains } from '../../model/geometry.ts';
import type { Role } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { MENUS } from './closed-menus.ts';
import { frontWindow, isFree } from './scene.ts';
import { strikeKey } from './strike-key.ts';
import { hasUserKeys } from './user-focus.ts';

const POPUPS = new Set<Role>(['AXMenu', 'AXList', 'AXTable', 'AXOutline']);
const DEEPEST_MENU = 5;
const CLOSING_MS = 500;

/** An element and the reading that it was found in. */
interface Found {
  readonly step: WalkStep;
  readonly snapshot: Snapshot;
}

/**
 * Puts away what would take the next click or key for itself and has nothing to do with an element: a menu, or a list of what a
 * field could be completed to, that lies beside the windows of its application, and a menu or popover that covers the element, or, where
 * that is a field, a menu that would get the keys that are meant for it. Answers whether there was one.
 */
export async function putAwayPopups(
  app: AppSession,
  { step, snapshot }: Found,
  signal: AbortSignal,
): Promise<boolean> {
  const isField = hasState(step.node, 'editable');
  const others = (now: Snapshot) => [
    ...popupsBeside(step, now),
    ...menusOver(step, now),
    ...popoversOver(step, now),
    ...(isField ? menusOfBars(step, now) : []),
  ];
  if (others(snapshot).length === 0 || app.desktop.isRehearsal || !isFree(app, 'keyboard')) return false;
  for (let menu = 0; menu < DEEPEST_MENU; menu++) {
    const open = others(await app.snapshot(signal)).length;
    if (open === 0) break;
    // A user who has a menu open keeps it.
    if (await hasUserKeys(app, signal)) throw inTheWay('Nothing was done.');
    await pressEscape(app, signal);
    const isClosed = async (inner: AbortSignal) =>
      others(await app.snapshot(inner)).length < open || undefined;
    const timing = { clock: app.clock, timeoutMs: CLOSING_MS, wake: app.onEvent };
    // Pressed once more, it would close what has nothing to do with it.
    if (!(await waitFor(isClosed, timing, signal)))
      throw inTheWay('Escape was pressed, and nothing else done.');
  }
  return true;
}

function popupsBeside({ node, ancestors }: WalkStep, { roots }: Snapshot): UiNode[] {
  const root = ancestors[0] ?? node;
  return roots.filter((each) => isPopup(each) && each.id !== root.id);
}

/** What is in an open menu of a menu bar, other than one that a page draws. */
function menusOfBars({ node }: WalkStep, { steps }: Snapshot): UiNode[] {
  const isOpen = ({ node: item, ancestors }: WalkStep) =>
    MENUS.has(item.role) &&
    hasState(item, 'visible') &&
    MENUS.has(ancestors.at(-1)?.role ?? 'AXWindow') &&
    ancestors.some(({ role }) => role === 'AXMenuBar') &&
    !ancestors.some(({ role, id }) => role === 'AXWebArea' || id === node.id);
  return steps.filter(isOpen).map((step) => step.node);
}

/** What is in an open menu and lies where an element does, which is in no menu itself. */
function menusOver({ node, ancestors }: WalkStep, { steps }: Snapshot): UiNode[] {
  if (!node.bounds || [...ancestors, node].some(({ role }) => MENUS.has(role))) return [];
  const point = centerOf(node.bounds);
  const isItem = (step: WalkStep) => MENUS.has(step.ancestors.at(-1)?.role ?? 'AXWindow');
  // A menu has a border around its items.
  const isOpenMenu = (menu: UiNode) =>
    menu.role === 'AXMenu' && menu.children.some((each) => MENUS.has(each.role) && hasState(each, 'visible'));
  const isOver = (step: WalkStep) =>
    isAt(step) && MENUS.has(step.node.role) && (isItem(step) || isOpenMenu(step.node));
  const isAt = ({ node: item, ancestors: above }: WalkStep) =>
    hasState(item, 'visible') &&
    item.bounds !== undefined &&
    contains(item.bounds, point) &&
    !above.some(({ id }) => id === node.id);
  return steps.filter(isOver).map((step) => step.node);
}

/**
 * The popovers of the same window that lie where an element does, which is not in them: those of another window are behind it, or
 * beside it. Only such as have the keys are closed by one.
 */
function popoversOver({ node, ancestors }: WalkStep, { steps }: Snapshot): UiNode[] {
  if (!node.bounds) return [];
  const point = centerOf(node.bounds);
  const root = ancestors[0] ?? node;
  const around = new Set([...ancestors, node].map(({ id }) => id));
  return steps
    .filter((step) => step.ancestors[0]?.id === root.id)
    .map((step) => step.node)
    .filter(
      (each) =>
        each.popoverOf !== undefined &&
        hasState(each, 'visible') &&
        each.bounds !== undefined &&
        contains(each.bounds, point) &&
        !around.has(each.id) &&
        (hasState(each, 'modal') || hasFocus(each)),
    );
}

function hasFocus(node: UiNode): boolean {
  return hasState(node, 'focused') || node.children.some(hasFocus);
}

function inTheWay(done: string): AutomationError {
  return new AutomationError(
    'not_actionable',
    `A menu or list is open that would take the click or the keys, and did not close. ${done}`,
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
