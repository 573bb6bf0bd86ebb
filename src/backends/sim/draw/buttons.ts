import { hasState, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { drawFocusRing, inkOf, isAny, labelOf, type Painter } from './painter.ts';
import { type Color, EDGE, INK, SURFACE } from './palette.ts';
import {
  centered,
  drawChevron,
  drawTick,
  fillBordered,
  fillCircle,
  fillRounded,
  inset,
  strokeRounded,
} from './shapes.ts';
import { drawText } from './text.ts';

const RADIUS = 6;
const INDICATOR = 16;
const GAP = 8;

interface Look {
  readonly fill: Color;
  readonly border: Color;
  readonly ink: Color;
}

/** A button that confirms is the default one of its window. */
function lookOf(node: UiNode): Look {
  const isDefault = node.actions.includes('confirm');
  const isPressed = isAny(node, 'checked', 'selected', 'expanded');
  if (!hasState(node, 'enabled')) {
    return { fill: SURFACE.controlDisabled, border: EDGE.disabled, ink: INK.disabled };
  }
  if (isDefault) {
    const fill = isPressed ? SURFACE.accentPressed : SURFACE.accent;
    return { fill, border: SURFACE.accentPressed, ink: INK.onAccent };
  }
  if (isPressed) return { fill: SURFACE.controlPressed, border: EDGE.strong, ink: INK.primary };
  return { fill: SURFACE.control, border: EDGE.control, ink: INK.primary };
}

/** Draws the body of a button and returns the colour for what stands on it. */
function drawButtonBody(canvas: Canvas, node: UiNode, rect: Rect): Color {
  const look = lookOf(node);
  fillBordered(canvas, rect, RADIUS, look.fill, look.border);
  if (hasState(node, 'focused')) {
    strokeRounded(canvas, inset(rect, 2), RADIUS - 2, SURFACE.control);
    drawFocusRing(canvas, node, rect, RADIUS);
  }
  return look.ink;
}

const paintButton: Painter = (canvas, node, { rect }) => {
  const color = drawButtonBody(canvas, node, rect);
  const face = node.actions.includes('confirm') ? 'bold' : 'regular';
  const box = inset(rect, rect.width < 72 ? 3 : 10, 0);
  drawText(canvas, labelOf(node), box, { color, face, align: 'center' });
};

function paintArrowed(arrows: 'one' | 'both', text: (node: UiNode) => string): Painter {
  return (canvas, node, { rect }) => {
    const color = drawButtonBody(canvas, node, rect);
    const well = { x: rect.x + rect.width - 24, y: rect.y, width: 20, height: rect.height };
    drawText(canvas, text(node), { ...rect, x: rect.x + 10, width: rect.width - 36 }, { color });
    if (arrows === 'one') {
      drawChevron(canvas, well, 'down', color);
      return;
    }
    drawChevron(canvas, { ...well, y: well.y - 4 }, 'up', color, 3);
    drawChevron(canvas, { ...well, y: well.y + 4 }, 'down', color, 3);
  };
}

/** Where a labelled indicator stands: at the left, or in the middle when there are no words to show. */
function indicatorBox(node: UiNode, rect: Rect, width = INDICATOR, height = INDICATOR): Rect {
  const box = centered(rect, width, height);
  return node.title === '' ? box : { ...box, x: rect.x + 2 };
}

function drawIndicatorLabel(canvas: Canvas, node: UiNode, rect: Rect, indicator: Rect): void {
  const x = indicator.x + indicator.width + GAP;
  const box = { x, y: rect.y, width: Math.max(0, rect.x + rect.width - x), height: rect.height };
  drawText(canvas, node.title, box, { color: inkOf(node) });
}

/** Colours of an indicator that is on, off, or cannot be changed. */
function indicatorLook(node: UiNode, isOn: boolean): Look {
  if (!hasState(node, 'enabled')) {
    const fill = isOn ? SURFACE.accentDisabled : SURFACE.controlDisabled;
    return { fill, border: isOn ? SURFACE.accentDisabled : EDGE.disabled, ink: INK.onAccent };
  }
  return isOn
    ? { fill: SURFACE.accent, border: SURFACE.accentPressed, ink: INK.onAccent }
    : { fill: SURFACE.field, border: EDGE.strong, ink: INK.primary };
}

const paintCheckBox: Painter = (canvas, node, { rect }) => {
  const box = indicatorBox(node, rect);
  const isMixed = hasState(node, 'mixed');
  const look = indicatorLook(node, isMixed || hasState(node, 'checked'));
  fillBordered(canvas, box, 4, look.fill, look.border);
  if (isMixed) fillRounded(canvas, centered(box, 8, 2), 1, look.ink);
  else if (hasState(node, 'checked')) drawTick(canvas, box, look.ink);
  drawIndicatorLabel(canvas, node, rect, box);
  drawFocusRing(canvas, node, rect, 4);
};

const paintRadioButton: Painter = (canvas, node, { rect }) => {
  const box = indicatorBox(node, rect);
  const isOn = isAny(node, 'checked', 'selected');
  const look = indicatorLook(node, isOn);
  fillBordered(canvas, box, INDICATOR / 2, look.fill, look.border);
  const middle = { x: box.x + INDICATOR / 2, y: box.y + INDICATOR / 2 };
  if (isOn) fillCircle(canvas, middle, 3, look.ink);
  drawIndicatorLabel(canvas, node, rect, box);
  drawFocusRing(canvas, node, rect, 4);
};

const paintSwitch: Painter = (canvas, node, { rect }) => {
  const box = indicatorBox(node, rect, 34, 20);
  const isOn = hasState(node, 'checked');
  const look = indicatorLook(node, isOn);
  fillRounded(canvas, box, 10, isOn ? look.fill : SURFACE.track);
  strokeRounded(canvas, box, 10, look.border);
  const middle = { x: box.x + (isOn ? 24 : 10), y: box.y + 10 };
  fillCircle(canvas, middle, 8, isOn ? look.fill : EDGE.control);
  fillCircle(canvas, middle, 7, SURFACE.control);
  drawIndicatorLabel(canvas, node, rect, box);
  drawFocusRing(canvas, node, rect, 4);
};

const paintLink: Painter = (canvas, node, { rect }) => {
  const color = inkOf(node, INK.link);
  const end = drawText(canvas, labelOf(node), rect, { color });
  const y = rect.y + Math.round(rect.height / 2) + 6;
  canvas.fillRect({ x: rect.x, y, width: end - rect.x, height: 1 }, color);
  drawFocusRing(canvas, node, rect, 3);
};

const paintDisclosureTriangle: Painter = (canvas, node, { rect }) => {
  const box = indicatorBox(node, rect, 12, 12);
  drawChevron(canvas, box, isAny(node, 'expanded', 'checked') ? 'down' : 'right', inkOf(node, INK.secondary));
  drawIndicatorLabel(canvas, node, rect, box);
  drawFocusRing(canvas, node, rect, 4);
};

/** Everything that is pressed or switched. */
export const BUTTON_PAINTERS = {
  AXButton: paintButton,
  AXPopUpButton: paintArrowed('both', (node) => node.value || node.title),
  AXMenuButton: paintArrowed('one', labelOf),
  AXCheckBox: paintCheckBox,
  AXRadioButton: paintRadioButton,
  AXSwitch: paintSwitch,
  AXLink: paintLink,
  AXDisclosureTriangle: paintDisclosureTriangle,
} as const satisfies Record<string, Painter>;
