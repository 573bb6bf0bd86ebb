import type { SemanticAction } from '../../model/element.ts';

export type ClickKind = 'single' | 'double' | 'right';

/** The application's own equivalents of a click, best first. */
export const ACTIONS: Record<ClickKind, readonly SemanticAction[]> = {
  single: ['press', 'select', 'expand'],
  double: ['open'],
  right: ['show_menu'],
};

/** What the pointer does for each kind. */
export const BUTTON = {
  single: { button: 'left', count: 1 },
  double: { button: 'left', count: 2 },
  right: { button: 'right', count: 1 },
} as const satisfies Record<ClickKind, object>;
