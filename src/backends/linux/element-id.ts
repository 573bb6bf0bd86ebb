import { AutomationError } from '../../base/errors.ts';
import type { NodeId } from '../../model/element.ts';
import { objectRef } from './atspi/object-ref.ts';

/** Whether an id can be one of ours; what else is given as an id names nothing that exists. */
export function isElementId(id: NodeId): boolean {
  try {
    objectRef(id);
    return true;
  } catch {
    return false;
  }
}

/** Throws `element_gone` for an id that never was one. */
export function requireElementId(id: NodeId): void {
  if (!isElementId(id))
    throw new AutomationError('element_gone', `There is no element ${JSON.stringify(id)}.`);
}
