import type { UiNode } from '../../../model/element.ts';
import type { NodeDetails } from './details.ts';
import { isExpander, opensPopover, type Placed } from './popovers.ts';
import type { Quirks } from './quirks.ts';
import { isMenuItem, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

/** What the buttons of Firefox's own windows are, of which `has popup` says that they have a menu for the right button. */
const TOOLBAR_BUTTON = 'toolbarbutton';

/** An object, what it is in, and what is in it. */
interface Opener extends Placed {
  readonly children: readonly Pick<Placed, 'record'>[];
}

/** How an object opens a menu, as far as it says so. */
export function menuOpening(
  placed: Opener,
  { actionNames, attributes }: Pick<NodeDetails, 'actionNames' | 'attributes'>,
  quirks: Quirks,
): UiNode['opensMenu'] {
  const { role, states } = placed.record;
  if (role === ROLE.menu) return 'press';
  if (isMenuItem(role)) {
    const isOpener = states.has(STATE_BIT.hasPopup) || (quirks.menusHaveArrows && hasArrow(placed));
    return isOpener ? 'press' : undefined;
  }
  const names = actionNames.map((name) => name.toLowerCase());
  if (names.includes('showmenu')) return isPressedToo(names) ? 'show_menu' : 'press';
  const { menuButtonsUntold } = quirks;
  if (menuButtonsUntold === 'toolbar-buttons' && attributes.get('tag') === TOOLBAR_BUTTON) return 'untold';
  if (opensPopover(placed, quirks)) return 'press';
  const isUntold = menuButtonsUntold === 'toggle-buttons' && role === ROLE.toggleButton;
  return isUntold && !isExpander(placed.record) ? 'untold' : undefined;
}

/** Something behind its name that is no text, as a shortcut is. */
function hasArrow({ children }: Opener): boolean {
  const isText = ({ record }: Pick<Placed, 'record'>) => record.role === ROLE.label;
  const last = children.at(-1);
  return last !== undefined && !isText(last) && children.some(isText);
}

/** A button of Qt that shows its menu beside what it does, or after it was held, says so twice, or that it can be pressed. */
function isPressedToo(names: readonly string[]): boolean {
  return names.includes('press') || names.filter((name) => name === 'showmenu').length > 1;
}
