import { fold } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
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

/** The nearest level below an element that has something of that name. A menu's own item may repeat the menu's name. */
function nearestBelow(top: UiNode, part: string, likeness: (name: string) => string): UiNode[] {
  for (let level = top.children; level.length > 0; level = level.flatMap(({ children }) => children)) {
    const named = level.filter((node) => isNamed(node, part, likeness));
    const items = named.filter(({ role }) => roleTraits(role).interactive === true);
    if (named.length > 0) return items.length > 0 ? items : named;
  }
  return [];
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
