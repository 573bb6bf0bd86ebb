import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { AppSession } from '../session/app-session.ts';
import { NO_CHANGES } from './changes.ts';
import { elementText } from './outcome-text.ts';
import { type Act, perform } from './perform.ts';
import { makeTarget, type Target } from './target.ts';

/** How an act can be taken back. What has none, such as a click, cannot be taken back by anybody but the application. */
export type Inverse = {
  readonly kind: 'value' | 'text' | 'scroll' | 'geometry' | 'clipboard';
  /** What reverting does, without the contents that it restores: they may be anything. */
  readonly describe: string;
  /** Takes the act back and reads back what came of that. Fails where its element is no longer there. */
  revert(signal: AbortSignal): Promise<Outcome>;
};

/** An inverse that is an act on the same element; `actOn` gets the element as it is by then. */
export function elementInverse(
  target: Target,
  kind: Inverse['kind'],
  what: string,
  actOn: (now: Target) => Act,
): Inverse {
  return {
    kind,
    describe: `restore the previous ${what} of ${elementText(target.summary)}`,
    async revert(signal) {
      const now = await sameElement(target, signal);
      return perform(now, actOn(now), signal);
    },
  };
}

/** The element as it is now. One that was recycled for something else has another ref and is not the same. */
async function sameElement({ app, node, summary }: Target, signal: AbortSignal): Promise<Target> {
  const snapshot = await app.snapshot(signal);
  const step = snapshot.get(node.id);
  if (step && snapshot.refOf(step.node) === summary.element_ref) return makeTarget(app, step, snapshot);
  throw new AutomationError('element_gone', `${elementText(summary)} is no longer there.`, {
    guidance: 'What it held cannot be restored.',
  });
}

/** Puts a window back to where it was and to the size that it had. */
export function geometryInverse(app: AppSession, before: WindowInfo): Inverse {
  const isBack = async (signal: AbortSignal) => {
    const now = (await app.windows(signal)).find(({ id }) => id === before.id);
    return now && sameBounds(now, before) ? true : undefined;
  };
  return {
    kind: 'geometry',
    describe: 'put the window back to its previous place and size',
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
