import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowInfo } from '../../model/application.ts';
import { hasState, type State, type UiNode } from '../../model/element.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { AppSession } from '../session/app-session.ts';
import { NO_CHANGES } from './changes.ts';
import { enteredIn } from './contents.ts';
import { elementText } from './outcome-text.ts';
import { type Act, perform } from './perform.ts';
import { isMadeAnew, outdatedFor, stepIn, walkedIn, whereaboutsOf } from './read-back.ts';
import { makeTarget, requireInFront, type Target } from './target.ts';

/** How an act can be taken back. What has none, such as a click on a button, only the application itself could take back. */
export interface Inverse {
  readonly kind: 'value' | 'text' | 'scroll' | 'geometry' | 'clipboard';
  /** What reverting does, without the contents that it restores: they may be anything. */
  readonly describe: string;
  /** The application that it acts on; absent where it acts on none. */
  readonly app?: AppSession;
  /** Whether things are still as the act left them. Where somebody has changed them since, reverting would destroy that. */
  untouched?(signal: AbortSignal): Promise<boolean>;
  /** Takes the act back and reads back what came of that. Fails where its element is no longer there. */
  revert(signal: AbortSignal): Promise<Outcome>;
}

/** What an inverse puts back. */
interface Undone {
  readonly kind: Inverse['kind'];
  /** What it is called. */
  readonly what: string;
  /** The text that the act was proved to have left; where absent, what the tree shows has to do. */
  readonly held?: string | undefined;
}

/**
 * An inverse that is an act on the same element; `actOn` gets the element as it is by then. Made right after the act, and
 * holds on to no snapshot: an undo stack keeps it for long.
 */
export function elementInverse(
  target: Target,
  { kind, what, held }: Undone,
  actOn: (now: Target) => Act,
): Inverse {
  const { app, summary } = target;
  const { lastSnapshot } = app;
  const where = whereaboutsOf(target);
  const seen = lastSeen(target);
  const left = seen && contentsOf(seen);
  // Not the ref from before the act: a combo box of GTK is called by what is chosen in it.
  const ref = seen && lastSnapshot ? lastSnapshot.refOf(seen) : summary.element_ref;
  const sameElement = async (signal: AbortSignal): Promise<Target> => {
    const snapshot = (await outdatedFor(where, signal)) ?? (await app.snapshot(signal));
    const step = await stepIn(snapshot, where, signal);
    const isSame = step && (snapshot.refOf(step.node) === ref || isMadeAnew(where, step.node));
    if (isSame) return makeTarget(app, step, snapshot);
    const what = step ? 'has become another element' : 'is no longer there';
    throw new AutomationError('element_gone', `${elementText(summary)} ${what}.`, {
      guidance: 'What it held cannot be restored.',
    });
  };
  return {
    kind,
    app,
    describe: `restore the previous ${what} of ${elementText(summary)}`,
    untouched: async (signal) => {
      const { node } = await sameElement(signal);
      // The tree may be behind, as it may have been when the text was proved.
      return held === undefined ? contentsOf(node) === left : (await enteredIn(app, node, signal)) === held;
    },
    async revert(signal) {
      const now = await sameElement(signal);
      await requireInFront(now, signal);
      return perform(now, actOn(now), signal);
    },
  };
}

/** An element as it was when the application was looked at last. */
export function lastSeen(target: Target): UiNode | undefined {
  const { lastSnapshot } = target.app;
  const where = whereaboutsOf(target);
  const { place } = where;
  const step = lastSnapshot && (walkedIn(lastSnapshot, where) ?? (place && lastSnapshot.cellAt(place)));
  return step?.node;
}

const STATES_THAT_HOLD_CONTENTS: readonly State[] = ['checked', 'mixed', 'selected'];

/** What an element holds, as one text that can be compared. */
function contentsOf(node: UiNode): string {
  const isCell = node.role === 'AXCell';
  // Which row is selected is a matter of its table, and every click on another one changes it.
  const states = STATES_THAT_HOLD_CONTENTS.filter(
    (state) => hasState(node, state) && !(isCell && state === 'selected'),
  );
  return JSON.stringify([node.value ?? (isCell ? node.title : ''), ...states]);
}

/** Puts a window back to where it was and to the size that it had; `left` is where the act left it. */
export function geometryInverse(app: AppSession, before: WindowInfo, left: WindowInfo): Inverse {
  const isBack = async (signal: AbortSignal) => {
    const now = (await app.windows(signal)).find(({ id }) => id === before.id);
    return now && sameBounds(now, before) ? true : undefined;
  };
  return {
    kind: 'geometry',
    app,
    describe: 'put the window back to its previous place and size',
    untouched: async (signal) => {
      const now = (await app.windows(signal)).find(({ id }) => id === before.id);
      return now !== undefined && sameBounds(now, left);
    },
    async revert(signal) {
      await app.bounded(async (port, limit) => {
        await port('windows').move(before.id, before.bounds, limit);
        await port('windows').resize(before.id, before.bounds, limit);
      }, signal);
      const timing = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
      const done = await waitFor(isBack, timing, signal);
      return {
        effect: done ? 'confirmed' : 'unverified',
        route: 'window-manager',
        evidence: [
          done
            ? { kind: 'windows_changed', detail: 'The window is where it was before.' }
            : { kind: 'value_differs', detail: 'The window is elsewhere or has another size.' },
        ],
        focusTaken: false,
        changes: NO_CHANGES,
      };
    },
  };
}

function sameBounds({ bounds: a }: WindowInfo, { bounds: b }: WindowInfo): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
