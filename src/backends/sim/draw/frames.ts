import { hasState, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { isDrawn, type Painter } from './painter.ts';
import { EDGE, faded, INK, rgb, SURFACE, TRAFFIC_LIGHTS } from './palette.ts';
import { drawShadow } from './shadow.ts';
import { fillBordered, fillCircle, inset, strokeCircle, strokeRounded } from './shapes.ts';
import { drawText } from './text.ts';

/** Height of the bar that every window's bounds include. */
const TITLE_BAR_HEIGHT = 28;
/** How round the corners of windows are. */
export const WINDOW_RADIUS = 10;

const SHEET_RADIUS = 8;
const FOCUSED_SHADOW = { opacity: 0.6, blur: 32, drop: 12 };
const UNFOCUSED_SHADOW = { opacity: 0.36, blur: 20, drop: 6 };
const MENU_SHADOW = { opacity: 0.4, blur: 16, drop: 5 };
const SHEET_SHADOW = { opacity: 0.5, blur: 20, drop: 6 };
const UNLIT = rgb(0xcdd2da);

/** Draws a window's title bar and its empty body. */
export function drawFrame(
  canvas: Canvas,
  rect: Rect,
  title: string,
  isFocused: boolean,
  buttons: number,
): void {
  const bar = { ...rect, height: TITLE_BAR_HEIGHT };
  canvas.fillRect(rect, SURFACE.window);
  canvas.fillRect(bar, isFocused ? SURFACE.titleFocused : SURFACE.titleUnfocused);
  canvas.fillRect({ ...bar, y: bar.y + bar.height - 1, height: 1 }, EDGE.hairline);
  canvas.fillRect({ ...bar, height: 1 }, faded(SURFACE.field, 0.7));
  for (const [index, light] of TRAFFIC_LIGHTS.entries()) {
    const center = { x: rect.x + 16 + index * 20, y: rect.y + TITLE_BAR_HEIGHT / 2 };
    fillCircle(canvas, center, 6, isFocused && index < buttons ? light : UNLIT);
    strokeCircle(canvas, center, 5.5, faded(EDGE.shadow, 0.16));
  }
  const color = isFocused ? INK.primary : INK.disabled;
  drawText(canvas, title, inset(bar, 76, 0), { color, face: 'bold', align: 'center' });
}

/** Draws what a window casts on whatever is behind it. */
export function drawWindowShadow(canvas: Canvas, rect: Rect, isFocused: boolean): void {
  drawShadow(canvas, rect, WINDOW_RADIUS, isFocused ? FOCUSED_SHADOW : UNFOCUSED_SHADOW);
  strokeRounded(canvas, inset(rect, -1), WINDOW_RADIUS + 1, EDGE.window);
}

/** Draws what an open menu casts around itself. */
export function drawMenuShadow(canvas: Canvas, rect: Rect): void {
  drawShadow(canvas, rect, 8, MENU_SHADOW);
}

/** Dims the window below its title bar and lets the sheet hang from there. */
export function drawSheetShade(canvas: Canvas, sheet: Rect, window: Rect): void {
  const top = window.y + TITLE_BAR_HEIGHT;
  const body = { ...window, y: top, height: Math.max(0, window.height - TITLE_BAR_HEIGHT) };
  canvas.clipped(body, () => {
    canvas.fillRect(body, EDGE.dim);
    drawShadow(canvas, sheet, SHEET_RADIUS, SHEET_SHADOW);
  });
}

/** Only the lower corners of a sheet are round: the upper edge is attached to the title bar. */
const paintSheet: Painter = (canvas, node, { rect }) => {
  const hung = { ...rect, y: rect.y - SHEET_RADIUS, height: rect.height + SHEET_RADIUS };
  fillBordered(canvas, hung, SHEET_RADIUS, SURFACE.window, EDGE.strong);
  if (!leavesRoomForTitle(node, rect)) return;
  const box = { ...inset(rect, 16, 0), y: rect.y + 8, height: 20 };
  drawText(canvas, node.title, box, { color: INK.primary, face: 'bold', align: 'center' });
};

function leavesRoomForTitle(node: UiNode, rect: Rect): boolean {
  return node.children.every((child) => !isDrawn(child) || (child.bounds?.y ?? 0) >= rect.y + 28);
}

/** A window inside another one; it is in front, so it looks focused unless a state says otherwise. */
const paintInnerWindow: Painter = (canvas, node, { rect }) => {
  drawFrame(canvas, rect, node.title, hasState(node, 'enabled'), node.role === 'AXDialog' ? 1 : 3);
};

/** Everything with a surface of its own, except menus. */
export const FRAME_PAINTERS = {
  AXWindow: paintInnerWindow,
  AXDialog: paintInnerWindow,
  AXSheet: paintSheet,
} as const satisfies Record<string, Painter>;
