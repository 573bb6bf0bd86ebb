import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { DisplayInfo } from '../../model/application.ts';
import { type Frame, isSamePlace, parseFrame, sourceOf, toScreenPoint } from '../../model/frame.ts';
import type { Point, Rect } from '../../model/geometry.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/**
 * The screen position of a point that was read from a picture. Refused as `stale_frame` when what the picture showed is
 * no longer where it was: a click there would hit something else.
 */
export async function pointInFrame(
  session: DesktopSession,
  frameId: string,
  point: Point,
  signal: AbortSignal,
): Promise<Point> {
  const frame = parseFrame(frameId);
  await requireCurrentFrame(session, frame, signal);
  return toScreenPoint(frame, point);
}

/** Makes sure that the window or screen of a picture is still where it was, and as large. */
export async function requireCurrentFrame(
  session: DesktopSession,
  frame: Frame,
  signal: AbortSignal,
): Promise<void> {
  const then = sourceOf(frame);
  const what = frame.window === undefined ? 'The screen' : 'The window';
  const now =
    frame.window === undefined
      ? await screenBounds(session, signal)
      : await windowBounds(session, frame.window, signal);
  if (!now) throw stale(frame, `${what} of this picture is not on the screen any more.`);
  if (isSamePlace(then, now)) return;
  throw stale(frame, `${what} of this picture was ${placeText(then)} and is now ${placeText(now)}.`);
}

/** What all displays together cover. */
export async function screenBounds(session: DesktopSession, signal: AbortSignal): Promise<Rect> {
  return union(await session.bounded((port, limit) => port('screen').displays(limit), signal));
}

async function windowBounds(
  session: DesktopSession,
  id: string,
  signal: AbortSignal,
): Promise<Rect | undefined> {
  const windows = await session.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  const window = windows.find((each) => each.id === id);
  return window && !window.minimized ? window.bounds : undefined;
}

function union(displays: readonly DisplayInfo[]): Rect {
  const bounds = displays.map((display) => display.bounds);
  const x = Math.min(...bounds.map((each) => each.x));
  const y = Math.min(...bounds.map((each) => each.y));
  return {
    x,
    y,
    width: Math.max(...bounds.map((each) => each.x + each.width)) - x,
    height: Math.max(...bounds.map((each) => each.y + each.height)) - y,
  };
}

function stale(frame: Frame, why: string): AutomationError {
  return new AutomationError('stale_frame', `${why} Coordinates in ${quote(frame.id)} mean nothing now.`, {
    details: { frame: frame.id },
  });
}

function placeText({ x, y, width, height }: Rect): string {
  return `${width} by ${height} at ${x},${y}`;
}
