import { AutomationError, type ErrorCode, hasCode } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { ElementSummary } from '../../model/element.ts';
import type { Changes, Effect, Evidence, Outcome, Route } from '../../model/outcome.ts';
import { RehearsalStop } from '../compose/rehearsal-backend.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { AppSession } from '../session/app-session.ts';
import { NO_CHANGES } from './changes.ts';
import { FocusWatch } from './focus-watch.ts';
import { elsewhere } from './judge.ts';
import { type Ending, isEnding, judgeEnd } from './judge-end.ts';
import type { Rest } from './owed-effects.ts';
import type { LeftAt } from './pointer-places.ts';

/** What is known of the effect of an act. */
export interface Verdict {
  readonly effect: Effect;
  readonly evidence: Evidence;
  /** The text that the element was proved to hold. The reading that it was judged by may show an earlier moment of it. */
  readonly held?: string;
}

/** Something that is done to an application. */
export interface Deed {
  readonly route: Route;
  /** Whether the caller allowed to take the focus. */
  readonly mayTakeFocus?: boolean;
  /** Whether the application may end by it; where absent, its end proves nothing. */
  readonly ending?: Ending;
  /** Where it leaves our pointer, if it uses that: what tells only this is no effect. */
  readonly leftAt?: LeftAt;
  /** Hands it to the application. Called exactly once: an act is never repeated. */
  deliver(signal: AbortSignal): Promise<void>;
}

/** What was seen after it. */
interface Findings {
  readonly verdict: Verdict;
  readonly diff?: SnapshotDiff;
  readonly changes: Changes;
  readonly rest: Rest;
}

/** In a rehearsal everything is found and nothing is done. */
export function forbidInRehearsal({ desktop }: AppSession, route: Route, element?: ElementSummary): void {
  if (desktop.isRehearsal) throw new RehearsalStop(route, element);
}

/** Signs that an application does something. */
const SHOWING: ReadonlySet<Evidence['kind']> = new Set<Evidence['kind']>([
  'windows_changed',
  'elements_changed',
  'elements_moved',
]);

/** Hands an act over, looks, and tells what is known of it. Never says more than was seen. */
export async function carryOut(
  app: AppSession,
  deed: Deed,
  look: () => Promise<Findings>,
  signal: AbortSignal,
): Promise<Outcome> {
  using focus = await FocusWatch.start(app, deed, signal);
  const isShared = app.awaitsEffect;
  return await app.acting(async () => {
    await deliver(deed, signal);
    try {
      const { verdict: seen, diff, changes, rest } = await look();
      const window = isUnexplained(seen) ? await focus.newWindow(signal) : undefined;
      const verdict = window ? judgeWindow(window, isShared) : seen;
      const isShown = rest.kind === 'shown' || verdict.effect === 'confirmed';
      if (rest.kind === 'late' && !isShown) app.expectLateEffect(rest.owed);
      if (isShown) app.noteEffect();
      else if (SHOWING.has(verdict.evidence.kind)) app.bePatient();
      const { evidence, focusTaken } = await focus.findings(deed, { diff, window }, signal);
      return {
        effect: verdict.effect,
        route: deed.route,
        evidence: [verdict.evidence, ...evidence],
        focusTaken,
        changes,
      };
    } catch (thrown) {
      return await unobservedOutcome(app, deed, thrown, focus, signal);
    }
  });
}

/** Whether no element speaks for an effect, nor against one; what may come of an act before says neither. */
function isUnexplained({ effect, evidence: { kind } }: Verdict): boolean {
  return effect === 'unverified' && (kind === 'nothing_changed' || kind === 'elements_changed');
}

/** A window that came without any element is one that has none, such as the file dialogs of browsers. */
function judgeWindow({ title }: WindowInfo, isShared: boolean): Verdict {
  const detail = `The window ${quote(title, 60)} came, which shows no elements: ax_screenshot shows it, keys and ax_click_at reach it.`;
  return elsewhere({ isShared }, 'windows_changed', detail);
}

/** Failures in the middle of an act, after which it may have arrived or not: whoever repeats it has to know. */
const BROKEN_OFF: Partial<Record<ErrorCode, string>> = {
  app_unresponsive: 'Look before you repeat it. Other applications still work.',
  app_gone: 'Start it again, and look before you repeat the act.',
  desktop_unavailable: 'Look before you repeat it, once the desktop answers or another one is there.',
};

async function deliver(deed: Deed, signal: AbortSignal): Promise<void> {
  try {
    await deed.deliver(signal);
  } catch (thrown) {
    const guidance = thrown instanceof AutomationError ? BROKEN_OFF[thrown.code] : undefined;
    if (!(thrown instanceof AutomationError) || guidance === undefined) throw thrown;
    throw new AutomationError(thrown.code, `${thrown.message} It is unknown whether the act arrived.`, {
      guidance,
      details: { ...thrown.details, delivered: 'unknown' },
      cause: thrown,
    });
  }
}

/** The act was accepted, but its effect cannot be read any more: the application ended, or stopped answering. */
async function unobservedOutcome(
  app: AppSession,
  deed: Deed,
  thrown: unknown,
  focus: FocusWatch,
  signal: AbortSignal,
): Promise<Outcome> {
  const unread = thrown instanceof AutomationError ? UNOBSERVED[thrown.code] : undefined;
  const hasEnded =
    hasCode(thrown, 'app_gone') || (hasCode(thrown, 'not_accessible') && (await isEnding(app, signal)));
  const verdict = hasEnded ? await judgeEnd(app, deed, signal) : unread;
  if (!verdict) throw thrown;
  const { evidence, focusTaken } = await focus.afterEnd(signal);
  return {
    effect: verdict.effect,
    route: deed.route,
    evidence: [verdict.evidence, ...evidence],
    focusTaken,
    changes: NO_CHANGES,
  };
}

const UNOBSERVED: Partial<Record<ErrorCode, Verdict>> = {
  not_accessible: {
    effect: 'unverified',
    evidence: {
      kind: 'app_silent',
      detail: 'The application shows no elements any more after the act; it may be ending.',
    },
  },
  app_unresponsive: {
    effect: 'unverified',
    evidence: { kind: 'app_silent', detail: 'The application stopped answering after the act.' },
  },
};
