import { type UiNode, walk } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';

/**
 * Whether it is a window, or a dialog with something in it to work with, which hardly ever come and go by themselves. A box that only
 * says something is a notice, whatever a browser calls it: Firefox calls an alert of a page a dialog.
 */
export function isOpening(node: UiNode): boolean {
  if (!roleTraits(node.role).surface) return false;
  return !isDialog(node) || [...walk(node.children)].some((step) => roleTraits(step.node.role).interactive);
}

function isDialog({ role }: UiNode): boolean {
  return role === 'AXDialog' || role === 'AXSheet';
}
