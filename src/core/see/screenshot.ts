import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import { type Frame, makeFrame } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { crop } from '../image/crop.ts';
import { drawMarks } from '../image/draw-marks.ts';
import { encodePng } from '../image/encode-png.ts';
import { maskRegions } from '../image/mask-regions.ts';
import { shrink } from '../image/shrink.ts';
import type { Capture } from '../ports/observing.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { elementsOrNone } from '../session/elements-or-none.ts';
import { screenBounds } from './check-frame.ts';
import { findMarks, type Marks } from './marks.ts';
import { listScene, type Secret, secretsIn, secretsOfApp, secretsOnScreen } from './secrets.ts';
import type { Snapshot } from './snapshot.ts';

export interface ScreenshotRequest {
  /** Whose window; the whole screen when absent. */
  readonly app?: AppSession;
  readonly windowIndex: number;
  /** Part of the window, or of the screen, counted from its top left corner. */
  readonly region?: Rect;
  /** Whether what can be acted on stands in numbered boxes. */
  readonly marks?: boolean;
  /** The picture is made smaller where it is wider, in pixels. */
  readonly maxWidth?: number;
}

export interface Screenshot {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly frame: Frame;
  /** How many secure fields were covered. */
  readonly masked: number;
  /** Applications whose windows were covered as a whole, because they did not say where their secure fields are. */
  readonly unanswered: readonly string[];
  /** What the numbers in the picture mean. */
  readonly marks?: Marks;
}

/**
 * Captures, cuts out the region, covers what is secret in it, makes it smaller, numbers and encodes. Secrets are covered
 * before their pixels are mixed with others; numbers are drawn last, so that they stay legible.
 */
export async function takeScreenshot(
  session: DesktopSession,
  request: ScreenshotRequest,
  signal: AbortSignal,
): Promise<Screenshot> {
  requireApp(request);
  const { app, region, maxWidth } = request;
  const shot = app ? await captureApp(app, request, signal) : await captureDesktop(session, signal);
  const { capture, secrets, window, source, snapshot } = shot;
  const covered = cover(region ? cutOut(capture, region) : capture, secrets);
  const part = smaller(covered.capture, maxWidth);
  const marks = snapshot && window ? findMarks(snapshot, window, part.bounds) : undefined;
  const boxes = marks?.marks.map(({ bounds }) => toPixels(bounds, part)) ?? [];
  const pixels = boxes.length > 0 ? drawMarks(part.pixels, boxes) : part.pixels;
  return {
    png: await encodePng(pixels, signal),
    width: pixels.width,
    height: pixels.height,
    frame: makeFrame({ ...part, window, source }),
    masked: covered.masked,
    unanswered: covered.unanswered,
    ...(marks && { marks }),
  };
}

function requireApp({ app, marks }: ScreenshotRequest): void {
  if (!marks || app) return;
  throw new AutomationError('invalid_input', 'Only the elements of one application can be marked.', {
    guidance: 'Name the application with app.',
  });
}

interface Shot {
  readonly capture: Capture;
  readonly window?: WindowId;
  /** Where the window, or the screen, is as a whole. */
  readonly source: Rect;
  readonly secrets: readonly Secret[];
  /** The elements, where they are to be marked. */
  readonly snapshot?: Snapshot;
}

async function captureApp(
  app: AppSession,
  { windowIndex, marks }: ScreenshotRequest,
  signal: AbortSignal,
): Promise<Shot> {
  const window = await pickWindow(app, windowIndex, signal);
  const [capture, snapshot, known] = await Promise.all([
    app.bounded((port, limit) => port('screen').captureWindow(window.id, limit), signal),
    // Without elements there is a picture all the same; nothing in it can be marked or is known to be secret.
    marks ? elementsOrNone(app.whileAnswering((inner) => app.snapshot(inner), signal)) : undefined,
    marks ? undefined : elementsOrNone(secretsOfApp(app, signal)),
  ]);
  const secrets = known ?? secretsIn(snapshot?.roots ?? []);
  return {
    capture,
    secrets: secrets.map((secret) => ({ parts: [secret] })),
    window: window.id,
    source: window.bounds,
    snapshot,
  };
}

/** Who is on the screen is asked first: an application that ends after the picture was taken is still in it. */
async function captureDesktop(session: DesktopSession, signal: AbortSignal): Promise<Shot> {
  const scene = await listScene(session, signal);
  const capture = await session.bounded((port, limit) => port('screen').captureScreen(limit), signal);
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
    {
      guidance: windows.length === 0 ? app.desktop.port('windows').unlisted : undefined,
      details: { windows: windows.map(({ title }) => title) },
    },
  );
}

function cover(
  capture: Capture,
  secrets: readonly Secret[],
): Pick<Screenshot, 'masked' | 'unanswered'> & { capture: Capture } {
  const shown = secrets
    .map((secret) => ({
      ...secret,
      parts: secret.parts.flatMap((part) => intersect(part, capture.bounds) ?? []),
    }))
    .filter(({ parts }) => parts.length > 0);
  if (shown.length === 0) return { capture, masked: 0, unanswered: [] };
  const pixels = maskRegions(
    capture.pixels,
    shown.flatMap(({ parts }) => parts.map((part) => toPixels(part, capture))),
  );
  return {
    capture: { ...capture, pixels },
    masked: shown.filter(({ unknownOf }) => unknownOf === undefined).length,
    unanswered: [...new Set(shown.flatMap(({ unknownOf }) => unknownOf ?? []))],
  };
}

/** Not rounded: covering and cutting take every pixel that is touched, which rounding here would hide from them. */
function toPixels(rect: Rect, { bounds, scale }: Pick<Capture, 'bounds' | 'scale'>): Rect {
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

/** The scale follows, so that the frame of the smaller picture leads to the same places. */
function smaller(capture: Capture, maxWidth: number | undefined): Capture {
  const { pixels, scale } = capture;
  if (maxWidth === undefined || pixels.width <= maxWidth) return capture;
  const share = maxWidth / pixels.width;
  const height = Math.max(1, Math.round(pixels.height * share));
  return { ...capture, scale: scale * share, pixels: shrink(pixels, maxWidth, height) };
}
