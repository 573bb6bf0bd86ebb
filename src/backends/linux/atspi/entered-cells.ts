import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import type { Quirks } from './quirks.ts';
import { isItem } from './roles.ts';

/**
 * Whether it is a cell of a spreadsheet, which has its text itself. One of a text document holds paragraphs, of which it can select
 * some, and says a number that is nowhere.
 */
export function isSheetCell(
  { role, interfaces }: Pick<NodeRecord, 'role' | 'interfaces'>,
  { cellsHoldText }: Quirks,
): boolean {
  return cellsHoldText && isItem(role) && (interfaces & HAS.selection) === 0;
}
