import { AutomationError, hasCode } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import type { Pixels } from '../../model/frame.ts';
import { intersect, type Rect, type Size } from '../../model/geometry.ts';
import type { Capture } from '../ports/observing.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';

/**
 * Does something and says what the pixels of a window, or of a region of it, tell afterwards; undefined where they tell
 * nothing, because the window is hidden or gone, or there is no picture to be had.
 */
export async function watchingPixels<T>(
  { app, window, region }: { app: AppSession; window: WindowId | undefined; region?: Rect },
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<{ readonly result: T; readonly drawn: () => Promise<Verdict | undefined> }> {
  const watch = await unlessUnseen(PixelWatch.start(app, window, region, signal));
  const result = await work();
  return { result, drawn: async () => watch && unlessUnseen(watch.judge(undefined, signal)) };
}

async function unlessUnseen<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof AutomationError && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

/** What draws by itself at least this often is seen to do so before an act. */
const QUIET_MS = 60;
/** A caret, or a cell of a terminal with its cursor, is not larger. */
const CARET = { width: 24, height: 48 };
/** A bar that a toolkit draws over what was scrolled, and takes away a second later (GTK, libadwaita), is no broader. */
const FADING_BAR = 6;

/**
 * Watches the pixels of a window around an act: the last resort where no elements tell. A window that already drew
 * before the act proves nothing afterwards, and neither does a caret.
 */
export class PixelWatch {
  readonly #app: AppSession;
  readonly #window: WindowId;
  readonly #region: Rect | undefined;
  readonly #before: Capture;
  readonly #isRestless: boolean;
  readonly #since: number;

  private constructor(
    app: AppSession,
    window: WindowId,
    { region, before, isRestless }: { region: Rect | undefined; before: Capture; isRestless: boolean },
  ) {
    this.#app = app;
    this.#window = window;
    this.#region = region;
    this.#before = before;
    this.#isRestless = isRestless;
    this.#since = app.clock.now();
  }

  /** Undefined where pixels cannot be had. A region, in screen coordinates, limits what counts. */
  static async start(
    app: AppSession,
    window: WindowId | undefined,
    region: Rect | undefined,
    signal: AbortSignal,
  ): Promise<PixelWatch | undefined> {
    if (window === undefined || !app.desktop.backend.ports.screen) return undefined;
    const { clock } = app;
    const first = await capture(app, window, signal);
    const quietAt = clock.now() + QUIET_MS;
    await waitFor(async () => clock.now() >= quietAt || undefined, { clock, timeoutMs: QUIET_MS }, signal);
    const before = await capture(app, window, signal);
    const isRestless = changedPart(first, before, region) !== undefined;
    return new PixelWatch(app, window, { region, before, isRestless });
  }

  /** What the pixels say now about the act. */
  async judge(least: Size | undefined, signal: AbortSignal): Promise<Verdict> {
    const now = await this.#now(signal);
    if (!now)
      return unproven('windows_changed', 'The window is hidden or gone now, so that no picture tells.');
    const part = changedPart(this.#before, now, this.#region);
    if (!part) return unproven('nothing_changed', 'No pixel of the window changed.');
    if (this.#isRestless) return DRAWS_BY_ITSELF;
    const where = `${part.width} by ${part.height} pixels of the window changed`;
    if (part.width <= CARET.width && part.height <= CARET.height)
      return unproven('pixels_changed', `Only ${where}, no more than a caret.`);
    if (Math.min(part.width, part.height) <= FADING_BAR)
      return unproven('pixels_changed', `Only ${where}, no more than a scroll bar that comes or goes.`);
    if (least && (part.width < least.width || part.height < least.height))
      return unproven('pixels_changed', `Only ${where}.`);
    return { effect: 'confirmed', evidence: { kind: 'pixels_changed', detail: `${where}.` } };
  }

  /** What they said, where nothing but them tells of the act: they may have changed by chance. */
  alone(verdict: Verdict): Verdict {
    const { restless, clock } = this.#app;
    if (verdict.effect !== 'confirmed') return verdict;
    return restless.chance.isLikelyWithin(clock.now() - this.#since) ? DRAWS_BY_ITSELF : verdict;
  }

  /** Undefined where the act, or somebody, has closed or hidden the window meanwhile. */
  async #now(signal: AbortSignal): Promise<Capture | undefined> {
    try {
      return await capture(this.#app, this.#window, signal);
    } catch (error) {
      if (hasCode(error, 'not_actionable') || hasCode(error, 'window_not_found')) return undefined;
      throw error;
    }
  }
}

const DRAWS_BY_ITSELF = unproven(
  'pixels_changed',
  'The window draws by itself, so that it changed proves nothing.',
);

function unproven(kind: Verdict['evidence']['kind'], detail: string): Verdict {
  return { effect: 'unverified', evidence: { kind, detail } };
}

function capture(app: AppSession, window: WindowId, signal: AbortSignal): Promise<Capture> {
  return app.bounded((port, limit) => port('screen').captureWindow(window, limit), signal);
}

/** The smallest part that holds all that differs; the whole where the sizes do. */
function changedPart(a: Capture, b: Capture, region: Rect | undefined): Rect | undefined {
  const { width, height } = a.pixels;
  if (width !== b.pixels.width || height !== b.pixels.height) return { x: 0, y: 0, width, height };
  const part = region && intersect(toPixels(region, a), { x: 0, y: 0, width, height });
  if (region && !part) return undefined;
  return boundingBox(words(a.pixels), words(b.pixels), width, part ?? { x: 0, y: 0, width, height });
}

function toPixels(region: Rect, { bounds, scale }: Capture): Rect {
  return {
    x: Math.floor((region.x - bounds.x) * scale),
    y: Math.floor((region.y - bounds.y) * scale),
    width: Math.ceil(region.width * scale),
    height: Math.ceil(region.height * scale),
  };
}

/** One number for each pixel. */
function words({ data }: Pixels): Uint32Array {
  const isAligned = data.byteOffset % 4 === 0;
  const { buffer, byteOffset, byteLength } = isAligned ? data : new Uint8Array(data);
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}

function boundingBox(a: Uint32Array, b: Uint32Array, stride: number, part: Rect): Rect | undefined {
  const right = part.x + part.width;
  let [left, top, rightmost, bottom] = [right, Number.POSITIVE_INFINITY, -1, -1];
  for (let y = part.y; y < part.y + part.height; y++) {
    for (let x = part.x, at = y * stride + part.x; x < right; x++, at++) {
      if (a[at] === b[at]) continue;
      left = Math.min(left, x);
      rightmost = Math.max(rightmost, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return bottom < 0 ? undefined : { x: left, y: top, width: rightmost - left + 1, height: bottom - top + 1 };
}
