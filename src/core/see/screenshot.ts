import { AutomationError } from '../../base/errors.ts';
import type { WindowInfo } from '../../model/application.ts';
import { hasState } from '../../model/element.ts';
import type { Frame } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { crop } from '../image/crop.ts';
import { encodePng } from '../image/encode-png.ts';
import { maskRegions } from '../image/mask-regions.ts';
import type { Capture } from '../ports/observing.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

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
  const window = app && (await pickWindow(app, windowIndex, signal));
  const capture = await captureOf(session, app, window, signal);
  const secrets = app ? await secretsIn(app, signal) : await secretsOnScreen(session, signal);
  const covered = cover(capture, secrets);
  const part = region ? cutOut(covered.capture, region) : covered.capture;
  return {
    png: await encodePng(part.pixels, signal),
    width: part.pixels.width,
    height: part.pixels.height,
    frame: frameOf(part),
    masked: covered.masked,
  };
}

async function pickWindow(app: AppSession, index: number, signal: AbortSignal): Promise<WindowInfo> {
  const windows = await app.windows(signal);
  const window = windows[index];
  if (window) return window;
  throw new AutomationError(
    'window_not_found',
    `${app.info.name} has no window ${index}; it has ${windows.length}.`,
    { details: { windows: windows.map(({ title }) => title) } },
  );
}

function captureOf(
  session: DesktopSession,
  app: AppSession | undefined,
  window: WindowInfo | undefined,
  signal: AbortSignal,
): Promise<Capture> {
  if (app && window)
    return app.bounded((port, limit) => port('screen').captureWindow(window.id, limit), signal);
  return session.port('screen').captureScreen(signal);
}

async function secretsIn(app: AppSession, signal: AbortSignal): Promise<Rect[]> {
  const snapshot = await app.snapshot(signal);
  return snapshot.steps
    .filter(({ node }) => hasState(node, 'secure') && hasState(node, 'visible'))
    .flatMap(({ node }) => node.bounds ?? []);
}

/** An application that does not answer cannot say where its secrets are: its windows are covered as a whole. */
async function secretsOnScreen(session: DesktopSession, signal: AbortSignal): Promise<Rect[]> {
  const apps = (await session.listApps(signal)).filter(({ accessible }) => accessible);
  const perApp = apps.map(async (info) => {
    const app = session.observe(info);
    try {
      return await secretsIn(app, signal);
    } catch (error) {
      if (error instanceof AutomationError && error.code === 'app_gone') return [];
      if (error instanceof AutomationError && error.code === 'app_unresponsive') {
        const windows = await session.port('windows').list(undefined, signal);
        return windows.filter((window) => window.app === info.id).map(({ bounds }) => bounds);
      }
      throw error;
    }
  });
  return (await Promise.all(perApp)).flat();
}

function cover(capture: Capture, secrets: readonly Rect[]): { capture: Capture; masked: number } {
  const regions = secrets.flatMap((secret) => {
    const shown = intersect(secret, capture.bounds);
    return shown ? toPixels(shown, capture) : [];
  });
  if (regions.length === 0) return { capture, masked: 0 };
  return { capture: { ...capture, pixels: maskRegions(capture.pixels, regions) }, masked: regions.length };
}

function toPixels(rect: Rect, { bounds, scale }: Capture): Rect {
  return {
    x: Math.floor((rect.x - bounds.x) * scale),
    y: Math.floor((rect.y - bounds.y) * scale),
    width: Math.ceil(rect.width * scale),
    height: Math.ceil(rect.height * scale),
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

/** The id spells out the geometry, so that a frame needs no memory and cannot be confused with another. */
function frameOf({ bounds, scale, display }: Capture): Frame {
  const { x, y, width, height } = bounds;
  return {
    id: `${display}@${x},${y},${width}x${height}*${scale}`,
    origin: { x, y },
    size: { width, height },
    scale,
    display,
  };
}
