import type { State, UiNode } from '../../model/element.ts';
import type { Widget } from './widget.ts';

/** A widget as an element, with the children that the caller has chosen to describe. */
export function describe(widget: Widget, children: readonly UiNode[] = []): UiNode {
  return {
    id: widget.id,
    role: widget.role,
    nativeRole: widget.kind,
    title: widget.title,
    value: widget.value,
    description: widget.description,
    identifier: widget.identifier,
    placeholder: widget.placeholder,
    states: statesOf(widget),
    window: widget.rootOf,
    bounds: widget.placed ? { ...widget.frame } : undefined,
    actions: Object.keys(widget.handlers) as (keyof Widget['handlers'])[],
    accepts: acceptsOf(widget),
    range: widget.range,
    choices: widget.choices,
    virtual: widget.virtual,
    childCount: widget.elementCount,
    children,
  };
}

function acceptsOf({ ownStates, range, choices }: Widget): UiNode['accepts'] {
  if (ownStates.includes('editable')) return ['text'];
  return range || choices || ownStates.includes('checkable') ? ['value'] : [];
}

function statesOf(widget: Widget): State[] {
  const states: State[] = [];
  if (widget.enabled) states.push('enabled');
  if (widget.onScreen) states.push('visible');
  if (widget.focusable) states.push('focusable');
  if (widget.host?.focused === widget) states.push('focused');
  return [...states, ...widget.ownStates];
}

/**
 * Describes trees within limits. Roots have depth 0. Where nodes run out, the upper levels are kept,
 * because a shallow whole says more than a deep corner.
 */
export function describeTrees(
  roots: readonly Widget[],
  limits: { maxDepth: number; maxNodes: number },
): { roots: UiNode[]; omitted: number } {
  const kept = new Set<Widget>();
  let omitted = 0;
  const parts = new Map<Widget, readonly Widget[]>();
  let level: readonly Widget[] = roots;
  for (let depth = 0; level.length > 0; depth++) {
    for (const widget of level) {
      if (depth <= limits.maxDepth && kept.size < limits.maxNodes) kept.add(widget);
      else omitted += 1;
      parts.set(widget, widget.elements);
    }
    level = level.flatMap((widget) => parts.get(widget) ?? []);
  }
  const build = (widgets: readonly Widget[]): UiNode[] =>
    widgets
      .filter((widget) => kept.has(widget))
      .map((widget) => describe(widget, build(parts.get(widget) ?? [])));
  return { roots: build(roots), omitted };
}

/** All that the simulated platform says about a widget, under AX names. */
export function attributesOf(widget: Widget): Record<string, unknown> {
  const node = describe(widget);
  const has = (state: State) => node.states.includes(state);
  const { bounds, range } = node;
  const attributes: Record<string, unknown> = {
    AXRole: node.role,
    AXTitle: node.title,
    AXValue: node.value,
    AXDescription: node.description,
    AXIdentifier: node.identifier,
    AXPlaceholderValue: node.placeholder,
    AXEnabled: has('enabled'),
    AXFocused: has('focused'),
    AXHidden: !has('visible'),
    AXSelected: has('selectable') ? has('selected') : undefined,
    AXExpanded: has('expandable') ? has('expanded') : undefined,
    AXPosition: bounds && { x: bounds.x, y: bounds.y },
    AXSize: bounds && { width: bounds.width, height: bounds.height },
    AXMinValue: range?.min,
    AXMaxValue: range?.max,
    AXRowCount: node.virtual?.rows,
    AXColumnCount: node.virtual?.columns,
    AXChildren: node.childCount,
    AXActions: node.actions,
    SimWidget: widget.kind,
    ...widget.ownAttributes,
  };
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
