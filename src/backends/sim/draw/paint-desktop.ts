import type { UiNode } from '../../../model/element.ts';
import type { Pixels } from '../../../model/frame.ts';
import type { Rect, Size } from '../../../model/geometry.ts';
import { type Role, roleTraits } from '../../../model/role.ts';
import { drawBackdrop } from './backdrop.ts';
import { Canvas } from './canvas.ts';
import { drawFrame, drawMenuShadow, drawSheetShade, drawWindowShadow, WINDOW_RADIUS } from './frames.ts';
import { isDrawn, type Place, snap } from './painter.ts';
import { OVERLAYS, PAINTERS } from './painters.ts';
import { SURFACE } from './palette.ts';
import { withRoundCorners } from './shapes.ts';

/** A window as the painter needs it; `bounds` include the title bar, which the painter draws. */
export interface PaintedWindow {
  readonly title: string;
  readonly bounds: Rect;
  readonly focused: boolean;
  readonly root: UiNode;
}

/** Paints the whole screen; `windows` come from back to front. */
export function paintDesktop(screen: Size, windows: readonly PaintedWindow[]): Pixels {
  const canvas = new Canvas(screen);
  drawBackdrop(canvas, canvas.pixels);
  for (const window of windows) {
    drawWindowShadow(canvas, snap(window.bounds), window.focused);
    drawWindow(canvas, window);
  }
  return canvas.pixels;
}

/** Paints one window alone, at its own size and opaque; menus that reach out of it are cut off. */
export function paintWindow(window: PaintedWindow): Pixels {
  const rect = snap(window.bounds);
  const canvas = new Canvas(rect, rect);
  canvas.fillRect(rect, SURFACE.track);
  drawWindow(canvas, window);
  return canvas.pixels;
}

/** Sheets belong to the window's own shape; menus and dialogs may reach out of it and go over it. */
function drawWindow(canvas: Canvas, { title, bounds, focused, root: given }: PaintedWindow): void {
  const rect = snap(bounds);
  const root = focused ? given : withoutFocus(given);
  const surfaces = [...surfacesIn(root)];
  withRoundCorners(canvas, rect, WINDOW_RADIUS, () => {
    canvas.clipped(rect, () => {
      drawFrame(canvas, rect, title, focused, root.role === 'AXDialog' ? 1 : 3);
      for (const child of root.children) paintNode(canvas, child, root, 0);
    });
    for (const sheet of surfaces.filter(isSheet)) paintSurface(canvas, sheet, rect);
  });
  for (const surface of surfaces.filter((node) => !isSheet(node))) paintSurface(canvas, surface, rect);
}

/** Every window remembers its focus, but only the focused one has the keys and shows it. */
function withoutFocus(node: UiNode): UiNode {
  const states = node.states.filter((state) => state !== 'focused');
  return { ...node, states, children: node.children.map(withoutFocus) };
}

function isSheet(node: UiNode): boolean {
  return node.role === 'AXSheet';
}

/** Draws a node and what is in it, except for surfaces: those go over everything else. */
function paintNode(canvas: Canvas, node: UiNode, parent: UiNode, depth: number): void {
  if (!node.bounds || !isDrawn(node) || roleTraits(node.role).surface) return;
  const place: Place = { rect: snap(node.bounds), parent, depth };
  canvas.clipped(place.rect, () => {
    PAINTERS[node.role](canvas, node, place);
    for (const child of node.children) {
      if (!isNestedRow(node, child)) paintNode(canvas, child, node, depth);
    }
    OVERLAYS[node.role]?.(canvas, node, place);
  });
  for (const child of node.children) {
    if (isNestedRow(node, child)) paintNode(canvas, child, node, depth + 1);
  }
}

/** The rows inside a row of an outline stand below it and not inside its bounds. */
function isNestedRow(parent: UiNode, child: UiNode): boolean {
  return parent.role === 'AXRow' && child.role === 'AXRow';
}

/** Draws a sheet, dialog or open menu, with its own surfaces over it. */
function paintSurface(canvas: Canvas, node: UiNode, window: Rect): void {
  if (!node.bounds) return;
  const place: Place = { rect: snap(node.bounds), depth: 0 };
  BACKINGS[node.role]?.(canvas, place.rect, window);
  canvas.clipped(place.rect, () => {
    PAINTERS[node.role](canvas, node, place);
    for (const child of node.children) paintNode(canvas, child, node, 0);
  });
  for (const surface of surfacesIn(node)) paintSurface(canvas, surface, window);
}

type Backing = (canvas: Canvas, rect: Rect, window: Rect) => void;

/** What a surface does to everything behind it. */
const BACKINGS: Partial<Record<Role, Backing>> = {
  AXSheet: drawSheetShade,
  AXMenu: drawMenuShadow,
  AXDialog: (canvas, rect) => drawWindowShadow(canvas, rect, true),
  AXWindow: (canvas, rect) => drawWindowShadow(canvas, rect, true),
};

/** The nearest visible surfaces below a node, in order. */
function* surfacesIn(owner: UiNode): Generator<UiNode> {
  for (const child of owner.children) {
    if (!isDrawn(child)) continue;
    if (roleTraits(child.role).surface) yield child;
    else yield* surfacesIn(child);
  }
}
