import { readExtents } from '../atspi/details.ts';
import { ROLE } from '../atspi/roles.ts';
import type { Element } from './element.ts';

/**
 * Refuses a cell of a column or row that is hidden: Qt counts those as all others, and makes something else current for them.
 * What is only scrolled out of sight has a place.
 */
export async function requireShownColumn(cell: Element, signal: AbortSignal): Promise<void> {
  const { app, record, quirks } = cell;
  if (!quirks.headersShowHidden || record.role !== ROLE.tableCell) return;
  if (await readExtents(app, record, signal)) return;
  throw cell.refusal('is in a column or row of its table that is hidden. Nothing was done');
}
