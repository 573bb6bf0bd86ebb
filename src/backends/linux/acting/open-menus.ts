import { ATSPI } from '../atspi/interfaces.ts';
import { nodeId, readRef } from '../atspi/object-ref.ts';
import { isMenuItem, ROLE } from '../atspi/roles.ts';
import { isVisible } from '../atspi/states.ts';
import type { Element } from './element.ts';

const DEEPEST_MENU = 10;

/**
 * Closes the menus that an item is in, as a click on the item would do before anything else happens. Qt presses an item
 * and leaves its menu open, which keeps the keys of the user from everybody else. An item that is a menu itself opens in
 * its menu.
 */
export async function closeMenusOf(item: Element, signal: AbortSignal): Promise<void> {
  const { role, childCount } = item.record;
  if (!item.app.quirks.menusStayOpen || !isMenuItem(role) || childCount > 0) return;
  const openers = await openersOf(item, signal);
  // The outermost takes the others along; to show an open menu closes it.
  await openers.at(-1)?.perform('press', signal);
}

/** The items whose menus are open around an item, innermost first. The menu that it is in itself may be closed inside of an open one. */
async function openersOf(item: Element, signal: AbortSignal): Promise<Element[]> {
  const openers: Element[] = [];
  let at = item;
  for (let depth = 0; depth < DEEPEST_MENU; depth++) {
    const menu = await parentOf(at, signal);
    if (menu?.record.role !== ROLE.popupMenu) break;
    const opener = await parentOf(menu, signal);
    if (!opener || !isMenuItem(opener.record.role)) break;
    if (isVisible(menu.record.states, item.app.quirks)) openers.push(opener);
    at = opener;
  }
  return openers;
}

async function parentOf(element: Element, signal: AbortSignal): Promise<Element | undefined> {
  const ref = readRef(await element.property(ATSPI.accessible, 'Parent', signal));
  return ref && element.other(nodeId(ref), signal);
}
