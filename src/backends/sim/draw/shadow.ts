import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { type Color, EDGE, faded } from './palette.ts';

/** How a shadow falls: how dark and wide it is, and how far below its shape. */
export interface Shadow {
  readonly opacity: number;
  readonly blur: number;
  readonly drop: number;
}

/**
 * Draws the soft shadow of a rounded rectangle, except where the shape itself will cover it.
 * Along the sides it changes in one direction only and is filled in strips; just the corners are sampled.
 */
export function drawShadow(
  canvas: Canvas,
  rect: Rect,
  radius: number,
  { opacity, blur, drop }: Shadow,
): void {
  const cast = { ...rect, y: rect.y + drop };
  const color: Color = faded(EDGE.shadow, opacity);
  const round = Math.ceil(Math.min(radius + blur / 2, rect.width / 2, rect.height / 2));
  const fade = fading(cast, round, blur);
  const [left, right] = [rect.x + round, rect.x + rect.width - round];
  const [upper, lower] = [cast.y + round, cast.y + cast.height - round];
  for (let i = 0; i < blur; i++) {
    const strip = faded(color, opacity * fade(cast.x - i - 0.5, (upper + lower) / 2));
    canvas.fillRect({ x: cast.x - i - 1, y: upper, width: 1, height: lower - upper }, strip);
    canvas.fillRect({ x: cast.x + cast.width + i, y: upper, width: 1, height: lower - upper }, strip);
  }
  // The shadow's lower edge is below the shape's, so what lies between them shows as well.
  for (let i = -drop; i < blur; i++) {
    const strip = faded(color, opacity * fade((left + right) / 2, cast.y - i - 0.5));
    canvas.fillRect({ x: left, y: cast.y + cast.height + i, width: right - left, height: 1 }, strip);
    if (i >= drop) canvas.fillRect({ x: left, y: cast.y - i - 1, width: right - left, height: 1 }, strip);
  }
  const side = blur + round;
  for (const x of [cast.x - blur, right]) {
    for (const y of [cast.y - blur, lower])
      canvas.fillShape({ x, y, width: side, height: side }, color, fade);
  }
}

/** Half dark at the edge, gone `blur` pixels outside of it. */
function fading({ x, y, width, height }: Rect, wanted: number, blur: number) {
  const radius = Math.min(wanted, width / 2, height / 2);
  return (px: number, py: number): number => {
    const dx = Math.max(x + radius - px, px - (x + width - radius));
    const dy = Math.max(y + radius - py, py - (y + height - radius));
    const distance = dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) - radius : Math.max(dx, dy) - radius;
    const light = Math.min(1, Math.max(0, (blur - distance) / (2 * blur)));
    return light * light * (3 - 2 * light);
  };
}
