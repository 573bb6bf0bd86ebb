import type { Rect } from '../../../model/geometry.ts';
import type { Canvas } from './canvas.ts';
import { FACES, type FaceData } from './font-data.ts';
import type { Color } from './palette.ts';

/** The faces there are: 13 px, 13 px bold, and 18 px bold. */
export type Face = keyof typeof FACES;

/** How a text stands in its box. */
export interface TextStyle {
  readonly color: Color;
  readonly face?: Face;
  readonly align?: 'left' | 'center' | 'right';
}

interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** One alpha per pixel, 0 to 15. */
  readonly alphas: Uint8Array;
}

interface LoadedFace {
  readonly ascent: number;
  readonly lineHeight: number;
  readonly glyphs: ReadonlyMap<number, Glyph>;
  readonly unknown: Glyph;
}

const FULL_ALPHA = 15;
const HEADER_BYTES = 5;
const TAB = '    ';

const REGULAR = load(FACES.regular);
const LOADED: Readonly<Record<Face, LoadedFace>> = {
  regular: REGULAR,
  bold: completed(load(FACES.bold)),
  large: completed(load(FACES.large)),
};

/** Height of one line, from the top of its tallest letter to the bottom of its deepest. */
export function lineHeight(face: Face = 'regular'): number {
  return LOADED[face].lineHeight;
}

/** Whether the embedded font can draw the character; what it cannot draw appears as a box. */
export function canDraw(character: string): boolean {
  return REGULAR.glyphs.has(character.codePointAt(0) ?? 0);
}

/** Width of one line in pixels. */
export function measure(text: string, face: Face = 'regular'): number {
  let width = 0;
  for (const point of codePoints(text)) width += glyphOf(point, face).advance;
  return width;
}

/** Draws one line with its top left corner at the given place, whatever its width. */
export function drawLine(canvas: Canvas, text: string, x: number, y: number, style: TextStyle): void {
  const face = style.face ?? 'regular';
  let pen = x;
  for (const point of codePoints(text)) {
    const glyph = glyphOf(point, face);
    drawGlyph(canvas, glyph, pen, y, style.color);
    pen += glyph.advance;
  }
}

/** Draws one line, centred vertically in the box and shortened to its width. Returns where the text ends. */
export function drawText(canvas: Canvas, text: string, box: Rect, style: TextStyle): number {
  const shown = ellipsize(singleLine(text.normalize('NFC')), box.width, style.face);
  const width = measure(shown, style.face);
  const spare = { left: 0, center: (box.width - width) / 2, right: box.width - width }[style.align ?? 'left'];
  const x = box.x + Math.max(0, Math.round(spare));
  const y = box.y + Math.round((box.height - lineHeight(style.face)) / 2);
  canvas.clipped(box, () => drawLine(canvas, shown, x, y, style));
  return x + width;
}

/** Draws as many wrapped lines as the box shows, from its top. Returns where the last drawn line ends. */
export function drawParagraph(
  canvas: Canvas,
  text: string,
  box: Rect,
  style: TextStyle,
): { x: number; y: number } {
  const step = lineHeight(style.face);
  let end = { x: box.x, y: box.y };
  canvas.clipped(box, () => {
    let y = box.y;
    for (const line of wrap(text, box.width, style.face)) {
      if (y >= box.y + box.height) break;
      drawLine(canvas, line, box.x, y, style);
      end = { x: box.x + measure(line, style.face), y };
      y += step;
    }
  });
  return end;
}

/** The text, or as much of it as fits the width together with an ellipsis; nothing if not even that fits. */
export function ellipsize(text: string, width: number, face: Face = 'regular'): string {
  const room = width - measure('…', face);
  let kept = '';
  let used = 0;
  // Looks no further than the width, because a value may be as long as a book.
  for (const character of text) {
    used += measure(character, face);
    if (used > width) return room < 0 ? '' : `${kept.trimEnd()}…`;
    if (used <= room) kept += character;
  }
  return text;
}

/** Breaks at line ends and between words, and inside a word only where it is wider than a line. */
export function* wrap(text: string, width: number, face: Face = 'regular'): Generator<string> {
  for (const line of text.replace(/\t/g, TAB).split(/\r\n|[\n\r\u2028\u2029]/))
    yield* wrapLine(line, width, face);
}

function* wrapLine(line: string, width: number, face: Face): Generator<string> {
  let current = '';
  for (const [piece] of line.matchAll(/\s+|\S+/g)) {
    if (measure(current + piece, face) <= width) {
      current += piece;
      continue;
    }
    if (current.trim() !== '') yield current.trimEnd();
    const pieces = breakWord(piece.trim(), width, face);
    current = pieces.pop() ?? '';
    yield* pieces;
  }
  yield current;
}

function breakWord(word: string, width: number, face: Face): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character, face) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function* codePoints(text: string): Generator<number> {
  for (const character of text.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    if (!isInvisible(point)) yield point;
  }
}

/** Controls, joiners and variation selectors shape their neighbours and have no picture of their own. */
function isInvisible(point: number): boolean {
  return (
    point < 0x20 ||
    (point >= 0x7f && point < 0xa0) ||
    (point >= 0x200b && point <= 0x200f) ||
    (point >= 0x202a && point <= 0x202e) ||
    (point >= 0x2060 && point <= 0x2069) ||
    (point >= 0xfe00 && point <= 0xfe0f) ||
    point === 0xfeff ||
    point === 0xad
  );
}

function glyphOf(point: number, face: Face): Glyph {
  const own = LOADED[face];
  return own.glyphs.get(point) ?? own.unknown;
}

/** The face with what it lacks taken from the regular one, on its own baseline. */
function completed(face: LoadedFace): LoadedFace {
  const shift = face.ascent - REGULAR.ascent;
  const borrowed = [...REGULAR.glyphs]
    .filter(([point]) => !face.glyphs.has(point))
    .map(([point, glyph]): [number, Glyph] => [point, { ...glyph, top: glyph.top + shift }]);
  return { ...face, glyphs: new Map([...face.glyphs, ...borrowed]) };
}

function drawGlyph(canvas: Canvas, glyph: Glyph, x: number, y: number, color: Color): void {
  let at = 0;
  for (let row = 0; row < glyph.height; row++) {
    for (let column = 0; column < glyph.width; column++, at++) {
      const alpha = glyph.alphas[at] ?? 0;
      if (alpha > 0) {
        canvas.blend(x + glyph.left + column, y + glyph.top + row, color, alpha / FULL_ALPHA);
      }
    }
  }
}

function load(data: FaceData): LoadedFace {
  const bytes = Buffer.from(data.glyphs, 'base64');
  const glyphs = new Map<number, Glyph>();
  let offset = 0;
  for (const point of expand(data.codePoints)) {
    const width = bytes.readUInt8(offset + 3);
    const height = bytes.readUInt8(offset + 4);
    const alphas = new Uint8Array(width * height);
    for (let i = 0; i < alphas.length; i++) {
      const byte = bytes.readUInt8(offset + HEADER_BYTES + (i >> 1));
      alphas[i] = i % 2 === 0 ? byte >> 4 : byte & 15;
    }
    const advance = bytes.readUInt8(offset);
    const left = bytes.readInt8(offset + 1);
    const top = bytes.readInt8(offset + 2);
    glyphs.set(point, { advance, left, top, width, height, alphas });
    offset += HEADER_BYTES + ((alphas.length + 1) >> 1);
  }
  return { ascent: data.ascent, lineHeight: data.lineHeight, glyphs, unknown: boxGlyph(data.ascent) };
}

function* expand(codePointRanges: string): Generator<number> {
  for (const range of codePointRanges.split(' ')) {
    const [first = 0, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16));
    for (let point = first; point <= last; point++) yield point;
  }
}

function boxGlyph(ascent: number): Glyph {
  const height = Math.round(ascent * 0.75);
  const width = Math.round(ascent * 0.6);
  const alphas = new Uint8Array(width * height).map((_, i) => {
    const column = i % width;
    const row = Math.floor(i / width);
    return column === 0 || row === 0 || column === width - 1 || row === height - 1 ? 11 : 0;
  });
  return { advance: width + 2, left: 1, top: ascent - height, width, height, alphas };
}
