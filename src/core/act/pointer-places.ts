import { throwIfAborted } from '../../base/cancellation.ts';
import { keepLatest } from '../../base/keep-latest.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { UiNode } from '../../model/element.ts';
import type { Point } from '../../model/geometry.ts';
import { roleTraits } from '../../model/role.ts';
import type { InputTarget } from '../ports/input.ts';
import type { NodeChange, SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import { changeEvidence } from './judge.ts';

/** Where an act leaves our pointer. */
export interface LeftAt {
  readonly at: Point;
  readonly input: InputTarget;
}

/** How far the pointer is moved to see what goes along with it. */
const AWAY_PX = 3;
/** How long an application may take to tell where the pointer is. */
const TELLING_MS = 300;
const MOST_KEPT = 100;

/** What changed by an act of the pointer, without texts that are known to tell where the pointer is. */
export function withoutPointerPlaces({ pointerPlaces }: AppSession, diff: SnapshotDiff): SnapshotDiff {
  if (pointerPlaces.size === 0) return diff;
  return { ...diff, changed: diff.changed.filter(({ after }) => !pointerPlaces.has(after.id)) };
}

/** What was seen after an act. */
interface Seen {
  readonly verdict: Verdict;
  readonly after?: Snapshot;
  readonly diff?: SnapshotDiff;
}

/**
 * Whether all that speaks for an act of the pointer are texts that turn out to tell where the pointer is, as those in the
 * status bar of a drawing program do: they change when it is moved a little, change when it is moved back, and tell the same when
 * it is moved there again. They are known as such from then on. What a click tells is not compared: it may be for a point of a
 * grid (LibreOffice Draw).
 */
export async function isProvedByPlace(
  app: AppSession,
  left: LeftAt | undefined,
  seen: Seen,
  signal: AbortSignal,
): Promise<boolean> {
  const texts = left && app.desktop.backend.ports.pointer?.hover ? suspectsIn(app, seen) : [];
  if (!left || texts.length === 0) return false;
  const { at, input } = left;
  const goTo = (point: Point) =>
    app.bounded(async (port, limit) => port('pointer').hover?.(point, input, limit), signal);
  const away = { x: at.x + AWAY_PX, y: at.y + AWAY_PX };
  const changed = (from: readonly Text[]) => look(app, from, ({ text }, now) => text !== now, signal);
  try {
    await goTo(away);
    const there = await changed(texts);
    if (there.length === 0) return false;
    await goTo(at);
    const here = await changed(there);
    await goTo(away);
    const telling = there.filter((text) => here.some(({ id }) => id === text.id));
    const again = await look(app, telling, ({ text }, now) => text === now, signal);
    await goTo(at);
    for (const { id } of again) app.pointerPlaces.add(id);
    keepLatest(app.pointerPlaces, MOST_KEPT);
    return again.length > 0;
  } catch {
    // What lies there now is in the way: then nothing is known of it.
    throwIfAborted(signal);
    return false;
  }
}

/** Texts that may tell where the pointer is, where nothing else speaks for an act. */
function suspectsIn(app: AppSession, { verdict, after, diff }: Seen): Text[] {
  if (verdict.effect !== 'confirmed' || verdict.evidence.kind !== 'elements_changed') return [];
  if (!after || !diff) return [];
  const told = withoutPointerPlaces(app, diff);
  const others = { ...told, changed: told.changed.filter((change) => !mayTellPlace(change)) };
  if (changeEvidence({ diff: others, isShared: false }, app.restless)) return [];
  return told.changed.filter(mayTellPlace).map(({ after: { id } }) => ({ id, text: textIn(after, id) }));
}

interface Text {
  readonly id: UiNode['id'];
  readonly text: string | undefined;
}

/** Those of some texts that are as wished, as they are now, as soon as there is any. */
async function look(
  app: AppSession,
  texts: readonly Text[],
  isAsWished: (text: Text, now: string | undefined) => boolean,
  signal: AbortSignal,
): Promise<readonly Text[]> {
  if (texts.length === 0) return [];
  const relyingOn = () => texts.map(({ id }) => id);
  const timing = { clock: app.clock, timeoutMs: TELLING_MS, wake: app.onEvent };
  const found = await waitFor(
    async (inner) => {
      const now = await app.snapshot(inner, { relyingOn });
      const found = texts.filter((text) => isAsWished(text, textIn(now, text.id)));
      return found.length > 0 ? found.map(({ id }) => ({ id, text: textIn(now, id) })) : undefined;
    },
    timing,
    signal,
  );
  return found ?? [];
}

/** Whether it is only there to be read, and tells another number, or one that it did not tell. */
function mayTellPlace({ after, property, from, to }: NodeChange): boolean {
  const { interactive, surface } = roleTraits(after.role);
  return property !== 'states' && !interactive && !surface && /\d/.test(from + to);
}

function textIn(snapshot: Snapshot, id: UiNode['id']): string | undefined {
  const node = snapshot.get(id)?.node;
  return node && JSON.stringify([node.title, node.value]);
}
