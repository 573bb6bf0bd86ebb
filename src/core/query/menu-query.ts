import { fold } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { namesOf } from './names.ts';

const MENUS: readonly Role[] = ['AXMenuBarItem', 'AXMenuItem', 'AXMenu', 'AXMenuButton', 'AXPopUpButton'];

/** How alike two names of menu items must be; the first that any item passes decides. */
const LIKENESS: readonly ((name: string) => string)[] = [
  plainMenuName,
  (name) => plainMenuName(name).replace(/\.+$/, '').trim(),
];

/**
 * Elements at the end of a path such as `File > Save As…`: each part names something below what the part before it names,
 * at any distance, and of several the nearest. Menus come before other things of the same name.
 */
export function matchMenuPath(parts: readonly string[], snapshot: Snapshot): WalkStep[] {
  const [first = '', ...rest] = parts;
  for (const likeness of LIKENESS) {
    const starts = snapshot.steps.filter(({ node }) => isNamed(node, first, likeness));
    const menus = starts.filter(({ node }) => MENUS.includes(node.role));
    const shown = menus.filter(({ node }) => hasState(node, 'visible'));
    for (const tops of [shown.filter(isInPlacedBar), shown, menus, starts]) {
      const ends = rest.reduce(
        (found, part) => unique(found.flatMap((node) => nearestBelow(node, part, likeness))),
        tops.map(({ node }) => node),
      );
      if (ends.length > 0) return ends.flatMap((node) => snapshot.get(node.id) ?? []);
    }
  }
  return [];
}

/** How many parts of a path lead somewhere: what tells a wrong name from a menu that has to be opened first. */
export function knownPart(parts: readonly string[], snapshot: Snapshot): number {
  for (let count = parts.length - 1; count > 0; count--) {
    if (matchMenuPath(parts.slice(0, count), snapshot).length > 0) return count;
  }
  return 0;
}

/**
 * The nearest level below an element that has something of that name. A menu's own item may repeat the menu's name. What
 * is on another page of a menu, which another item turns to, is meant where nothing else is.
 */
function nearestBelow(top: UiNode, part: string, likeness: (name: string) => string): UiNode[] {
  const isPart = (node: UiNode) => isNamed(node, part, likeness);
  const own = nearest(top, isPart, (node) => (headingOf(node) ? [] : node.children));
  return own.length > 0 ? own : nearest(top, isPart, ({ children }) => children);
}

function nearest(
  top: UiNode,
  isPart: (node: UiNode) => boolean,
  below: (node: UiNode) => readonly UiNode[],
): UiNode[] {
  for (let level = top.children; level.length > 0; level = level.flatMap(below)) {
    const named = level.filter(isPart);
    const items = named.filter(({ role }) => roleTraits(role).interactive === true);
    if (named.length > 0) return items.length > 0 ? items : named;
  }
  return [];
}

/**
 * What may be the heading of a page of a menu, by its place: the first thing there, beside the boxes with the items. It has
 * the name of the item that turns to the page, and leads back. An item before groups of others looks the same.
 */
export function headingOf({ children: [first, ...others] }: UiNode): UiNode | undefined {
  if (first?.role !== 'AXMenuItem' || others.length === 0) return undefined;
  return others.every((other) => other.role === 'AXGroup' && holdsItems(other)) ? first : undefined;
}

function holdsItems(box: UiNode): boolean {
  for (const { node } of walk([box])) if (node.role === 'AXMenuItem') return true;
  return false;
}

/**
 * Items of closed menus are hidden, but the menu that they belong to is not. LibreOffice has a second bar, which calls
 * itself and its menus shown but takes no place.
 */
function isInPlacedBar({ ancestors }: WalkStep): boolean {
  return ancestors.every(({ role, bounds }) => role !== 'AXMenuBar' || bounds !== undefined);
}

function isNamed(node: UiNode, part: string, likeness: (name: string) => string): boolean {
  const wanted = likeness(part);
  return wanted !== '' && namesOf(node).some((name) => likeness(name) === wanted);
}

function unique(nodes: readonly UiNode[]): UiNode[] {
  return [...new Set(nodes)];
}

/** Without shortcut, mnemonic mark and case; folding turns … into three dots. */
function plainMenuName(name: string): string {
  const [label = ''] = name.split('\t');
  return fold(label.replace(/[_&](?=\p{Letter})/gu, '')).replace(/\s+(?=\.+$)/, '');
}
