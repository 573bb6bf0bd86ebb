import { hasState, nameOf, type UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';

/** Boxes that only arrange. */
const BOXES: ReadonlySet<Role> = new Set<Role>(['AXGroup', 'AXSplitGroup', 'AXScrollArea', 'AXUnknown']);
/** Hold other elements; without a name and without use they are boxes too. */
const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXCell']);
/** Show what is chosen as their value, and again as an item. */
const CHOOSERS: ReadonlySet<Role> = new Set<Role>(['AXPopUpButton', 'AXComboBox']);
const TEXTS: ReadonlySet<Role> = new Set<Role>(['AXStaticText', 'AXHeading']);
const LISTS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXList']);
/** What browsers put before the items of a list. */
const BULLET = /^[•◦▪‣·*–-]$/;

/** Whether a reader learns nothing from the line of an element that its surroundings do not say. */
export function isScaffold(
  node: UiNode,
  parent: UiNode,
  neighbours: readonly (UiNode | undefined)[],
): boolean {
  if (node.role === 'AXSeparator') return true;
  if (node.role === 'AXScrollBar') return !canScroll(node);
  if (node.identifier || node.virtual || hasState(node, 'focused')) return false;
  if (node.title !== '' && saysItself(parent, node)) return true;
  if (TEXTS.has(node.role)) return isRepeated(node, parent, neighbours);
  if (node.role === 'AXImage') return nameOf(node) === '' && isIdle(node) && node.children.length === 0;
  if (nameOf(node) !== '' || node.value) return isWrapper(node);
  if (ITEMS.has(node.role)) return isDividedCell(node) || isIdleItem(node) || isControlCell(node, parent);
  return (BOXES.has(node.role) && isIdle(node) && !takesKeys(node)) || isWrapper(node);
}

/** What holds nothing and yet can have the focus draws something itself, such as a calendar. */
function takesKeys(node: UiNode): boolean {
  return node.childCount === 0 && hasState(node, 'focusable');
}

/** Whether an element says what one inside of it does: what is chosen, or the box that an item has its name from. */
function saysItself({ role, title, value }: UiNode, inner: UiNode): boolean {
  if (CHOOSERS.has(role) && inner.title === value) return true;
  return ITEMS.has(role) && BOXES.has(inner.role) && isIdle(inner) && !inner.value && inner.title === title;
}

function isIdleItem(node: UiNode): boolean {
  return isIdle(node) && !hasState(node, 'selectable') && node.children.length > 0;
}

/** GTK 3 puts a cell around the cells of a column that draws several things, such as a picture and a name. */
export function isDividedCell({ role, children, states }: UiNode): boolean {
  const isOpenable = states.includes('expandable') || states.includes('expanded');
  const isToldInside = children.some((part) => nameOf(part) !== '' && part.states.includes('expandable'));
  return role === 'AXCell' && (!isOpenable || isToldInside) && children.length > 0 && children.every(isCell);
}

/** Whether it is a cell of a table without rows that says nothing and has a control put into it, which is all that people see of it. */
export function isControlCell({ role, title, value, children }: UiNode, table: UiNode | undefined): boolean {
  const [control, ...others] = children;
  if (role !== 'AXCell' || title || value || !control || others.length > 0 || isCell(control)) return false;
  const isOfTable = table?.role === 'AXTable' || table?.role === 'AXOutline';
  return isOfTable && roleTraits(control.role).interactive === true;
}

/** Whether it is a part of such a cell that says nothing: a picture beside a name, or what is not drawn. */
export function isDumbPart(node: UiNode, cell: UiNode): boolean {
  if (!isCell(node) || !isDividedCell(cell) || node.children.length > 0) return false;
  if (hasState(node, 'checkable') || hasState(node, 'focused')) return false;
  const others = cell.children.filter((other) => other !== node);
  if (!node.bounds && others.some(({ bounds, title }) => bounds && title !== '')) return true;
  const name = nameOf(node) || node.value;
  if (!name) return others.some((other) => nameOf(other) !== '' || hasState(other, 'checkable'));
  const before = cell.children.slice(0, cell.children.indexOf(node));
  return before.some((other) => nameOf(other) === name && (other.bounds || !node.bounds));
}

function isCell({ role }: UiNode): boolean {
  return role === 'AXCell';
}

/** Whether an element is words and nothing else: nobody acts on it, and it is found by what it says. */
export function isTextOnly(node: UiNode): boolean {
  const isText = TEXTS.has(node.role) || node.role === 'AXImage';
  return isText && isIdle(node) && !node.identifier && !hasState(node, 'focused');
}

/** The words of a text. */
export function textIn(node: UiNode): string {
  return (node.title || node.value || node.description || '').trim();
}

function isIdle(node: UiNode): boolean {
  return node.actions.every((action) => action === 'show_menu');
}

function canScroll({ range }: UiNode): boolean {
  return range === undefined || range.max > range.min;
}

function isRepeated(node: UiNode, parent: UiNode, neighbours: readonly (UiNode | undefined)[]): boolean {
  const text = textIn(node);
  if (text === '') return true;
  if (node.children.some((child) => !TEXTS.has(child.role))) return false;
  if (sameWords(text, parent.title)) return true;
  if (LISTS.has(parent.role) && BULLET.test(text)) return true;
  return neighbours.some((each) => each && roleTraits(each.role).interactive && sameWords(text, each.title));
}

/** The title of a control may mark its access key, and the label of a field may end with a colon. */
function sameWords(text: string, title: string): boolean {
  return text === title || text.replace(/:$/, '') === title.replace('_', '').replace(/:$/, '');
}

/**
 * GTK 4 puts a button that cannot be pressed around the one that can, and gives both the same name. So do the bars of GTK 3 with a box.
 */
function isWrapper(node: UiNode): boolean {
  const [only, ...others] = node.children.filter((child) => hasState(child, 'visible'));
  if (!only || others.length > 0 || node.actions.length > 0) return false;
  const name = nameOf(node);
  const isControl = BOXES.has(node.role) && roleTraits(only.role).interactive === true;
  return only.role === node.role ? name === '' || name === nameOf(only) : isControl && name === nameOf(only);
}
