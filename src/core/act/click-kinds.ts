import type { SemanticAction, UiNode } from '../../model/element.ts';

export type ClickKind = 'single' | 'double' | 'right';

/** The application's own equivalents of a click, best first. */
export const ACTIONS: Record<ClickKind, readonly SemanticAction[]> = {
  single: ['press', 'select', 'expand'],
  double: ['open'],
  right: ['show_menu'],
};

/** What of them an element offers. A click on an item selects it; what expands it is a sign beside it. */
export function offeredAction(
  { actions, states, role }: Pick<UiNode, 'actions' | 'states' | 'role'>,
  kind: ClickKind,
): SemanticAction | undefined {
  const offered = ACTIONS[kind].find((name) => actions.includes(name));
  const isItem = role === 'AXRow' || role === 'AXCell' || states.includes('selectable');
  return offered === 'expand' && isItem ? undefined : offered;
}

/** What the pointer does for each kind. */
export const BUTTON = {
  single: { button: 'left', count: 1 },
  double: { button: 'left', count: 2 },
  right: { button: 'right', count: 1 },
} as const satisfies Record<ClickKind, object>;
