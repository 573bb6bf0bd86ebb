import { describe, expect, it } from 'vitest';
import { paintDesktop, paintWindow } from './paint-desktop.ts';
import {
  colorAt,
  difference,
  element,
  isWithin,
  paint,
  WINDOW_BOUNDS,
  windowOf,
  withStates,
} from './test-scene.ts';

const SCREEN = { width: 500, height: 400 };
const BOX = { x: 140, y: 110, width: 160, height: 60 };
const brightness = (color: readonly number[]) => color.reduce((sum, channel) => sum + channel, 0);

describe('paintDesktop', () => {
  it('gives an opaque picture of the screen, windows or not', () => {
    for (const windows of [[], [windowOf([])]]) {
      const pixels = paintDesktop(SCREEN, windows);
      expect([pixels.width, pixels.height]).toEqual([500, 400]);
      expect(pixels.data.every((byte, i) => i % 4 !== 3 || byte === 255)).toBe(true);
    }
  });

  it('is the same picture every time', () => {
    const windows = [windowOf([element('AXButton', BOX, { title: 'Save' })])];
    const [first, second] = [paintDesktop(SCREEN, windows), paintDesktop(SCREEN, windows)];
    expect(Buffer.compare(first.data, second.data)).toBe(0);
  });

  it('shows windows as paintWindow does, front over back', () => {
    const back = windowOf([element('AXButton', BOX, { title: 'Back' })]);
    const front = windowOf([], { x: 200, y: 100, width: 200, height: 150 });
    const desktop = paintDesktop(SCREEN, [back, front]);
    const alone = paintWindow(back);
    expect(colorAt(desktop, 150, 60)).toEqual(colorAt(alone, 150, 60, WINDOW_BOUNDS));
    expect(colorAt(desktop, 250, 140)).toEqual(colorAt(paintWindow(front), 250, 140, front.bounds));
    const swapped = paintDesktop(SCREEN, [front, back]);
    expect(colorAt(swapped, 250, 140)).toEqual(colorAt(alone, 250, 140, WINDOW_BOUNDS));
  });

  it('lets a window cast a shadow and shows the desktop through its round corners', () => {
    const empty = paintDesktop(SCREEN, []);
    const desktop = paintDesktop(SCREEN, [windowOf([])]);
    expect(brightness(colorAt(desktop, 240, 296))).toBeLessThan(brightness(colorAt(empty, 240, 296)));
    const [corner, inside] = [colorAt(desktop, 100, 289), colorAt(desktop, 104, 284)];
    expect(brightness(corner)).toBeLessThan(brightness(inside));
  });

  it('cuts off windows at the edge of the screen', () => {
    const outside = windowOf([], { x: -100, y: -20, width: 250, height: 900 });
    expect(() =>
      paintDesktop(SCREEN, [outside, windowOf([], { x: 900, y: 0, width: 50, height: 50 })]),
    ).not.toThrow();
  });

  it('tells a focused window from an unfocused one by its title bar', () => {
    const titleBar = { ...WINDOW_BOUNDS, height: 28 };
    const change = difference(paintWindow(windowOf([])), paintWindow({ ...windowOf([]), focused: false }));
    expect(change).toBeDefined();
    expect(isWithin(change, titleBar)).toBe(true);
  });

  it('shows who has the keys only in the focused window', () => {
    const field = (states: ReturnType<typeof withStates>) =>
      windowOf([element('AXTextField', BOX, { states })]);
    const [calm, eager] = [field(withStates()), field(withStates('focused'))];
    expect(difference(paintWindow(calm), paintWindow(eager))).toEqual(BOX);
    const behind = { focused: false };
    expect(
      difference(paintWindow({ ...calm, ...behind }), paintWindow({ ...eager, ...behind })),
    ).toBeUndefined();
  });

  it('writes the title into the title bar', () => {
    const change = difference(paint(), paintWindow({ ...windowOf([]), title: 'Another' }));
    expect(isWithin(change, { ...WINDOW_BOUNDS, height: 28 })).toBe(true);
    expect(change).toBeDefined();
  });
});

describe('clipping', () => {
  it('keeps children inside their parent', () => {
    const wide = element('AXButton', { x: 120, y: 100, width: 280, height: 150 }, { title: 'Far too large' });
    expect(isWithin(difference(paint(), paint(element('AXGroup', BOX, { children: [wide] }))), BOX)).toBe(
      true,
    );
  });

  it('keeps grandchildren inside every ancestor', () => {
    const leaf = element('AXButton', WINDOW_BOUNDS, { title: 'Leaf' });
    const middle = element('AXGroup', { ...BOX, x: 200 }, { children: [leaf] });
    const change = difference(paint(), paint(element('AXGroup', BOX, { children: [middle] })));
    expect(change).toEqual({ x: 200, y: 110, width: 100, height: 60 });
  });

  it('keeps long text inside its element', () => {
    const words = element('AXStaticText', { ...BOX, height: 20 }, { value: 'word '.repeat(100) });
    expect(isWithin(difference(paint(), paint(words)), { ...BOX, height: 20 })).toBe(true);
    const area = element('AXTextArea', BOX, { value: 'word '.repeat(1000) });
    expect(isWithin(difference(paint(), paint(area)), BOX)).toBe(true);
  });

  it('draws no child of an invisible or placeless parent', () => {
    const children = [element('AXButton', BOX, { title: 'Save' })];
    expect(difference(paint(), paint(element('AXGroup', BOX, { children, states: [] })))).toBeUndefined();
    expect(difference(paint(), paint(element('AXGroup', undefined, { children })))).toBeUndefined();
  });

  it('lets the rows of an outline stand below the row that holds them', () => {
    const outline = (states: ReturnType<typeof withStates>) => {
      const inner = element('AXRow', { x: 140, y: 134, width: 160, height: 24 }, { title: 'Inner', states });
      const outer = element(
        'AXRow',
        { x: 140, y: 110, width: 160, height: 24 },
        { title: 'Outer', children: [inner] },
      );
      return paint(element('AXOutline', BOX, { children: [outer] }));
    };
    const change = difference(outline(withStates()), outline(['enabled']));
    expect(change).toBeDefined();
    expect(isWithin(change, { x: 140, y: 134, width: 160, height: 24 })).toBe(true);
  });
});

describe('surfaces', () => {
  const menu = element('AXMenu', { x: 110, y: 104, width: 120, height: 80 });
  const owner = { x: 110, y: 78, width: 50, height: 26 };

  it('opens a menu over everything, outside of the item that owns it', () => {
    const item = element('AXMenuBarItem', owner, { title: 'File', children: [menu] });
    const bar = element('AXMenuBar', { x: 100, y: 78, width: 320, height: 26 }, { children: [item] });
    const later = element('AXButton', { x: 120, y: 110, width: 80, height: 60 }, { title: 'Below' });
    const shown = paint(bar, later);
    expect(colorAt(shown, 160, 140, WINDOW_BOUNDS)).toEqual([255, 255, 255]);
    const closed = { ...menu, states: ['enabled'] as const };
    expect(
      difference(shown, paint({ ...bar, children: [{ ...item, children: [closed] }] }, later)),
    ).toBeDefined();
  });

  it('hangs a sheet below the title bar and dims what is behind it', () => {
    const sheet = element('AXSheet', { x: 160, y: 78, width: 200, height: 100 }, { title: 'Sure?' });
    const [plain, covered] = [paint(), paint(sheet)];
    const at = (pixels: typeof plain, x: number, y: number) =>
      brightness(colorAt(pixels, x, y, WINDOW_BOUNDS));
    expect(at(covered, 120, 260)).toBeLessThan(at(plain, 120, 260));
    expect(at(covered, 260, 170)).toBe(at(plain, 260, 170));
    expect(difference(plain, covered)?.y).toBe(WINDOW_BOUNDS.y + 28);
  });

  it('leaves the corners of the window alone when a sheet dims it', () => {
    const sheet = element('AXSheet', { x: 160, y: 78, width: 200, height: 100 });
    const corner = { x: WINDOW_BOUNDS.x, y: WINDOW_BOUNDS.y + WINDOW_BOUNDS.height - 1 };
    const [plain, covered] = [
      paintDesktop(SCREEN, [windowOf([])]),
      paintDesktop(SCREEN, [windowOf([sheet])]),
    ];
    expect(colorAt(covered, corner.x, corner.y)).toEqual(colorAt(plain, corner.x, corner.y));
  });

  it('opens the menu of a sheet over the sheet', () => {
    const sheet = element(
      'AXSheet',
      { x: 105, y: 78, width: 250, height: 100 },
      {
        children: [element('AXPopUpButton', owner, { value: 'One', children: [menu] })],
      },
    );
    expect(colorAt(paint(sheet), 160, 181, WINDOW_BOUNDS)).toEqual([255, 255, 255]);
  });
});
