import { hasState, type UiNode } from '../../../model/element.ts';
import { inkOf, isAny, isDrawn, type Painter } from './painter.ts';
import { EDGE, INK, SURFACE } from './palette.ts';
import { centered, drawChevron, drawTick, fillBordered, fillRounded, inset } from './shapes.ts';
import { drawText } from './text.ts';

const MARK_ROOM = 26;
const ARROW_ROOM = 18;

const paintMenuBar: Painter = (canvas, _node, { rect }) => {
  canvas.fillRect(rect, SURFACE.bar);
  canvas.fillRect({ ...rect, y: rect.y + rect.height - 1, height: 1 }, EDGE.hairline);
};

/** A menu's owner is lit while the pointer or the keys are on it, and as long as its menu is open. */
function isLit(node: UiNode): boolean {
  if (!hasState(node, 'enabled')) return false;
  if (isAny(node, 'selected', 'focused', 'expanded')) return true;
  return node.children.some((child) => child.role === 'AXMenu' && isDrawn(child));
}

const paintMenuBarItem: Painter = (canvas, node, { rect }) => {
  const lit = isLit(node);
  if (lit) fillRounded(canvas, inset(rect, 1, 2), 5, SURFACE.accent);
  const color = lit ? INK.onAccent : inkOf(node);
  drawText(canvas, node.title, inset(rect, 2, 0), { color, align: 'center' });
};

const paintMenu: Painter = (canvas, _node, { rect }) => {
  fillBordered(canvas, rect, 8, SURFACE.control, EDGE.control);
};

const paintMenuItem: Painter = (canvas, node, { rect }) => {
  const lit = isLit(node);
  if (lit) fillRounded(canvas, inset(rect, 4, 0), 5, SURFACE.accent);
  const color = lit ? INK.onAccent : inkOf(node);
  if (hasState(node, 'checked')) {
    drawTick(canvas, centered({ ...rect, x: rect.x + 9, width: 14 }, 14), color, 1.8);
  }
  const room = rect.width - MARK_ROOM - ARROW_ROOM;
  const box = { ...rect, x: rect.x + MARK_ROOM, width: Math.max(0, room) };
  drawText(canvas, node.title, box, { color });
  const shortcut = lit ? INK.onAccent : inkOf(node, INK.secondary);
  drawText(canvas, node.value ?? '', box, { color: shortcut, align: 'right' });
  if (opensMenu(node)) {
    drawChevron(canvas, { ...rect, x: rect.x + rect.width - ARROW_ROOM, width: 12 }, 'right', color, 3.5);
  }
};

function opensMenu(node: UiNode): boolean {
  return hasState(node, 'expandable') || node.children.some((child) => child.role === 'AXMenu');
}

/** Menu bars, menus and what is in them. */
export const MENU_PAINTERS = {
  AXMenuBar: paintMenuBar,
  AXMenuBarItem: paintMenuBarItem,
  AXMenu: paintMenu,
  AXMenuItem: paintMenuItem,
} as const satisfies Record<string, Painter>;
