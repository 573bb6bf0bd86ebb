import { hasState, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { contentOf, drawFocusRing, hasDrawnChildren, isAny, labelOf, type Painter } from './painter.ts';
import { EDGE, INK, SURFACE } from './palette.ts';
import { drawChevron, fillRounded, inset, strokeRounded } from './shapes.ts';
import { drawText, measure } from './text.ts';

const PADDING = 8;
const HEADER_HEIGHT = 24;
const INDENT = 16;
const CHEVRON_ROOM = 20;

const paintWell: Painter = (canvas, _node, { rect }) => canvas.fillRect(rect, SURFACE.field);

/** The frame comes after the rows, which would otherwise run over it. */
const frameWell: Painter = (canvas, node, { rect }) => {
  strokeRounded(canvas, rect, 3, EDGE.control);
  drawFocusRing(canvas, node, rect, 3);
};

/** A column is as tall as its table or just its header; only the header is drawn. */
const paintColumn: Painter = (canvas, node, { rect }) => {
  const header = { ...rect, height: Math.min(rect.height, HEADER_HEIGHT) };
  canvas.fillRect(header, SURFACE.bar);
  canvas.fillRect({ ...header, y: header.y + header.height - 1, height: 1 }, EDGE.control);
  canvas.fillRect({ ...header, x: header.x + header.width - 1, width: 1 }, EDGE.hairline);
  const color = isAny(node, 'selected') ? INK.link : INK.secondary;
  drawText(canvas, labelOf(node), inset(header, PADDING, 0), { color, face: 'bold' });
};

const paintRow: Painter = (canvas, node, { rect, parent, depth }) => {
  drawSelection(canvas, node, rect, parent);
  const isInOutline = depth > 0 || parent?.role === 'AXOutline';
  const x = rect.x + PADDING + depth * INDENT;
  if (hasState(node, 'expandable')) {
    const well = { x: x - 3, y: rect.y, width: 14, height: rect.height };
    drawChevron(canvas, well, hasState(node, 'expanded') ? 'down' : 'right', INK.secondary);
  }
  if (!hasDrawnChildren(node)) {
    const start = isInOutline || hasState(node, 'expandable') ? x + CHEVRON_ROOM - PADDING : x;
    drawRowText(canvas, node, { ...rect, x: start, width: rect.x + rect.width - PADDING - start });
  }
  if (hasState(node, 'focused')) strokeRounded(canvas, rect, 3, EDGE.focus);
};

function drawSelection(canvas: Canvas, node: UiNode, rect: Rect, parent: UiNode | undefined): void {
  const isInTable = parent?.role === 'AXTable';
  if (isInTable) canvas.fillRect({ ...rect, y: rect.y + rect.height - 1, height: 1 }, EDGE.hairline);
  if (!hasState(node, 'selected')) return;
  if (isInTable) canvas.fillRect(rect, SURFACE.selection);
  else fillRounded(canvas, inset(rect, 3, 1), 5, SURFACE.selection);
}

/** The title at the left and, when there is one, another value at the right. */
function drawRowText(canvas: Canvas, node: UiNode, box: Rect): void {
  const title = labelOf(node);
  const value = node.value && node.value !== title ? node.value : '';
  const valueWidth = value === '' ? 0 : Math.min(measure(value), Math.floor(box.width / 2));
  const gap = value === '' ? 0 : PADDING;
  drawText(
    canvas,
    title,
    { ...box, width: Math.max(0, box.width - valueWidth - gap) },
    { color: INK.primary },
  );
  const right = { ...box, x: box.x + box.width - valueWidth, width: valueWidth };
  drawText(canvas, value, right, { color: INK.secondary, align: 'right' });
}

const paintCell: Painter = (canvas, node, { rect, parent }) => {
  if (hasState(node, 'selected')) canvas.fillRect(rect, SURFACE.selection);
  canvas.fillRect({ ...rect, x: rect.x + rect.width - 1, width: 1 }, EDGE.hairline);
  canvas.fillRect({ ...rect, y: rect.y + rect.height - 1, height: 1 }, EDGE.hairline);
  if (!hasDrawnChildren(node)) {
    const start = rect.x + (makesRoomForChevron(rect, parent) ? CHEVRON_ROOM : PADDING);
    const box = { ...rect, x: start, width: rect.x + rect.width - 4 - start };
    drawText(canvas, contentOf(node), box, { color: INK.primary });
  }
  if (hasState(node, 'focused')) strokeRounded(canvas, rect, 2, EDGE.focus, 2);
};

function makesRoomForChevron(rect: Rect, row: UiNode | undefined): boolean {
  if (!row?.bounds || row.role !== 'AXRow') return false;
  return hasState(row, 'expandable') && rect.x - row.bounds.x < CHEVRON_ROOM;
}

/** Everything that shows rows. */
export const COLLECTION_PAINTERS = {
  AXList: paintWell,
  AXTable: paintWell,
  AXOutline: paintWell,
  AXColumn: paintColumn,
  AXRow: paintRow,
  AXCell: paintCell,
} as const satisfies Record<string, Painter>;

/** What goes over the rows. */
export const COLLECTION_FRAMES = {
  AXList: frameWell,
  AXTable: frameWell,
  AXOutline: frameWell,
  AXScrollArea: frameWell,
} as const satisfies Record<string, Painter>;
