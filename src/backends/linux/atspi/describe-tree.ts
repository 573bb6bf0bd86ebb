import type { UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { describeNode } from './describe-node.ts';
import { NO_DETAILS } from './details.ts';
import { opensPopover } from './popovers.ts';
import { isSecure } from './roles.ts';
import type { WalkedNode } from './tree-walk.ts';

/** An object and everything below it as elements. Those that are described already stay as they are. */
export function describeTree(
  app: AtspiApp,
  node: WalkedNode,
  origin?: Point,
  isInsideSecret = false,
): UiNode {
  if (node.element) return node.element;
  const { record, details = NO_DETAILS, window, childCount, isVirtual } = node;
  const isSecretBelow = isInsideSecret || isSecure(record.role);
  node.element = describeNode({
    record,
    details,
    quirks: app.quirks,
    windowOrigin: origin,
    window,
    childCount,
    isVirtual,
    children: node.children.map((child) => describeTree(app, child, origin, isSecretBelow)),
    isInsideSecret,
    isForPointer: app.quirks.popoversGrab && opensPopover(node, app.quirks),
  });
  return node.element;
}
