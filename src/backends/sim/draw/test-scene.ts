import type { State, UiNode } from '../../../model/element.ts';
import type { Pixels } from '../../../model/frame.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { Role } from '../../../model/role.ts';
import { type PaintedWindow, paintWindow } from './paint-desktop.ts';

/** Where the tests' window is: away from the corner, so that forgotten offsets show. */
export const WINDOW_BOUNDS: Rect = { x: 100, y: 50, width: 320, height: 240 };

/** A visible, enabled element; `more` replaces whatever a test cares about. */
export function element(role: Role, bounds: Rect | undefined, more: Partial<UiNode> = {}): UiNode {
  const children = more.children ?? [];
  const states: readonly State[] = ['visible', 'enabled'];
  const fixed = {
    id: `${role}-1`,
    role,
    nativeRole: role,
    title: '',
    actions: [],
    accepts: [],
    states,
    bounds,
  };
  return { ...fixed, children, childCount: children.length, ...more };
}

/** The states of an element that is visible and enabled, and more. */
export function withStates(...states: readonly State[]): readonly State[] {
  return ['visible', 'enabled', ...states];
}

/** A window with the given contents. */
export function windowOf(children: readonly UiNode[], bounds = WINDOW_BOUNDS): PaintedWindow {
  const root = element('AXWindow', bounds, { title: 'Window', children });
  return { title: 'Window', bounds, focused: true, root };
}

/** The picture of the tests' window with the given contents. */
export function paint(...children: readonly UiNode[]): Pixels {
  return paintWindow(windowOf(children));
}

/** The smallest rectangle, in screen coordinates of the tests' window, that holds all differences. */
export function difference(a: Pixels, b: Pixels): Rect | undefined {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  let [x0, y0, x1, y1] = [a.width, a.height, -1, -1];
  for (let i = 0; i < left.length; i++) {
    if (left[i] === right[i]) continue;
    const x = i % a.width;
    const y = Math.floor(i / a.width);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  if (x1 < 0) return undefined;
  return { x: WINDOW_BOUNDS.x + x0, y: WINDOW_BOUNDS.y + y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

function wordsOf({ data }: Pixels): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.byteLength / 4);
}

/** Whether the inner rectangle lies wholly inside the outer one. */
export function isWithin(inner: Rect | undefined, outer: Rect): boolean {
  if (!inner) return true;
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Red, green and blue at a point of the screen, for a picture whose first pixel is at `origin`. */
export function colorAt(pixels: Pixels, x: number, y: number, origin = { x: 0, y: 0 }): number[] {
  const at = ((y - origin.y) * pixels.width + (x - origin.x)) * 4;
  return Array.from(pixels.data.subarray(at, at + 3));
}
