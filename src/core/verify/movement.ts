import { quote } from '../../base/text.ts';
import { type ElementRef, hasState } from '../../model/element.ts';
import { contains, type Rect } from '../../model/geometry.ts';
import type { Capture } from '../ports/observing.ts';
import { diffSnapshots } from '../see/diff.ts';
import { changedBox, isSamePicture, type Sight } from './sight.ts';

/** Something that was seen to move. */
export interface Movement {
  readonly kind: 'element' | 'window' | 'pixels' | 'event' | 'application';
  readonly what: string;
  readonly element_ref?: ElementRef;
  /** What it is about, where its words say more, such as a place that changes from look to look. */
  readonly about?: string;
}

/** What differs between two sights of an application. */
export function movements(before: Sight, after: Sight): Movement[] {
  return [...elementMovements(before, after), ...windowMovements(before, after), ...resized(before, after)];
}

function elementMovements(before: Sight, after: Sight): Movement[] {
  if (!before.snapshot || !after.snapshot) return [];
  const [old, now] = [before.snapshot, after.snapshot];
  const { appeared, vanished, changed } = diffSnapshots(old, now);
  return [
    ...changed.map(
      ({ after: node, property }): Movement => ({
        kind: 'element',
        what: `${property} of ${node.role} ${quote(node.title, 40)}`,
        element_ref: now.refOf(node),
      }),
    ),
    ...appeared.map(
      ({ node }): Movement => ({
        kind: 'element',
        what: `${node.role} ${quote(node.title, 40)} appeared`,
        element_ref: now.refOf(node),
      }),
    ),
    ...vanished.map(
      ({ node }): Movement => ({
        kind: 'element',
        what: `${node.role} ${quote(node.title, 40)} vanished`,
      }),
    ),
  ];
}

/** Windows that came, went, or have another title or place. */
function windowMovements(before: Sight, after: Sight): Movement[] {
  const describe = ({ windows }: Sight) =>
    new Map(
      windows.map(({ id, title, bounds, minimized }) => [
        id,
        { title, text: JSON.stringify([title, bounds, minimized]) },
      ]),
    );
  const [old, now] = [describe(before), describe(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((id) => old.get(id)?.text !== now.get(id)?.text)
    .map((id) => ({
      kind: 'window',
      what: `window ${quote((now.get(id) ?? old.get(id))?.title ?? '', 40)}`,
    }));
}

function resized(before: Sight, after: Sight): Movement[] {
  return [...after.pictures]
    .filter(([id, { pixels }]) => {
      const old = before.pictures.get(id)?.pixels;
      return old !== undefined && (old.width !== pixels.width || old.height !== pixels.height);
    })
    .map(([id]) => ({ kind: 'window', what: `size of window ${windowTitle(after, id)}` }));
}

/** The largest patch that may blink: a cursor as wide as a letter, or as tall as a headline. */
const LARGEST_BLINK = 48 * 48;

/**
 * Watches the pixels of windows. A small patch that goes back to how it looked before its last change blinks, as carets
 * and cursors do: it is restless and says nothing about the application. Its first change cannot be told from work.
 */
export class PixelWatch {
  /** By window, how it looked before its last change. */
  readonly #earlier = new Map<string, Capture>();

  compare(before: Sight, after: Sight): { moving: Movement[]; restless: Movement[] } {
    const moving: Movement[] = [];
    const restless: Movement[] = [];
    for (const [id, capture] of after.pictures) {
      const old = before.pictures.get(id);
      if (!old || isSamePicture(old.pixels, capture.pixels)) continue;
      const box = isSameSize(old, capture) ? changedBox(old.pixels, capture.pixels) : undefined;
      if (box) (this.#isBlink(id, capture, box) ? restless : moving).push(describeBox(after, id, box));
      this.#earlier.set(id, old);
    }
    return { moving, restless };
  }

  #isBlink(id: string, now: Capture, box: Rect): boolean {
    const earlier = this.#earlier.get(id);
    return (
      box.width * box.height <= LARGEST_BLINK &&
      earlier !== undefined &&
      isSamePicture(earlier.pixels, now.pixels)
    );
  }
}

function isSameSize({ pixels: one }: Capture, { pixels: other }: Capture): boolean {
  return one.width === other.width && one.height === other.height;
}

/** Names the element under a patch, so that a reader knows what it was. */
function describeBox(sight: Sight, id: string, box: Rect): Movement {
  const { bounds, scale } = sight.pictures.get(id) as Capture;
  const middle = {
    x: bounds.x + (box.x + box.width / 2) / scale,
    y: bounds.y + (box.y + box.height / 2) / scale,
  };
  const under = sight.snapshot?.steps.findLast(
    ({ node }) => hasState(node, 'visible') && node.bounds !== undefined && contains(node.bounds, middle),
  )?.node;
  const place = `${box.width}x${box.height} pixels at ${box.x},${box.y} of window ${windowTitle(sight, id)}`;
  if (!under || !sight.snapshot) return { kind: 'pixels', what: place, about: `pixels of ${id}` };
  const element_ref = sight.snapshot.refOf(under);
  const what = `${place}, in ${under.role} ${quote(under.title, 40)}`;
  return { kind: 'pixels', what, element_ref, about: `pixels of ${element_ref}` };
}

function windowTitle({ windows }: Sight, id: string): string {
  return quote(windows.find((window) => window.id === id)?.title ?? '', 40);
}
