import { hasState } from '../../../model/element.ts';
import { centerOf } from '../../../model/geometry.ts';
import { drawFocusRing, fractionOf, type Painter } from './painter.ts';
import { EDGE, faded, INK, rgb, SURFACE } from './palette.ts';
import {
  centered,
  fillCircle,
  fillRounded,
  inset,
  strokeCircle,
  strokePath,
  withRoundCorners,
} from './shapes.ts';

const LEVEL = rgb(0x2e9e5b);
const STRIPE = 12;

const paintSlider: Painter = (canvas, node, { rect }) => {
  const isUpright = rect.height > rect.width;
  const length = Math.max(0, (isUpright ? rect.height : rect.width) - 18);
  const run = Math.round(length * (fractionOf(node) ?? 0));
  const isEnabled = hasState(node, 'enabled');
  const fill = isEnabled ? SURFACE.accent : SURFACE.accentDisabled;
  const track = isUpright ? centered(rect, 4, length) : centered(rect, length, 4);
  fillRounded(canvas, track, 2, SURFACE.track);
  const done = isUpright ? { ...track, y: track.y + length - run, height: run } : { ...track, width: run };
  fillRounded(canvas, done, 2, fill);
  const thumb = isUpright
    ? { x: track.x + 2, y: track.y + length - run }
    : { x: track.x + run, y: track.y + 2 };
  fillCircle(canvas, thumb, 8, SURFACE.control);
  strokeCircle(canvas, thumb, 8, isEnabled ? EDGE.strong : EDGE.disabled);
  if (isEnabled) fillCircle(canvas, thumb, 3, fill);
  drawFocusRing(canvas, node, rect, 4);
};

/** Without a number the bar shows stripes: something is going on, nobody knows for how long. */
const paintProgress: Painter = (canvas, node, { rect }) => {
  const isUpright = rect.height > rect.width;
  const bar = isUpright
    ? centered(rect, Math.min(8, rect.width), rect.height)
    : centered(rect, rect.width, Math.min(8, rect.height));
  fillRounded(canvas, bar, 4, SURFACE.track);
  const fraction = fractionOf(node);
  if (fraction === undefined) {
    withRoundCorners(canvas, bar, 4, () => {
      canvas.fillShape(
        bar,
        SURFACE.accent,
        (x, y) => STRIPE / 2 - Math.abs(((x + y) % (2 * STRIPE)) - STRIPE),
      );
    });
    return;
  }
  const run = Math.round((isUpright ? bar.height : bar.width) * fraction);
  const done = isUpright ? { ...bar, y: bar.y + bar.height - run, height: run } : { ...bar, width: run };
  fillRounded(canvas, done, 4, SURFACE.accent);
};

const paintBusy: Painter = (canvas, _node, { rect }) => {
  const { x, y } = centerOf(rect);
  const radius = Math.min(rect.width, rect.height, 24) / 2 - 1;
  for (let spoke = 0; spoke < 12; spoke++) {
    const angle = (spoke / 12) * 2 * Math.PI;
    const at = (r: number) => ({ x: x + Math.sin(angle) * r, y: y - Math.cos(angle) * r });
    strokePath(canvas, [at(radius * 0.5), at(radius)], faded(INK.secondary, 0.15 + (spoke / 12) * 0.85), 1.8);
  }
};

const paintLevel: Painter = (canvas, node, { rect }) => {
  const segments = 10;
  const lit = Math.round((fractionOf(node) ?? 0) * segments);
  const row = centered(rect, rect.width, Math.min(rect.height, 14));
  for (let i = 0; i < segments; i++) {
    const x = row.x + Math.round((i * row.width) / segments);
    const end = row.x + Math.round(((i + 1) * row.width) / segments);
    const width = Math.max(1, end - x - 2);
    fillRounded(canvas, { ...row, x, width }, 2, i < lit ? LEVEL : SURFACE.track);
  }
};

/** The thumb's length says nothing here: an element tells its position, not how much it shows. */
const paintScrollBar: Painter = (canvas, node, { rect }) => {
  const isUpright = rect.height >= rect.width;
  canvas.fillRect(rect, SURFACE.bar);
  const lane = inset(rect, 2);
  const length = isUpright ? lane.height : lane.width;
  const size = Math.min(length, Math.max(24, Math.round(length * 0.35)));
  const offset = Math.round((length - size) * (fractionOf(node) ?? 0));
  const thumb = isUpright
    ? { ...lane, y: lane.y + offset, height: size }
    : { ...lane, x: lane.x + offset, width: size };
  fillRounded(canvas, thumb, 4, hasState(node, 'enabled') ? SURFACE.thumb : SURFACE.track);
};

/** Everything that shows or holds a number. */
export const INDICATOR_PAINTERS = {
  AXSlider: paintSlider,
  AXProgressIndicator: paintProgress,
  AXBusyIndicator: paintBusy,
  AXLevelIndicator: paintLevel,
  AXScrollBar: paintScrollBar,
} as const satisfies Record<string, Painter>;
