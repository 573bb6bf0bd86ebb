import type { WindowId } from '../../../model/application.ts';
import type { UiNode } from '../../../model/element.ts';
import { isListOfMenu } from './actions.ts';
import { isDateOfParts } from './date-parts.ts';
import type { NodeDetails } from './details.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { roleOf } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';

/** What the role of an element depends on. */
interface RoleParts {
  readonly record: NodeRecord;
  readonly details: NodeDetails;
  readonly quirks: Quirks;
  readonly window: WindowId | undefined;
  readonly children: readonly UiNode[];
  readonly isItemEditor: boolean;
}

/** In pixels; two lines with a border around them need more. */
const LOWEST_AREA = 32;

/** What an accessible object is, with what is around and in it. */
export function roleIn(parts: RoleParts): UiNode['role'] {
  const { record, window, quirks, children } = parts;
  const own = parts.details.extents;
  if (quirks.opensByPointer && isListOfMenu(record)) return 'AXMenu';
  if (isDisclosure(record, parts.details)) return 'AXDisclosureTriangle';
  if (isDateOfParts(record, parts.details, quirks)) return 'AXTextField';
  const role = roleOf(record.role, record.states, record.interfaces);
  if (role === 'AXTextArea' && isOneLine(parts)) return 'AXTextField';
  // A dialog for files of GTK 4.8 that was made while accessibility is on, or a plain widget of Qt that is shown alone.
  if (role === 'AXGroup' && window !== undefined) return quirks.dialogsAreBoxes ? 'AXDialog' : 'AXWindow';
  if (role !== 'AXGroup' || !quirks.scrollAreasUntold) return role;
  // What is larger than what it is in is scrolled there, and is not seen as a whole.
  const isCut = ({ bounds }: UiNode) =>
    own !== undefined && bounds !== undefined && (bounds.width > own.width || bounds.height > own.height);
  return children.some(isCut) ? 'AXScrollArea' : role;
}

/**
 * Whether it is what shows and hides what is below or in it: the line of a page, which Chromium takes for a button that stays pressed,
 * or an expander of GTK 4, which calls itself a button.
 */
export function isDisclosure(
  { states, name }: NodeRecord,
  { attributes }: Pick<NodeDetails, 'attributes'>,
): boolean {
  const isKnown = attributes.get('tag') === 'summary' || name === EXPANDER;
  return isKnown && states.has(STATE_BIT.expandable);
}

/** What a GtkExpander of GTK 4.8 is called. */
export const EXPANDER = 'GtkExpander';

/** Whether a field that says that it has many lines is used for one, which the Return key confirms: KAlgebra's and PCManFM's are made so. */
function isOneLine({ quirks, isItemEditor, details: { extents } }: RoleParts): boolean {
  const isLow = extents !== undefined && extents.height > 0 && extents.height <= LOWEST_AREA;
  return quirks.linesSayMany && (isItemEditor || isLow);
}
