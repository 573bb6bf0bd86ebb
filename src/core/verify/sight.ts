import { AutomationError } from '../../base/errors.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Capture } from '../ports/observing.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';

/** All that can be seen of an application at one moment. Pixels are compared and go nowhere. */
export interface Sight {
  readonly windows: readonly WindowInfo[];
  readonly pictures: ReadonlyMap<WindowId, Capture>;
  /** Absent where the application shows no elements. */
  readonly snapshot?: Snapshot;
}

/** Looks at an application: its windows, their pictures and its elements, as far as the desktop has them. */
export async function look(app: AppSession, signal: AbortSignal): Promise<Sight> {
  const { ports } = app.desktop.backend;
  const windows = ports.windows ? await app.windows(signal) : [];
  const pictures = new Map<WindowId, Capture>();
  if (ports.screen) {
    for (const window of windows) {
      const capture = window.minimized ? undefined : await pictureOf(app, window, signal);
      if (capture) pictures.set(window.id, capture);
    }
  }
  const hasTree = app.info.accessible && ports.tree !== undefined;
  return { windows, pictures, ...(hasTree && { snapshot: await app.snapshot(signal) }) };
}

/** A window may close, or hide, between the list and its picture. */
async function pictureOf(
  app: AppSession,
  { id }: WindowInfo,
  signal: AbortSignal,
): Promise<Capture | undefined> {
  try {
    return await app.bounded((port, limit) => port('screen').captureWindow(id, limit), signal);
  } catch (error) {
    const isGone =
      error instanceof AutomationError && ['window_not_found', 'not_actionable'].includes(error.code);
    if (isGone) return undefined;
    throw error;
  }
}

/** Whether two pictures are the same to the last pixel. */
export function isSamePicture(one: Pixels, other: Pixels): boolean {
  return (
    one.width === other.width && one.height === other.height && Buffer.compare(one.data, other.data) === 0
  );
}

/** The box around everything that differs between two pictures of one size. */
export function changedBox(before: Pixels, after: Pixels): Rect | undefined {
  const rows = changedRows(before, after);
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (top === undefined || bottom === undefined) return undefined;
  const { width } = after;
  const isChanged = (x: number) =>
    rows.some((y) => {
      const at = (y * width + x) * 4;
      return [0, 1, 2, 3].some((channel) => before.data[at + channel] !== after.data[at + channel]);
    });
  let left = 0;
  while (left < width && !isChanged(left)) left++;
  let right = width - 1;
  while (right > left && !isChanged(right)) right--;
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Whole rows are compared at once, which is what makes a look cheap. */
function changedRows(before: Pixels, after: Pixels): number[] {
  const rowBytes = after.width * 4;
  const rowOf = ({ data }: Pixels, y: number) => data.subarray(y * rowBytes, (y + 1) * rowBytes);
  return Array.from({ length: after.height }, (_, y) => y).filter(
    (y) => Buffer.compare(rowOf(before, y), rowOf(after, y)) !== 0,
  );
}
