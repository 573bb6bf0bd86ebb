import type { UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { withOwnEditing } from './drawn-choosers.ts';
import { disablesInside, hidesInside, isFoldedAway } from './hidden-parts.ts';
import { asSecret } from './hidden-texts.ts';
import { isModalInside } from './inner-dialogs.ts';
import { withOwnTitle } from './nested-boxes.ts';
import type { NodeRecord } from './node-record.ts';
import { expandedAsOuter } from './outer-cells.ts';
import { placedTraits } from './placed-traits.ts';
import { isPopover, popoverIn } from './popovers.ts';
import type { Quirks } from './quirks.ts';
import { richTextIn } from './rich-text.ts';
import { isSecure, isSurface, ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

/** What holds for everything inside of an object. */
interface Inside {
  readonly isSecret: boolean;
  readonly isHidden: boolean;
  readonly isDisabled: boolean;
  /** It opened beside the windows: Qt would leave it open when one of its items is pressed by its action. */
  readonly isBeside: boolean;
}

const SHOWN: Inside = { isSecret: false, isHidden: false, isDisabled: false, isBeside: false };

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
  const outer = expandedAsOuter(node.record, node.parent?.record, quirks);
  const record = asSecret(withOwnEditing(withOwnTitle(outer, node, quirks), node, quirks), details);
  const windowOrigin = place?.origin ?? node.popoverOrigin ?? origin;
  const isUnplaced = isPopover(record, quirks) && !node.popoverOrigin;
  const isInsideHidden =
    node.isUnseen === true ||
    (inside.isHidden && !isSurface(record)) ||
    isInClosed(node, quirks) ||
    isFoldedAway(node, quirks);
  const below = {
    // What is in a field of dots is not what was typed there, but its label and buttons.
    isSecret: inside.isSecret || isSecure(node.record.role),
    isBeside: inside.isBeside || node.isBeside === true,
    isHidden: isInsideHidden || hidesInside(node, quirks),
    isDisabled: inside.isDisabled || disablesInside(record, quirks),
  };
  const traits = placedTraits(app, node);
  node.element = describeNode({
    record,
    details,
    quirks,
    windowOrigin,
    isUnplaced,
    window: place?.window,
    isModal: place?.isModal === true || isModalInside(node, quirks),
    childCount,
    isVirtual,
    ...traits,
    isForPointer: inside.isBeside || traits.isForPointer,
    popover: record.role === ROLE.comboBox ? popoverIn(node.children, quirks) : undefined,
    richText: richTextIn(node),
    children: shownIn(node).map((child) => describeTree(app, child, windowOrigin, below)),
    isInsideHidden,
    isInsideDisabled: inside.isDisabled,
    isInsideSecret: inside.isSecret,
  });
  return node.element;
}

/** What is in an object and is not described elsewhere. */
function shownIn({ hasLentMenu, children }: WalkedNode): readonly WalkedNode[] {
  return hasLentMenu ? [] : children;
}

/** Whether it is what a combo box shows only while it is open. The field and the button of one are always there. */
function isInClosed(node: WalkedNode, { listsShowClosed }: Quirks): boolean {
  const { record, parent } = node;
  if (!listsShowClosed || parent?.record.role !== ROLE.comboBox) return false;
  const isControl = record.role === ROLE.pushButton || record.states.has(STATE_BIT.editable);
  return !isControl && (node.isClosedList ?? isClosed(parent.record.states));
}

/** Also one that is scrolled out of sight, but none that is not there at all: Firefox has such a one for the lists of pages. */
function isClosed(states: NodeRecord['states']): boolean {
  return states.has(STATE_BIT.visible) && !states.has(STATE_BIT.expanded);
}
