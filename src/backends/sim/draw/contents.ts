import { hasState } from '../../../model/element.ts';
import { contentOf, type Painter } from './painter.ts';
import { EDGE, INK, PICTURE } from './palette.ts';
import { fillCircle, fillPolygon, fillRounded, inset, strokeRounded } from './shapes.ts';
import { drawParagraph, drawText, lineHeight, wrap } from './text.ts';

/** One line where only one fits or is needed, a paragraph where there is room for more. */
const paintStaticText: Painter = (canvas, node, { rect }) => {
  const color = hasState(node, 'invalid') ? INK.invalid : INK.primary;
  const text = contentOf(node);
  const [, second] = wrap(text, rect.width);
  const rows = rect.height / lineHeight();
  if (rows < 2 || (rows < 4 && second === undefined)) drawText(canvas, text, rect, { color });
  else drawParagraph(canvas, text, rect, { color });
};

const paintHeading: Painter = (canvas, node, { rect }) => {
  const face = rect.height >= lineHeight('large') ? 'large' : 'bold';
  drawText(canvas, contentOf(node), rect, { color: INK.primary, face });
};

/** Stands for any picture: a sun over two mountains. */
const paintImage: Painter = (canvas, _node, { rect }) => {
  const radius = Math.min(6, rect.width / 4);
  fillRounded(canvas, rect, radius, PICTURE.sky);
  const { x, y, width, height } = inset(rect, 1);
  const at = (fx: number, fy: number) => ({ x: x + width * fx, y: y + height * fy });
  canvas.clipped(inset(rect, 1), () => {
    fillCircle(canvas, at(0.74, 0.28), Math.min(width, height) * 0.12, PICTURE.sun);
    fillPolygon(canvas, [at(0.3, 1.02), at(0.68, 0.45), at(1.12, 1.02)], PICTURE.far);
    fillPolygon(canvas, [at(-0.1, 1.02), at(0.34, 0.3), at(0.76, 1.02)], PICTURE.near);
  });
  strokeRounded(canvas, rect, radius, EDGE.control);
};

/** Everything that is only looked at. */
export const CONTENT_PAINTERS = {
  AXStaticText: paintStaticText,
  AXHeading: paintHeading,
  AXImage: paintImage,
} as const satisfies Record<string, Painter>;
