import { waitFor } from '../../base/wait-for.ts';
import type { WindowId } from '../../model/application.ts';
import { hasState, type WalkStep } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { frontWindow } from './scene.ts';

/** The element that keys go to: of several around each other the innermost, and rather one that takes text. */
export function focusedIn({ steps }: Snapshot): WalkStep | undefined {
  const focused = steps.filter(({ node }) => hasState(node, 'focused') && hasState(node, 'visible'));
  return focused.findLast(({ node }) => hasState(node, 'editable')) ?? focused.at(-1);
}

/** Toolkits answer for a key before they tell what became of the focus. */
const FOCUS_MS = 300;

/** What an application shows as soon as something is the case, and in any case soon. */
async function snapshotWhen(
  app: AppSession,
  isCase: (seen: Snapshot) => boolean,
  signal: AbortSignal,
): Promise<Snapshot> {
  let latest: Snapshot | undefined;
  const look = async (inner: AbortSignal) => {
    latest = await app.snapshot(inner);
    return isCase(latest) ? latest : undefined;
  };
  const timing = { clock: app.clock, timeoutMs: FOCUS_MS, wake: app.onEvent };
  return (await waitFor(look, timing, signal)) ?? latest ?? (await app.snapshot(signal));
}

/** Where the focus was in a window before a key and after it. */
export interface FocusMove {
  readonly before: Snapshot | undefined;
  readonly after: Snapshot | undefined;
}

const NOT_TOLD: FocusMove = { before: undefined, after: undefined };

/** Presses a key in a window that nobody else attends to, and looks where its focus is before and after. */
export async function pressLooking(
  app: AppSession,
  window: WindowId,
  chord: KeyChord,
  signal: AbortSignal,
): Promise<FocusMove> {
  return app.bounded(async (port, limit) => {
    const keyboard = port('keyboard');
    if (!keyboard.attended || !app.info.accessible) {
      await keyboard.press(chord, { window }, limit);
      return NOT_TOLD;
    }
    let move = NOT_TOLD;
    await keyboard.attended(
      { window },
      async (press) => {
        const before = await snapshotWhen(app, (seen) => focusedIn(seen) !== undefined, limit);
        const from = focusedIn(before)?.node.id;
        await press(chord);
        const hasMoved = (seen: Snapshot) => ![undefined, from].includes(focusedIn(seen)?.node.id);
        move = { before, after: await snapshotWhen(app, hasMoved, limit) };
      },
      limit,
    );
    return move;
  }, signal);
}

/**
 * What an application shows, with the focus that it has: in the background it says so only while somebody attends to its
 * window.
 */
export async function snapshotWithFocus(app: AppSession, signal: AbortSignal): Promise<Snapshot> {
  const shown = await app.snapshot(signal);
  if (focusedIn(shown) || !app.desktop.backend.ports.keyboard?.attended) return shown;
  const { id: window } = await frontWindow(app, signal);
  return app.bounded(async (port, limit) => {
    let seen = shown;
    const look = async () => {
      seen = await snapshotWhen(app, (snapshot) => focusedIn(snapshot) !== undefined, limit);
    };
    await port('keyboard').attended?.({ window }, look, limit);
    return seen;
  }, signal);
}
