import type { UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import type { NodeRecord } from './node-record.ts';
import { expandedAsOuter } from './outer-cells.ts';
import { isOpenChooser, opensPopover } from './popovers.ts';
import type { Quirks } from './quirks.ts';
import { isSecure, isSurface, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isVisible } from './states.ts';
import { hasOwnType } from './type-names.ts';
import type { WalkedNode } from './walked-node.ts';

/** What holds for everything inside of an object. */
interface Inside {
  readonly isSecret: boolean;
  readonly isHidden: boolean;
}

const SHOWN: Inside = { isSecret: false, isHidden: false };

/** An object and everything below it as elements. Those that are described already stay as they are. */
export function describeTree(
  app: AtspiApp,
  node: WalkedNode,
  origin?: Point,
  inside: Inside = SHOWN,
): UiNode {
  if (node.element) return node.element;
  const { details = NO_DETAILS, place, childCount, isVirtual } = node;
  const quirks = app.quirksOf(node.record.ref);
  const record = expandedAsOuter(node.record, node.parent?.record, quirks);
  const windowOrigin = place?.origin ?? origin;
  const isInsideHidden = node.isUnseen === true || (inside.isHidden && !isSurface(record));
  const below = {
    isSecret: inside.isSecret || isSecure(record.role),
    isHidden: isInsideHidden || hidesWithin(record, quirks),
  };
  node.element = describeNode({
    record,
    details,
    quirks,
    windowOrigin,
    window: place?.window,
    isModal: place?.isModal === true,
    childCount,
    isVirtual,
    hasOwnType: hasOwnType(node, app.facts.name, quirks),
    isOpen: isOpenChooser(node, quirks),
    isForPointer: quirks.popoversGrab && opensPopover(node, quirks),
    children: node.children.map((child) => describeTree(app, child, windowOrigin, below)),
    isInsideHidden,
    isInsideSecret: inside.isSecret,
  });
  return node.element;
}

function hidesWithin(record: NodeRecord, quirks: Quirks): boolean {
  const isHidden = quirks.showsInsideHidden && !isVisible(record.states, quirks);
  return isHidden || (quirks.listsShowClosed && isClosedList(record));
}

/** Also one that is scrolled out of sight, but none that is not there at all: Firefox has such a one for the lists of pages. */
function isClosedList({ role, states }: NodeRecord): boolean {
  return role === ROLE.comboBox && states.has(STATE_BIT.visible) && !states.has(STATE_BIT.expanded);
}
