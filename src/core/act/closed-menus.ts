import { hasState, type NodeId, type State, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { NodeChange } from '../see/diff.ts';
import type { Observation } from './perform.ts';

/** What may open a menu that it holds, and look pressed or unfolded as long as that is open. */
const OPENERS: ReadonlySet<Role> = new Set<Role>([
  ...(['AXButton', 'AXMenuButton', 'AXPopUpButton', 'AXComboBox', 'AXCheckBox'] as const),
]);
/** What menus are made of. GTK 3 has none beside their items: those hold each other. */
export const MENUS: ReadonlySet<Role> = new Set<Role>(['AXMenu', 'AXMenuItem']);
const LOOKS_OPEN: readonly State[] = ['expanded', 'checked'];
/** What menus in popovers are made of. */
const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXMenuItem', 'AXButton', 'AXCheckBox', 'AXRadioButton']);

/**
 * What was seen after a press, without that a menu closed, which it does whatever comes of the item that is pressed in it, and as pages
 * make it also of what is pressed beside it: its parts and its window go, and what opened it looks as before.
 */
export function withoutClosedMenus(seen: Observation): Observation {
  const { before, diff } = seen;
  const popover = closedPopover(seen);
  if (before.role !== 'AXMenuItem' && !popover) return withoutMenusBeside(withoutPopoversBeside(seen));
  const isOfPopover = ({ node, ancestors }: WalkStep) =>
    [...ancestors, node].some(({ id }) => id === popover?.id);
  const vanished = diff.vanished.filter(
    (step) => !isOfMenu(step) && !isOfPopover(step) && !isWindowOf(before, step.node),
  );
  const opens = (node: UiNode) =>
    (node.id !== before.id && holds(node, before.id)) ||
    (popover !== undefined && opensPopover(node, popover));
  const shut = diff.changed.filter(isShutting);
  const openers = shut.filter((each) => opens(each.before));
  const isGone = diff.vanished.some(({ node }) => node.id === before.id);
  // What opens a menu of a page stands beside it.
  const others = isGone && openers.length === 0 ? onlyOne(shut.filter(isFolding)) : [];
  const changed = without(diff.changed, [...openers, ...others]).filter((change) => !isHighlight(change));
  return { ...seen, diff: { ...diff, vanished, changed } };
}

/** The popover of something else, which closes at any click beside it. */
function withoutPopoversBeside(seen: Observation): Observation {
  const { before, diff } = seen;
  const isBeside = (node: UiNode) => node.popoverOf !== undefined && !holds(node, before.id);
  const partOf = ({ node, ancestors }: WalkStep) => [...ancestors, node].find(isBeside);
  const popovers = diff.vanished.flatMap((step) => partOf(step) ?? []);
  if (popovers.length === 0) return seen;
  const opens = (node: UiNode) => popovers.some((popover) => opensPopover(node, popover));
  const shut = diff.changed.filter((each) => isShutting(each) && opens(each.before));
  if (opens(before) || shut.some((each) => holds(each.after, before.id))) return seen;
  const vanished = diff.vanished.filter((step) => !partOf(step));
  return { ...seen, diff: { ...diff, vanished, changed: without(diff.changed, shut) } };
}

/** The menu of something else, which is closed. */
function withoutMenusBeside(seen: Observation): Observation {
  const { before, diff } = seen;
  const isMenu = ({ node, ancestors }: WalkStep) =>
    [...ancestors, node].some(({ role }) => MENUS.has(role)) &&
    !ancestors.some(({ role, id }) => role === 'AXMenuBar' || id === before.id);
  const menus = diff.vanished.filter(isMenu);
  if (menus.length === 0) return seen;
  const shut = diff.changed.filter((each) => isShutting(each) && isFolding(each));
  if (shut.some(({ after }) => after.id === before.id)) return seen;
  const vanished = diff.vanished.filter((step) => !menus.includes(step));
  return { ...seen, diff: { ...diff, vanished, changed: without(diff.changed, onlyOne(shut)) } };
}

/** What else changed than the states and values of what closed. */
function without(changed: readonly NodeChange[], closed: readonly NodeChange[]): NodeChange[] {
  const ids = new Set(closed.map(({ after }) => after.id));
  return changed.filter(({ after, property }) => property === 'title' || !ids.has(after.id));
}

function onlyOne<T>(found: readonly T[]): readonly T[] {
  return found.length === 1 ? found : [];
}

/** Whether what was pressed is an item of a menu, which goes with its menu. */
export function isOfClosedMenu(seen: Observation): boolean {
  return seen.before.role === 'AXMenuItem' || closedPopover(seen) !== undefined;
}

/**
 * The popover that an item was in, and that is closed. One in which something can be entered is no menu: its program decides
 * which of its buttons close it.
 */
function closedPopover({ before, diff }: Pick<Observation, 'before' | 'diff'>): UiNode | undefined {
  if (!ITEMS.has(before.role)) return undefined;
  return diff.vanished.find(
    ({ node }) => node.mayBeMenu === true && holds(node, before.id) && !hasField(node),
  )?.node;
}

function hasField(popover: UiNode): boolean {
  return [...walk(popover.children)].some(({ node }) => hasState(node, 'editable'));
}

function isOfMenu({ node, ancestors }: WalkStep): boolean {
  return [...ancestors, node].some(isMenuPart);
}

/** Whether it is the window of the menu that an item is in, or of one on the way to that: it holds nothing else. */
function isWindowOf(item: UiNode, node: UiNode): boolean {
  if (roleTraits(node.role).surface !== true || node.children.length === 0) return false;
  return node.children.every(isMenuPart) || (node.title === '' && holds(node, item.id));
}

/** Whether it no longer looks as if something that it opens were open. */
function isShutting({ before, after, property }: NodeChange): boolean {
  if (property !== 'states' || !OPENERS.has(before.role)) return false;
  return LOOKS_OPEN.some((state) => hasState(before, state) && !hasState(after, state));
}

function isFolding({ before, after }: NodeChange): boolean {
  return hasState(before, 'expanded') && !hasState(after, 'expanded');
}

/** Whether a popover opens from an element, or from something in it. */
export function opensPopover(node: UiNode, { popoverOf }: UiNode): boolean {
  return popoverOf !== undefined && holds(node, popoverOf);
}

/** Whether an element is another one, or holds it. */
function holds(node: UiNode, id: NodeId): boolean {
  return [...walk([node])].some((step) => step.node.id === id);
}

/** What is chosen on the way through menus is marked, and unmarked again. */
function isHighlight({ before, after, property }: NodeChange): boolean {
  return (
    property === 'states' && isMenuPart(after) && hasState(before, 'checked') === hasState(after, 'checked')
  );
}

function isMenuPart({ role }: UiNode): boolean {
  return role.startsWith('AXMenu');
}
