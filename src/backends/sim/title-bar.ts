import type { Point } from '../../model/geometry.ts';
import type { SimWindow } from './window.ts';

/* The three round buttons are drawn by the painter; here is where they react. */
const BUTTONS = ['close', 'minimize', 'zoom'] as const;
const FIRST_CENTER = { x: 16, y: 14 };
const DISTANCE = 20;
const RADIUS = 7;

/** A click on the title bar: its buttons, or a double click that zooms. Nothing where a sheet blocks the window. */
export function clickTitleBar(window: SimWindow, at: Point, count: 1 | 2): void {
  if (window.blockerOf(window)) return;
  const button = buttonAt(window, at) ?? (count === 2 ? 'zoom' : undefined);
  if (button === 'close') window.requestClose();
  else if (window.dialogOf) return;
  else if (button === 'minimize') window.minimized = true;
  else if (button === 'zoom') window.maximized = !window.maximized;
}

function buttonAt({ frame }: SimWindow, { x, y }: Point): (typeof BUTTONS)[number] | undefined {
  return BUTTONS.find((_, index) => {
    const across = x - (frame.x + FIRST_CENTER.x + index * DISTANCE);
    const down = y - (frame.y + FIRST_CENTER.y);
    return Math.hypot(across, down) <= RADIUS;
  });
}
