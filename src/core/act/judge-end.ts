import { waitFor } from '../../base/wait-for.ts';
import type { WalkStep } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { AppEnd } from '../ports/apps.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Deed, Verdict } from './carry-out.ts';

/**
 * Whether an application may end by an act: what something is pressed for is not always known; what a chord that closes is
 * for is, and what a button of a dialog.
 */
export type Ending = 'possible' | 'meant';

/**
 * What the end of an application says about the act before it. One that was killed has not done what it was told to; one
 * that ended by itself has, if that can come of such an act at all.
 */
export async function judgeEnd(app: AppSession, { ending }: Deed, signal: AbortSignal): Promise<Verdict> {
  const end = await app.desktop.backend.ports.apps?.endOf?.(app.info.id, signal);
  const isProof = ending === 'meant' ? end?.kind !== 'killed' : ending && end?.kind === 'exited';
  return {
    effect: isProof ? 'confirmed' : 'unverified',
    evidence: { kind: 'app_ended', detail: isProof ? ENDED : doubtful(end) },
  };
}

/** An application leaves the accessibility bus before its process ends. */
const ENDING_MS = 1_000;

/** Whether an application that shows no elements any more ends within a moment. */
export async function isEnding({ desktop, info, clock }: AppSession, signal: AbortSignal): Promise<boolean> {
  const look = async (inner: AbortSignal) => {
    const apps = await desktop.bounded((port, limit) => port('apps').list(limit), inner);
    return apps.every(({ id }) => id !== info.id) || undefined;
  };
  return (await waitFor(look, { clock, timeoutMs: ENDING_MS }, signal)) ?? false;
}

const ENDED = 'The application ended right after the act.';

function doubtful(end: AppEnd | undefined): string {
  const how = end?.kind === 'killed' ? ` It ${end.how}: it crashed, or somebody ended it.` : '';
  return `${ENDED}${how} Nobody knows whether the act did it.`;
}

/** A button of a dialog is pressed to close it, and the last window of an application takes that along. */
export function endingBy({ node, ancestors }: WalkStep): Ending {
  const isInDialog = ancestors.some(({ role }) => role === 'AXDialog' || role === 'AXSheet');
  return node.role === 'AXButton' && isInDialog ? 'meant' : 'possible';
}

/** The keys that close a window or an application wherever they do anything. */
export function endingOf({ key, modifiers }: KeyChord): Ending {
  const isHeld = (...names: readonly string[]) => modifiers.some((held) => names.includes(held));
  const closes = (/^[qw]$/i.test(key) && isHeld('ctrl', 'cmd')) || (key === 'f4' && isHeld('opt', 'ctrl'));
  return closes ? 'meant' : 'possible';
}
