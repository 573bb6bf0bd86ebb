import { hasState, type State, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { NodeChange } from '../see/diff.ts';
import type { Observation } from './perform.ts';

/** What may open a menu that it holds, and look pressed or unfolded as long as that is open. */
const OPENERS: ReadonlySet<Role> = new Set<Role>([
  ...(['AXButton', 'AXMenuButton', 'AXPopUpButton', 'AXComboBox', 'AXCheckBox'] as const),
]);
const LOOKS_OPEN: readonly State[] = ['expanded', 'checked'];

/**
 * What was seen after a press on an item of a menu, without that the menu closed, which it does whatever comes of the item: its
 * parts and its window go, and what opened it looks as before.
 */
export function withoutClosedMenus(seen: Observation): Observation {
  const { before, diff } = seen;
  if (before.role !== 'AXMenuItem') return seen;
  const vanished = diff.vanished.filter((step) => !isOfMenu(step) && !isWindowOf(before, step.node));
  const shut = new Set(
    diff.changed.filter((change) => isShutting(change, before)).map(({ after }) => after.id),
  );
  const changed = diff.changed.filter(
    (change) => !isHighlight(change) && !(shut.has(change.after.id) && change.property !== 'title'),
  );
  return { ...seen, diff: { ...diff, vanished, changed } };
}

function isOfMenu({ node, ancestors }: WalkStep): boolean {
  return [...ancestors, node].some(isMenuPart);
}

/** Whether it is the window of the menu that an item is in, or of one on the way to that: it holds nothing else. */
function isWindowOf(item: UiNode, node: UiNode): boolean {
  if (roleTraits(node.role).surface !== true || node.children.length === 0) return false;
  return node.children.every(isMenuPart) || (node.title === '' && holds(node, item));
}

/** Whether it holds the item, and no longer looks as if something that it opens were open. */
function isShutting({ before, after, property }: NodeChange, item: UiNode): boolean {
  if (property !== 'states' || !OPENERS.has(before.role)) return false;
  const isShut = LOOKS_OPEN.some((state) => hasState(before, state) && !hasState(after, state));
  return isShut && holds(before, item);
}

function holds(node: UiNode, item: UiNode): boolean {
  return [...walk(node.children)].some((step) => step.node.id === item.id);
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
