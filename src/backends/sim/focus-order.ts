import type { Widget } from './widget.ts';

/** The widgets that Tab visits, in order. */
export function focusOrder(widget: Widget): Widget[] {
  if (widget.hidden) return [];
  const own = widget.focusable && widget.enabled ? [widget] : [];
  return [...own, ...widget.children.flatMap(focusOrder)];
}
