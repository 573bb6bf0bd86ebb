import { describe, expect, it } from 'vitest';
import { Canvas } from './canvas.ts';
import { type Color, EDGE, INK, SURFACE } from './palette.ts';
import { canDraw, drawLine, drawText, ellipsize, lineHeight, measure, wrap } from './text.ts';

/** How many pixels a line leaves a mark on. */
function marks(draw: (canvas: Canvas) => void): number {
  const canvas = new Canvas({ width: 200, height: 40 });
  canvas.fillRect(canvas.clip, SURFACE.field);
  draw(canvas);
  return canvas.pixels.data.reduce((count, byte, i) => (i % 4 === 0 && byte < 200 ? count + 1 : count), 0);
}

const line = (text: string) => (canvas: Canvas) => drawLine(canvas, text, 4, 4, { color: INK.primary });

describe('the embedded font', () => {
  it('has the letters, digits and signs that applications use', () => {
    const wanted = 'AZaz09~ÄÖÜßéñçøÅőłšЖяΩπ…–—−×÷±√•✓▸▾←→⌘⇧⌥€“”‘’';
    expect(Array.from(wanted).filter((character) => !canDraw(character))).toEqual([]);
    expect(Array.from(wanted).filter((character) => marks(line(character)) === 0)).toEqual([]);
  });

  it('is proportional, and bold is wider', () => {
    expect(measure('iii')).toBeLessThan(measure('WWW'));
    expect(measure('Save', 'bold')).toBeGreaterThan(measure('Save'));
    expect(lineHeight('large')).toBeGreaterThan(lineHeight());
  });

  it('draws a box for what it does not know, and nothing for what has no picture', () => {
    expect(canDraw('漢')).toBe(false);
    expect(marks(line('漢'))).toBeGreaterThan(8);
    expect(marks(line('漢'))).toBe(marks(line('😀')));
    expect(marks(line('\u200d\ufe0f\u0007'))).toBe(0);
  });

  it('draws a letter with a separate accent as one letter', () => {
    expect(measure('e\u0301')).toBe(measure('é'));
  });

  it('borrows what a bold face lacks from the regular one', () => {
    expect(marks((canvas) => drawLine(canvas, 'Ж', 4, 4, { color: INK.primary, face: 'large' }))).toBe(
      marks(line('Ж')),
    );
  });
});

describe('ellipsize', () => {
  it('keeps what fits', () => {
    expect(ellipsize('Save', measure('Save'))).toBe('Save');
  });

  it('shortens what does not, and never exceeds the width', () => {
    for (let width = 0; width < measure('A long title'); width++) {
      const shown = ellipsize('A long title', width);
      expect(measure(shown)).toBeLessThanOrEqual(width);
      expect(shown === '' || shown.endsWith('…')).toBe(true);
    }
  });
});

describe('wrap', () => {
  const width = measure('one two three');

  it('breaks between words', () => {
    expect([...wrap('one two three four', width)]).toEqual(['one two three', 'four']);
  });

  it('keeps line ends, empty lines and indentation', () => {
    expect([...wrap('one\n\n  two\r\nthree', width)]).toEqual(['one', '', '  two', 'three']);
  });

  it('breaks a word that is wider than the line', () => {
    const lines = [...wrap('x'.repeat(60), width)];
    expect(lines.join('')).toBe('x'.repeat(60));
    expect(lines.every((part) => measure(part) <= width)).toBe(true);
  });
});

describe('drawText', () => {
  it('stays in its box and tells where it ends', () => {
    const box = { x: 10, y: 5, width: 60, height: 20 };
    const inside = marks((canvas) => drawText(canvas, 'Somewhat long words', box, { color: INK.primary }));
    const clipped = marks((canvas) =>
      canvas.clipped(box, () => drawText(canvas, 'Somewhat long words', box, { color: INK.primary })),
    );
    expect(inside).toBe(clipped);
    const canvas = new Canvas({ width: 200, height: 40 });
    expect(drawText(canvas, 'Hi', box, { color: INK.primary })).toBe(10 + measure('Hi'));
    expect(drawText(canvas, 'Hi', box, { color: INK.primary, align: 'right' })).toBe(70);
  });
});

describe('the palette', () => {
  const luminance = ({ r, g, b }: Color) => {
    const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
      const share = channel / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (a: Color, b: Color) => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };
  const { window, field, panel, bar, titleFocused, titleUnfocused, selection } = SURFACE;
  const pairs: [string, Color, Color[]][] = [
    ['primary', INK.primary, [window, field, panel, bar, titleFocused, selection, SURFACE.controlPressed]],
    ['secondary', INK.secondary, [window, field, panel, bar, selection]],
    ['placeholder', INK.placeholder, [field, SURFACE.controlDisabled]],
    ['disabled', INK.disabled, [window, field, bar, SURFACE.controlDisabled, titleUnfocused]],
    ['on accent', INK.onAccent, [SURFACE.accent, SURFACE.accentPressed]],
    ['link', INK.link, [window, field, panel, bar]],
    ['invalid', INK.invalid, [window, field, panel]],
  ];

  it.each(pairs)('%s text has a contrast of 4.5 to 1', (_name, ink, surfaces) => {
    for (const surface of surfaces) expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('has a focus ring that stands out', () => {
    expect(contrast(EDGE.focus, window)).toBeGreaterThanOrEqual(3);
  });
});
