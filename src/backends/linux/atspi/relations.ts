import { type ObjectRef, readRefs } from './object-ref.ts';

const NAMES = [
  'null',
  'label-for',
  'labelled-by',
  'controller-for',
  'controlled-by',
  'member-of',
  'tooltip-for',
  'node-child-of',
  'node-parent-of',
  'extended',
  'flows-to',
  'flows-from',
  'subwindow-of',
  'embeds',
  'embedded-by',
  'popup-for',
  'parent-window-of',
  'description-for',
  'described-by',
  'details',
  'details-for',
  'error-message',
  'error-for',
];

/** The relation from a field to the label beside it. */
export const LABELLED_BY = 'labelled-by';

/** How an object belongs to others. */
export interface Relation {
  readonly type: string;
  readonly targets: readonly ObjectRef[];
}

/** Reads `a(ua(so))`. */
export function readRelations(value: unknown): Relation[] {
  if (!Array.isArray(value)) return [];
  return value.filter(Array.isArray).map(([type, targets]) => ({
    type: NAMES[Number(type)] ?? `relation ${type}`,
    targets: readRefs(targets),
  }));
}
