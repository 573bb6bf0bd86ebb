import { hasState, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { drawFocusRing, inkOf, type Painter } from './painter.ts';
import { EDGE, INK, SURFACE } from './palette.ts';
import {
  drawChevron,
  fillBordered,
  fillCircle,
  fillRounded,
  inset,
  strokeCircle,
  strokePath,
} from './shapes.ts';
import { drawParagraph, drawText, lineHeight } from './text.ts';

const RADIUS = 5;
const PADDING = 8;
const STEPPER_WIDTH = 20;

function drawFieldBody(canvas: Canvas, node: UiNode, rect: Rect, radius = RADIUS): void {
  const fill = hasState(node, 'enabled') ? SURFACE.field : SURFACE.controlDisabled;
  const calm = hasState(node, 'enabled') ? EDGE.control : EDGE.disabled;
  fillBordered(canvas, rect, radius, fill, hasState(node, 'invalid') ? EDGE.invalid : calm);
  drawFocusRing(canvas, node, rect, radius);
}

/** Draws the value or, while there is none, the placeholder; and the caret of a field that has the focus. */
function drawFieldText(canvas: Canvas, node: UiNode, box: Rect): void {
  const value = node.value ?? '';
  const end = value === '' ? box.x : drawText(canvas, value, box, { color: inkOf(node) });
  if (value === '') drawText(canvas, node.placeholder ?? '', box, { color: INK.placeholder });
  drawCaret(canvas, node, Math.min(end + 1, box.x + box.width - 1), box.y + (box.height - lineHeight()) / 2);
}

function drawCaret(canvas: Canvas, node: UiNode, x: number, y: number): void {
  if (!hasState(node, 'focused')) return;
  canvas.fillRect({ x, y: Math.round(y), width: 1, height: lineHeight() }, INK.primary);
}

const paintTextField: Painter = (canvas, node, { rect }) => {
  drawFieldBody(canvas, node, rect);
  drawFieldText(canvas, node, inset(rect, PADDING, 0));
};

/** One dot for each character of the mask; the value itself never reaches the painter. */
const paintSecureField: Painter = (canvas, node, { rect }) => {
  drawFieldBody(canvas, node, rect);
  const box = inset(rect, PADDING, 0);
  const dots = Array.from(node.value ?? '').length;
  if (dots === 0) {
    drawFieldText(canvas, node, box);
    return;
  }
  const y = rect.y + rect.height / 2;
  canvas.clipped(box, () => {
    for (let i = 0; i < dots; i++) fillCircle(canvas, { x: box.x + 4 + i * 10, y }, 3, inkOf(node));
    drawCaret(canvas, node, box.x + dots * 10, y - lineHeight() / 2);
  });
};

const paintSearchField: Painter = (canvas, node, { rect }) => {
  drawFieldBody(canvas, node, rect, Math.min(rect.height / 2, 12));
  const lens = { x: rect.x + 14, y: rect.y + rect.height / 2 - 1 };
  strokeCircle(canvas, lens, 4.5, INK.secondary, 1.5);
  const handle = [
    { x: lens.x + 3.5, y: lens.y + 3.5 },
    { x: lens.x + 7, y: lens.y + 7 },
  ];
  strokePath(canvas, handle, INK.secondary, 1.8);
  drawFieldText(canvas, node, { ...rect, x: rect.x + 26, width: rect.width - 36 });
};

const paintTextArea: Painter = (canvas, node, { rect }) => {
  drawFieldBody(canvas, node, rect, 4);
  const box = inset(rect, PADDING, 6);
  const value = node.value ?? '';
  const color = value === '' ? INK.placeholder : inkOf(node);
  const end = drawParagraph(canvas, value === '' ? (node.placeholder ?? '') : value, box, { color });
  const caret = value === '' ? box : { x: end.x + 1, y: end.y };
  canvas.clipped(inset(rect, 3), () => drawCaret(canvas, node, caret.x, caret.y));
};

const paintComboBox: Painter = (canvas, node, { rect }) => {
  drawFieldBody(canvas, node, rect);
  const side = Math.max(0, Math.min(rect.height - 6, 22));
  const well = { x: rect.x + rect.width - side - 3, y: rect.y + 3, width: side, height: rect.height - 6 };
  const isEnabled = hasState(node, 'enabled');
  fillRounded(canvas, well, 4, isEnabled ? SURFACE.accent : SURFACE.controlDisabled);
  drawChevron(canvas, well, 'down', isEnabled ? INK.onAccent : INK.disabled);
  drawFieldText(canvas, node, { ...rect, x: rect.x + PADDING, width: well.x - rect.x - PADDING - 4 });
};

function drawArrows(canvas: Canvas, node: UiNode, rect: Rect): void {
  const fill = hasState(node, 'enabled') ? SURFACE.control : SURFACE.controlDisabled;
  fillBordered(canvas, rect, RADIUS, fill, hasState(node, 'enabled') ? EDGE.control : EDGE.disabled);
  const half = Math.floor(rect.height / 2);
  canvas.fillRect({ x: rect.x + 1, y: rect.y + half, width: rect.width - 2, height: 1 }, EDGE.hairline);
  drawChevron(canvas, { ...rect, height: half }, 'up', inkOf(node), 3);
  drawChevron(canvas, { ...rect, y: rect.y + half, height: rect.height - half }, 'down', inkOf(node), 3);
}

/** Two arrows, after a field with the number when there is room for it. */
const paintStepper: Painter = (canvas, node, { rect }) => {
  const width = Math.min(STEPPER_WIDTH, rect.width);
  const arrows = { ...rect, x: rect.x + rect.width - width, width };
  const field = { ...rect, width: rect.width - width - 3 };
  if (field.width < STEPPER_WIDTH) {
    drawArrows(canvas, node, { ...rect, x: rect.x + (rect.width - width) / 2, width });
    drawFocusRing(canvas, node, rect, RADIUS);
    return;
  }
  drawFieldBody(canvas, node, field);
  drawFieldText(canvas, node, inset(field, PADDING, 0));
  drawArrows(canvas, node, arrows);
};

/** Everything that text is typed into. */
export const FIELD_PAINTERS = {
  AXTextField: paintTextField,
  AXSecureTextField: paintSecureField,
  AXSearchField: paintSearchField,
  AXTextArea: paintTextArea,
  AXComboBox: paintComboBox,
  AXStepper: paintStepper,
  AXIncrementor: paintStepper,
} as const satisfies Record<string, Painter>;
