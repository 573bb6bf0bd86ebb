import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import { type Frame, makeFrame } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { crop } from '../image/crop.ts';
import { encodePng } from '../image/encode-png.ts';
import { maskRegions } from '../image/mask-regions.ts';
import type { Capture } from '../ports/observing.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { screenBounds } from './check-frame.ts';
import { listScene, secretsOfApp, secretsOnScreen } from './secrets.ts';

export interface ScreenshotRequest {
  /** Whose window; the whole screen when absent. */
  readonly app?: AppSession;
  readonly windowIndex: number;
  /** Part of the window, or of the screen, counted from its top left corner. */
  readonly region?: Rect;
}

export interface Screenshot {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  /** How many secure fields, or windows that could not be checked for them, were covered. */
  readonly masked: number;
}

/** Captures, covers what is secret, cuts out the region and encodes. Secrets are covered before anything else sees them. */
export async function takeScreenshot(
  session: DesktopSession,
  { app, windowIndex, region }: ScreenshotRequest,
  signal: AbortSignal,
): Promise<Screenshot> {
  const shot = app ? await captureApp(app, windowIndex, signal) : await captureDesktop(session, signal);
  const { capture, secrets, window, source } = shot;
  const covered = cover(capture, secrets);
  const part = region ? cutOut(covered.capture, region) : covered.capture;
  return {
    png: await encodePng(part.pixels, signal),
    width: part.pixels.width,
    height: part.pixels.height,
    frame: makeFrame({ ...part, window, source }),
    masked: covered.masked,
  };
}

interface Shot {
  readonly capture: Capture;
  readonly window?: WindowId;
  /** Where the window, or the screen, is as a whole. */
  readonly source: Rect;
  /** Each secret as the parts of it that show. */
  readonly secrets: readonly (readonly Rect[])[];
}

async function captureApp(app: AppSession, windowIndex: number, signal: AbortSignal): Promise<Shot> {
  const window = await pickWindow(app, windowIndex, signal);
  const capture = await app.bounded((port, limit) => port('screen').captureWindow(window.id, limit), signal);
  const secrets = (await secretsOfApp(app, signal)).map((secret) => [secret]);
  return { capture, secrets, window: window.id, source: window.bounds };
}

/** Who is on the screen is asked first: an application that ends after the picture was taken is still in it. */
async function captureDesktop(session: DesktopSession, signal: AbortSignal): Promise<Shot> {
  const scene = await listScene(session, signal);
  const capture = await session.port('screen').captureScreen(signal);
  const source = await screenBounds(session, signal);
  return { capture, secrets: await secretsOnScreen(session, scene, signal), source };
}

async function pickWindow(app: AppSession, index: number, signal: AbortSignal): Promise<WindowInfo> {
  const windows = await app.windows(signal);
  const window = windows[index];
  if (window) return window;
  throw new AutomationError(
    'window_not_found',
    `${quote(app.info.name)} has no window ${index}; it has ${windows.length}.`,
    { details: { windows: windows.map(({ title }) => title) } },
  );
}

function cover(
  capture: Capture,
  secrets: readonly (readonly Rect[])[],
): { capture: Capture; masked: number } {
  const shown = secrets
    .map((parts) => parts.flatMap((part) => intersect(part, capture.bounds) ?? []))
    .filter((parts) => parts.length > 0);
  if (shown.length === 0) return { capture, masked: 0 };
  const pixels = maskRegions(
    capture.pixels,
    shown.flat().map((part) => toPixels(part, capture)),
  );
  return { capture: { ...capture, pixels }, masked: shown.length };
}

/** Not rounded: covering and cutting take every pixel that is touched, which rounding here would hide from them. */
function toPixels(rect: Rect, { bounds, scale }: Capture): Rect {
  return {
    x: (rect.x - bounds.x) * scale,
    y: (rect.y - bounds.y) * scale,
    width: rect.width * scale,
    height: rect.height * scale,
  };
}

function cutOut(capture: Capture, region: Rect): Capture {
  const { bounds } = capture;
  const wanted = { ...region, x: bounds.x + region.x, y: bounds.y + region.y };
  const part = intersect(wanted, bounds);
  if (!part) {
    throw new AutomationError('invalid_input', 'The region lies outside of the picture.', {
      guidance: `The picture is ${bounds.width} by ${bounds.height}; choose a region inside it.`,
    });
  }
  return { ...capture, bounds: part, pixels: crop(capture.pixels, toPixels(part, capture)) };
}
