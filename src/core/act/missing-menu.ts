import { AutomationError } from '../../base/errors.ts';
import { likenessTo, quote } from '../../base/text.ts';
import type { WalkStep } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';

const MOST_TOLD = 20;
const NO_ITEMS =
  'It shows no items. Click it with ax_click by the path up to it, and see what comes with ax_get_tree.';

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
  return new AutomationError('element_not_found', `There is no ${quote(wanted)} in ${where}.`, {
    guidance: told.length > 0 ? guidance : NO_ITEMS,
    details: { path: titles, missing: index, candidates: told },
  });
}
