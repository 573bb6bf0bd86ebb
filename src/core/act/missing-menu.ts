import { AutomationError } from '../../base/errors.ts';
import { likenessTo, quote } from '../../base/text.ts';
import type { UiNode, WalkStep } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';

const MOST_TOLD = 20;
const NO_MENUS = 'It shows no menus. ax_get_tree shows what it has.';
const NO_ITEMS =
  'It shows no items, and may have done what a press is for. See with ax_get_tree what came of it, before anything is clicked again.';

/** The menus that an application shows. */
export function shownMenus({ steps }: Snapshot): string[] {
  const isTop = ({ node, ancestors }: WalkStep) =>
    node.title !== '' &&
    (node.role === 'AXMenuBarItem' || node.role === 'AXMenuButton' || ancestors.at(-1)?.role === 'AXMenuBar');
  return steps.filter(isTop).map(({ node }) => node.title);
}

/** There is no item of that name in a menu, or no such menu; says what there is. */
export function missingItem(
  app: AppSession,
  titles: readonly string[],
  index: number,
  titlesThere: readonly string[],
  opener: UiNode['opensMenu'] = 'press',
): AutomationError {
  const there = [...new Set(titlesThere)];
  const where = index === 0 ? quote(app.info.name) : `the menu ${quote(titles.slice(0, index).join(' > '))}`;
  const wanted = titles[index] ?? '';
  const likenessOf = likenessTo(wanted);
  const isAll = there.length <= MOST_TOLD;
  // Of more than can be told, those that are most like it.
  const told = isAll ? there : there.toSorted((a, b) => likenessOf(b) - likenessOf(a)).slice(0, MOST_TOLD);
  const list = told.map((title) => quote(title, 40)).join(', ');
  const guidance = isAll ? `It has ${list}.` : `It has ${there.length} items; most like it: ${list}.`;
  // What came may be something else than a menu.
  const isPressed = index > 0 && (told.length === 0 || opener === 'untold');
  const pressed = isPressed ? ', which was pressed to open it' : '';
  const none = index === 0 ? NO_MENUS : NO_ITEMS;
  return new AutomationError('element_not_found', `There is no ${quote(wanted)} in ${where}${pressed}.`, {
    guidance: told.length > 0 ? guidance : none,
    details: { path: titles, missing: index, candidates: told },
  });
}
