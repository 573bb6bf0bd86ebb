import type { UiNode } from '../../../model/element.ts';
import type { NodeRecord } from './node-record.ts';
import { isCollection, isColumnHeader } from './roles.ts';

/**
 * How many children of a table make a row, where it has them row by row. The headers of its columns come first in GTK 3 and Qt,
 * in Qt after the corner between them and the headers of its rows.
 */
export function rowLengthOf({
  record,
  children,
  childCount,
}: {
  readonly record: Pick<NodeRecord, 'role'>;
  readonly children: readonly UiNode[];
  readonly childCount: number;
}): number | undefined {
  if (!isCollection(record.role) || children.length !== childCount) return undefined;
  const corner = children[0]?.role === 'AXCell' ? 0 : 1;
  const end = children.findIndex(({ nativeRole }, at) => at >= corner && !isColumnHeader(nativeRole));
  const length = end < 0 ? childCount : end;
  return length > corner && childCount % length === 0 ? length : undefined;
}
