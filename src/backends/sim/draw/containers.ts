import { hasState, type UiNode } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import {
  contentOf,
  drawFocusRing,
  hasDrawnChildren,
  isDrawn,
  labelOf,
  type Painter,
  snap,
} from './painter.ts';
import { EDGE, INK, SURFACE } from './palette.ts';
import { fillBordered, inset, strokeRounded } from './shapes.ts';
import { drawText, ellipsize, measure } from './text.ts';

const TITLE_HEIGHT = 18;

const paintToolbar: Painter = (canvas, _node, { rect }) => {
  canvas.fillRect(rect, SURFACE.bar);
  canvas.fillRect({ ...rect, y: rect.y + rect.height - 1, height: 1 }, EDGE.hairline);
};

const paintStatusBar: Painter = (canvas, node, { rect }) => {
  canvas.fillRect(rect, SURFACE.bar);
  canvas.fillRect({ ...rect, height: 1 }, EDGE.hairline);
  if (!hasDrawnChildren(node))
    drawText(canvas, contentOf(node), inset(rect, 10, 0), { color: INK.secondary });
};

/**
 * A titled group is a frame with its title on the upper edge.
 * One without a title only arranges its children, and the title of a page is on its tab.
 */
const paintGroup: Painter = (canvas, node, { rect, parent }) => {
  if (node.title === '' || parent?.role === 'AXTabGroup') return;
  if (!hasRoomAbove(node, rect, TITLE_HEIGHT)) {
    if (!touchesSides(node, rect)) strokeRounded(canvas, rect, 8, EDGE.hairline);
    return;
  }
  const title = ellipsize(node.title, rect.width - 32, 'bold');
  const half = TITLE_HEIGHT / 2;
  const frame = { ...rect, y: rect.y + half, height: Math.max(0, rect.height - half) };
  const gap = { x: rect.x + 10, y: rect.y, width: measure(title, 'bold') + 12, height: TITLE_HEIGHT };
  const before = { ...rect, width: gap.x - rect.x };
  const after = { ...rect, x: gap.x + gap.width, width: rect.x + rect.width - gap.x - gap.width };
  const below = { ...rect, y: rect.y + TITLE_HEIGHT, height: rect.height - TITLE_HEIGHT };
  canvas.clipped({ ...before, height: TITLE_HEIGHT }, () => strokeRounded(canvas, frame, 8, EDGE.control));
  canvas.clipped({ ...after, height: TITLE_HEIGHT }, () => strokeRounded(canvas, frame, 8, EDGE.control));
  canvas.clipped(below, () => strokeRounded(canvas, frame, 8, EDGE.control));
  drawText(canvas, title, inset(gap, 6, 0), { color: INK.secondary, face: 'bold' });
};

/** A radio group has no frame, only a title where its buttons leave room for one. */
const paintRadioGroup: Painter = (canvas, node, { rect }) => {
  if (!hasRoomAbove(node, rect, TITLE_HEIGHT)) return;
  const box = { ...rect, height: Math.min(rect.height, TITLE_HEIGHT) };
  drawText(canvas, node.title, box, { color: INK.secondary, face: 'bold' });
};

function hasRoomAbove(node: UiNode, rect: Rect, height: number): boolean {
  return node.children.every((child) => !isDrawn(child) || (child.bounds?.y ?? 0) >= rect.y + height - 2);
}

function touchesSides(node: UiNode, rect: Rect): boolean {
  return node.children.some((child) => isDrawn(child) && (child.bounds?.x ?? 0) < rect.x + 4);
}

/** The divider shows wherever the panes leave a gap. */
const paintSplitGroup: Painter = (canvas, _node, { rect }) => {
  canvas.fillRect(rect, EDGE.hairline);
};

const paintPage: Painter = (canvas, _node, { rect }) => canvas.fillRect(rect, SURFACE.field);

/** The page of a tab group begins where its tabs end. */
const paintTabGroup: Painter = (canvas, node, { rect }) => {
  const ends = node.children.flatMap((child) =>
    child.role === 'AXTab' && child.bounds ? [snap(child.bounds)].map((tab) => tab.y + tab.height) : [],
  );
  const top = Math.min(Math.max(rect.y, ...ends), rect.y + rect.height);
  const page = { ...rect, y: top, height: rect.y + rect.height - top };
  fillBordered(canvas, page, 6, SURFACE.panel, EDGE.control);
};

/** A tab is open at its lower edge, towards the page. */
const paintTab: Painter = (canvas, node, { rect }) => {
  const isSelected = hasState(node, 'selected');
  const shape = { ...rect, height: rect.height + 8 };
  fillBordered(
    canvas,
    shape,
    6,
    isSelected ? SURFACE.panel : SURFACE.bar,
    isSelected ? EDGE.control : EDGE.hairline,
  );
  if (isSelected)
    canvas.fillRect(
      { x: rect.x + 8, y: rect.y + rect.height - 3, width: rect.width - 16, height: 3 },
      SURFACE.accent,
    );
  const enabled = isSelected ? INK.primary : INK.secondary;
  const color = hasState(node, 'enabled') ? enabled : INK.disabled;
  drawText(canvas, labelOf(node), inset(rect, 6, 0), {
    color,
    face: isSelected ? 'bold' : 'regular',
    align: 'center',
  });
  drawFocusRing(canvas, node, rect, 6);
};

const paintSeparator: Painter = (canvas, _node, { rect }) => {
  const line =
    rect.height > rect.width
      ? { ...rect, x: rect.x + Math.floor(rect.width / 2), width: 1 }
      : { ...rect, y: rect.y + Math.floor(rect.height / 2), height: 1 };
  canvas.fillRect(line, EDGE.control);
};

const paintUnknown: Painter = (canvas, node, { rect }) => {
  const dash = (x: number, y: number) => (Math.floor(x + y) % 6 < 3 ? 1 : 0);
  const { x, y, width, height } = rect;
  canvas.fillShape({ x, y, width, height: 1 }, EDGE.strong, dash);
  canvas.fillShape({ x, y: y + height - 1, width, height: 1 }, EDGE.strong, dash);
  canvas.fillShape({ x, y, width: 1, height }, EDGE.strong, dash);
  canvas.fillShape({ x: x + width - 1, y, width: 1, height }, EDGE.strong, dash);
  if (!hasDrawnChildren(node)) drawText(canvas, contentOf(node), inset(rect, 6, 0), { color: INK.secondary });
};

/** An application has windows, and no picture of its own. */
const paintNothing: Painter = () => undefined;

/** Everything that holds other elements. */
export const CONTAINER_PAINTERS = {
  AXApplication: paintNothing,
  AXToolbar: paintToolbar,
  AXStatusBar: paintStatusBar,
  AXGroup: paintGroup,
  AXHelpTag: paintGroup,
  AXRadioGroup: paintRadioGroup,
  AXSplitGroup: paintSplitGroup,
  AXScrollArea: paintPage,
  AXWebArea: paintPage,
  AXTabGroup: paintTabGroup,
  AXTab: paintTab,
  AXSeparator: paintSeparator,
  AXUnknown: paintUnknown,
} as const satisfies Record<string, Painter>;
