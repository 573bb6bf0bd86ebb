import { AutomationError } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { NodeId, UiNode } from '../../model/element.ts';
import type { Effect, Evidence, Outcome, Route } from '../../model/outcome.ts';
import { diffSnapshots, type SnapshotDiff } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { describeChanges, NO_CHANGES } from './changes.ts';

/** What was seen after an act. */
export interface Observation {
  readonly target: UiNode | undefined;
  readonly before: UiNode;
  readonly diff: SnapshotDiff;
}

export interface Verdict {
  readonly effect: Effect;
  readonly evidence: Evidence;
}

/** One act on one element. */
export interface Act {
  readonly target: NodeId;
  readonly route: Route;
  /** Hands the act to the application. Called exactly once: an act is never repeated. */
  deliver(signal: AbortSignal): Promise<void>;
  /** Judges what was seen; `confirmed` ends the waiting, anything else stands only when the time is up. */
  judge(seen: Observation, signal: AbortSignal): Promise<Verdict>;
}

/** Acts, then looks until there is proof or the time for it is up. Never says more than was seen. */
export async function perform(app: AppSession, act: Act, signal: AbortSignal): Promise<Outcome> {
  const focusBefore = await focusedWindow(app, signal);
  const before = await app.snapshot(signal);
  const target = before.get(act.target)?.node;
  if (!target) throw new AutomationError('element_gone', 'The element vanished before it could be acted on.');
  return app.acting(async () => {
    await act.deliver(signal);
    try {
      const { verdict, after, diff } = await observe(app, act, { before, target }, signal);
      const focusAfter = await focusedWindow(app, signal);
      return {
        effect: verdict.effect,
        route: act.route,
        evidence: [verdict.evidence],
        focusTaken: focusAfter?.app === app.info.id && focusBefore?.app !== app.info.id,
        changes: describeChanges(diff, before, after),
      };
    } catch (thrown) {
      return endedOutcome(act.route, thrown);
    }
  });
}

async function observe(
  app: AppSession,
  act: Act,
  { before, target }: { before: Snapshot; target: UiNode },
  signal: AbortSignal,
) {
  let latest: { verdict: Verdict; after: Snapshot; diff: SnapshotDiff } | undefined;
  await waitFor(
    async (inner) => {
      const after = await app.snapshot(inner);
      const diff = diffSnapshots(before, after);
      const seen = { target: after.get(act.target)?.node, before: target, diff };
      latest = { verdict: await act.judge(seen, inner), after, diff };
      return latest.verdict.effect === 'confirmed' || undefined;
    },
    { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent },
    signal,
  );
  if (!latest) throw new AutomationError('internal', 'Nothing was observed after the act.');
  return latest;
}

async function focusedWindow(app: AppSession, signal: AbortSignal): Promise<WindowInfo | undefined> {
  if (!app.desktop.backend.ports.windows) return undefined;
  const windows = await app.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  return windows.find((window) => window.focused);
}

/** An application that ends right after an accepted act is the act's effect and not its failure. */
function endedOutcome(route: Route, thrown: unknown): Outcome {
  if (!(thrown instanceof AutomationError) || thrown.code !== 'app_gone') throw thrown;
  const evidence: Evidence = { kind: 'app_ended', detail: 'The application ended right after the act.' };
  return { effect: 'confirmed', route, evidence: [evidence], focusTaken: false, changes: NO_CHANGES };
}
