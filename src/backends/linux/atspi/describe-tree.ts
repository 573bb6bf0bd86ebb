import type { UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { opensPopover } from './popovers.ts';
import { isSecure, isSurface } from './roles.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './tree-walk.ts';

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
  const { record, details = NO_DETAILS, place, childCount, isVirtual } = node;
  const windowOrigin = place?.origin ?? origin;
  const isInsideHidden = node.isUnseen === true || (inside.isHidden && !isSurface(record));
  const below = {
    isSecret: inside.isSecret || isSecure(record.role),
    isHidden: isInsideHidden || (app.quirks.showsInsideHidden && !isVisible(record.states, app.quirks)),
  };
  node.element = describeNode({
    record,
    details,
    quirks: app.quirks,
    windowOrigin,
    window: place?.window,
    childCount,
    isVirtual,
    isForPointer: app.quirks.popoversGrab && opensPopover(node, app.quirks),
    children: node.children.map((child) => describeTree(app, child, windowOrigin, below)),
    isInsideHidden,
    isInsideSecret: inside.isSecret,
  });
  return node.element;
}
