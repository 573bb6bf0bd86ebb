import { hasState, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';

const CHOOSERS: ReadonlySet<Role> = new Set<Role>(['AXPopUpButton', 'AXComboBox']);

/** Whether what an element is called is only what is chosen in it. While its list is open, GTK 3 says that nothing is. */
export function isCalledByChoice({ role, title, value, children }: UiNode): boolean {
  if (!CHOOSERS.has(role)) return false;
  const isOpen = children.some((child) => child.role === 'AXMenu' && hasState(child, 'visible'));
  return title === value || (!value && isOpen);
}

/** Whether it is called by nothing that lasts: Qt calls a combo box by its label as well, for as long as nothing is in it. */
export function isNamedByChoice(node: UiNode): boolean {
  return isCalledByChoice(node) || (CHOOSERS.has(node.role) && !node.value);
}
