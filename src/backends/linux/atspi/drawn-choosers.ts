import type { UiNode } from '../../../model/element.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isCollection, ROLE } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';

/** An object with what is in it, and what it is in. */
interface Held {
  readonly record: NodeRecord;
  readonly children: readonly Pick<Held, 'record'>[];
  readonly parent?: Pick<Held, 'record' | 'children'> | undefined;
}

const NONE = new StateBits(0, 0);

/**
 * Whether a combo box is drawn by Qt Quick: what is chosen in it is the text of a field in it, and its list, which is in it elsewhere, is
 * made when it is opened and lies in a dialog of its window.
 */
export function isDrawnChooser({ record, children }: Omit<Held, 'parent'>, quirks: Quirks): boolean {
  if (!quirks.choosersDrawn || record.role !== ROLE.comboBox) return false;
  const roles = children.map((child) => child.record.role);
  return roles.includes(ROLE.text) && !roles.some(isCollection);
}

/** The field in a drawn combo box always says that it can be edited, and the combo box whether it can. */
export function withOwnEditing(record: NodeRecord, { children, parent }: Held, quirks: Quirks): NodeRecord {
  if (isDrawnChooser({ record, children }, quirks))
    return { ...record, states: record.states.with([STATE_BIT.editable], NONE) };
  if (record.role !== ROLE.text || !parent || !isDrawnChooser(parent, quirks)) return record;
  const states = record.states.with([STATE_BIT.editable], parent.record.states);
  const isEdited = states.has(STATE_BIT.editable);
  return {
    ...record,
    states,
    interfaces: isEdited ? record.interfaces : record.interfaces & ~HAS.editableText,
  };
}

/** What is chosen in a drawn combo box. */
export function drawnChoice(children: readonly UiNode[]): string | undefined {
  return children.find(({ role }) => role === 'AXTextField' || role === 'AXTextArea')?.value;
}
