import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type ElementSummary, hasState, type WalkStep } from '../../model/element.ts';
import type { Frame, Pixels } from '../../model/frame.ts';
import { contains, type Rect, type Size } from '../../model/geometry.ts';
import { RehearsalStop } from '../compose/rehearsal-backend.ts';
import { type CompareMode, type Comparison, comparePixels } from '../image/compare-pixels.ts';
import { decodePng } from '../image/decode-png.ts';
import { type DifferenceArea, differenceAreas } from '../image/difference-areas.ts';
import { differencePicture } from '../image/difference-picture.ts';
import { encodePng } from '../image/encode-png.ts';
import { pngSize } from '../image/png-size.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { type Baseline, parseBaseline, readBaseline, storeBaseline } from './baseline.ts';

export interface VisualDiffRequest {
  readonly baseline: string;
  readonly windowIndex: number;
  readonly mode: CompareMode;
  /** Percentage of pixels that may differ. */
  readonly threshold: number;
  /** Parts that are not compared, in pixels of the picture. */
  readonly ignore: readonly Rect[];
  /** When the present picture becomes the baseline. */
  readonly save: 'never' | 'if_missing' | 'always';
}

export interface VisualDiff {
  readonly passed: boolean;
  readonly percentage: number;
  readonly different: number;
  readonly compared: number;
  readonly reason: string;
  readonly size: Size;
  readonly baselineSize: Size;
  readonly areas: readonly NamedArea[];
  /** How many areas there are beyond those that are listed. */
  readonly moreAreas: number;
  /** The baseline that this picture was recorded as. */
  readonly saved?: string;
  readonly png: Uint8Array;
}

/** A differing part, and the element that it is in. */
export interface NamedArea extends DifferenceArea {
  readonly element?: ElementSummary;
}

interface Shot {
  readonly png: Uint8Array;
  readonly pixels: Pixels;
  readonly frame: Frame;
}

const MOST_AREAS = 20;

/** Compares a window with how it looked before. Secure fields are covered in both, so that they never differ. */
export async function visualDiff(
  app: AppSession,
  request: VisualDiffRequest,
  signal: AbortSignal,
): Promise<VisualDiff> {
  // The baseline is understood first: a mistake in it should not cost a picture.
  const baseline = parseBaseline(request.baseline, app.desktop.options.baselineFolder);
  const kept = request.save === 'always' ? undefined : await readBaseline(baseline, signal);
  const shot = await takeShot(app, request.windowIndex, signal);
  if (kept === undefined) return await record(app, baseline, shot, request);
  const baselineSize = pngSize(kept);
  const { width, height } = shot.pixels;
  // What has another size is not unpacked: it may claim to be of any.
  if (baselineSize.width !== width || baselineSize.height !== height) return resized(shot, baselineSize);
  const comparison = comparePixels(unpack(kept), shot.pixels, request);
  if (comparison.compared === 0) {
    throw new AutomationError('invalid_input', 'Every pixel is ignored, so that nothing would be compared.', {
      guidance: `The picture is ${width} by ${height}: leave a part of it out of ignore_regions.`,
    });
  }
  const areas = differenceAreas(comparison);
  const picture = differencePicture(shot.pixels, comparison, areas.slice(0, MOST_AREAS));
  const percentage = share(comparison);
  const passed = percentage <= request.threshold;
  return {
    passed,
    percentage,
    different: comparison.different,
    compared: comparison.compared,
    reason: reasonOf(comparison, request),
    size: { width, height },
    baselineSize,
    areas: await nameAreas(app, areas.slice(0, MOST_AREAS), shot.frame, signal),
    moreAreas: Math.max(0, areas.length - MOST_AREAS),
    png: await encodePng(picture, signal),
  };
}

async function takeShot(app: AppSession, windowIndex: number, signal: AbortSignal): Promise<Shot> {
  const { png, frame } = await app.desktop.screenshot({ app, windowIndex }, signal);
  return { png, frame, pixels: decodePng(png) };
}

async function record(
  { desktop }: AppSession,
  baseline: Baseline,
  { png, pixels }: Shot,
  { save }: VisualDiffRequest,
): Promise<VisualDiff> {
  if (save === 'never') {
    const uri = baseline.kind === 'stored' ? baseline.uri : 'The baseline';
    throw new AutomationError('invalid_input', `${uri} has not been recorded yet.`, {
      guidance:
        'Record how the window looks now with save_baseline "if_missing", then compare with it later.',
    });
  }
  if (desktop.isRehearsal) throw new RehearsalStop();
  const size = { width: pixels.width, height: pixels.height };
  return {
    passed: true,
    percentage: 0,
    different: 0,
    compared: 0,
    reason: 'Recorded as the baseline; nothing was compared.',
    size,
    baselineSize: size,
    areas: [],
    moreAreas: 0,
    saved: await storeBaseline(baseline, png),
    png,
  };
}

/** Another size is another picture: all of it differs. */
function resized({ png, pixels }: Shot, baselineSize: Size): VisualDiff {
  const size = { width: pixels.width, height: pixels.height };
  const total = size.width * size.height;
  const text = ({ width, height }: Size) => `${width} by ${height}`;
  return {
    passed: false,
    percentage: 100,
    different: total,
    compared: total,
    reason: `The sizes differ: the window is ${text(size)} pixels, the baseline ${text(baselineSize)}.`,
    size,
    baselineSize,
    areas: [],
    moreAreas: 0,
    png,
  };
}

function unpack(png: Uint8Array): Pixels {
  try {
    return decodePng(png);
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    throw new AutomationError(error.code, `The baseline is unusable. ${error.message}`, {
      guidance: 'Use a picture from ax_screenshot, or any PNG of 8 bits per channel that is not interlaced.',
      cause: error,
    });
  }
}

function share({ different, compared }: Comparison): number {
  return (100 * different) / compared;
}

function reasonOf(comparison: Comparison, { threshold }: VisualDiffRequest): string {
  if (comparison.different === 0) return 'Nothing differs.';
  const isWithin = share(comparison) <= threshold;
  return isWithin ? `Within the threshold of ${threshold} %.` : `More than the threshold of ${threshold} %.`;
}

/** An application without elements has areas without names. */
async function nameAreas(
  app: AppSession,
  areas: readonly DifferenceArea[],
  { origin, scale }: Frame,
  signal: AbortSignal,
): Promise<NamedArea[]> {
  if (areas.length === 0 || !app.info.accessible) return [...areas];
  const snapshot = await app.snapshot(signal);
  return areas.map((area) => {
    const middle = {
      x: origin.x + (area.x + area.width / 2) / scale,
      y: origin.y + (area.y + area.height / 2) / scale,
    };
    const step = innermost(snapshot, (bounds) => contains(bounds, middle));
    return step ? { ...area, element: snapshot.summaryOf(step.node) } : area;
  });
}

/** The last of those that fit: children come after their parents, and what is painted later lies above. */
function innermost(snapshot: Snapshot, fits: (bounds: Rect) => boolean): WalkStep | undefined {
  return snapshot.steps.findLast(
    ({ node }) => hasState(node, 'visible') && node.bounds !== undefined && fits(node.bounds),
  );
}

/** A comparison as a reader is told of it. */
export function diffText({ passed, percentage, different, compared, reason, areas, moreAreas }: VisualDiff) {
  const verdict = `${passed ? 'Passed' : 'Failed'}: ${percentText(percentage)} % differs (${different} of ${compared} pixels). ${reason}`;
  const lines = areas.map(({ x, y, width, height, element }) => {
    const where = element ? ` in ${element.role} ${quote(element.title, 40)} (${element.element_ref})` : '';
    return `  ${width}x${height} at ${x},${y}${where}`;
  });
  return [verdict, ...lines, ...(moreAreas > 0 ? [`  and ${moreAreas} more`] : [])].join('\n');
}

/** Short, and never 0 for what is not. */
function percentText(percentage: number): string {
  return String(percentage >= 0.01 ? Math.round(percentage * 100) / 100 : Number(percentage.toPrecision(1)));
}
