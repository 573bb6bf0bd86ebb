import type { AtspiApp } from './atspi-app.ts';
import type { NodeParts } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { isDrawnChooser } from './drawn-choosers.ts';
import { unfoldingOf } from './folding-items.ts';
import { isOfSeveral } from './items-of-several.ts';
import { menuOpening } from './menu-openers.ts';
import { isCheckUntold, isForPointer, isOpenChooser, openerOf } from './popovers.ts';
import { hasOwnType } from './type-names.ts';
import type { WalkedNode } from './walked-node.ts';

type PlacedTraits = Pick<
  NodeParts,
  | 'hasOwnType'
  | 'isOpen'
  | 'isDrawnChooser'
  | 'isForPointer'
  | 'opensMenu'
  | 'popoverOf'
  | 'isUnfolded'
  | 'isCheckUntold'
  | 'isItemEditor'
  | 'isOfSeveral'
  | 'isFocusOld'
>;

/** What an element is by what it lies in and holds, be it read with everything around it or alone. */
export function placedTraits(app: AtspiApp, node: WalkedNode): PlacedTraits {
  const { record, details = NO_DETAILS } = node;
  const quirks = app.quirksOf(record.ref);
  return {
    hasOwnType: hasOwnType(node, app.facts.name, quirks),
    isOpen: isOpenChooser(node, quirks),
    isDrawnChooser: isDrawnChooser(node, quirks),
    isForPointer: isForPointer(node, quirks),
    opensMenu: menuOpening(node, details, quirks),
    popoverOf: openerOf(node, quirks),
    isUnfolded: unfoldingOf(node, quirks),
    isCheckUntold: isCheckUntold(node, quirks),
    isItemEditor: node.isItemEditor === true,
    isOfSeveral: isOfSeveral(node, quirks),
    isFocusOld: app.lateFocus?.isOld(record.ref),
  };
}
