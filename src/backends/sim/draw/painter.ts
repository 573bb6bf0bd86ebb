import { hasState, type State, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { type Color, EDGE, INK } from './palette.ts';
import { inset, strokeRounded } from './shapes.ts';

/** Where an element stands: its rectangle on whole pixels, and what it stands in. */
export interface Place {
  readonly rect: Rect;
  readonly parent?: UiNode;
  /** How many rows this one is nested in. */
  readonly depth: number;
}

/** Draws one element without its children; the canvas is clipped to the element's rectangle. */
export type Painter = (canvas: Canvas, node: UiNode, place: Place) => void;

/** The rectangle on whole pixels. */
export function snap({ x, y, width, height }: Rect): Rect {
  const left = Math.round(x);
  const top = Math.round(y);
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** Whether any of the states holds. */
export function isAny(node: UiNode, ...states: readonly State[]): boolean {
  return states.some((state) => hasState(node, state));
}

/** Only what is visible and has a place is drawn. */
export function isDrawn(node: UiNode): boolean {
  return node.bounds !== undefined && hasState(node, 'visible');
}

/** Whether the element shows something through its children, and so needs no text of its own. */
export function hasDrawnChildren(node: UiNode): boolean {
  return node.children.some((child) => isDrawn(child) && child.role !== 'AXMenu' && child.role !== 'AXRow');
}

/** The words on a control whose title may be told only to assistive technology. */
export function labelOf(node: UiNode): string {
  return node.title || node.value || node.description || '';
}

/** The words that an element exists to show. */
export function contentOf(node: UiNode): string {
  return node.value || node.title || node.description || '';
}

/** The colour of a control's text. */
export function inkOf(node: UiNode, color: Color = INK.primary): Color {
  return hasState(node, 'enabled') ? color : INK.disabled;
}

/** How far the numeric value is along its range, from 0 to 1; undefined without a number. */
export function fractionOf(node: UiNode): number | undefined {
  const value = Number.parseFloat(node.value ?? '');
  if (!Number.isFinite(value)) return undefined;
  const { min, max } = node.range ?? { min: 0, max: node.value?.includes('%') || value > 1 ? 100 : 1 };
  return max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0;
}

/** Marks the element that gets the keys, inside of its own bounds so that neighbours stay as they are. */
export function drawFocusRing(canvas: Canvas, node: UiNode, rect: Rect, radius: number): void {
  if (!hasState(node, 'focused')) return;
  strokeRounded(canvas, rect, radius, EDGE.focus, 2);
  strokeRounded(canvas, inset(rect, 2), Math.max(0, radius - 2), EDGE.focusGlow, 1);
}
