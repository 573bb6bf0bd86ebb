import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { AppSession } from '../session/app-session.ts';
import { performInput } from './perform-input.ts';
import { frontWindow, isBlank, isFree, raised, requireRoute, snapshotOf } from './scene.ts';
import type { ActResult } from './target.ts';
import { type TypeOptions, typeText } from './type-text.ts';

/** Where text went: an element, or a window that shows none. */
export type TypeResult = Omit<ActResult, 'target'> & {
  readonly target?: ActResult['target'];
  readonly window?: string;
};

/** Types into an element, and into a window as a whole where that shows no elements, as terminals do. */
export function typeAnywhere(
  app: AppSession,
  options: TypeOptions,
  signal: AbortSignal,
): Promise<TypeResult> {
  const type = async () => {
    const isAimed =
      options.query !== undefined || (app.info.accessible && !(await isBehindBlank(app, signal)));
    return isAimed ? typeText(app, options, signal) : typeIntoWindow(app, options, signal);
  };
  return app.inTurn<TypeResult>(type, signal);
}

/** Whether a modal window without elements is in front of all others, as the file dialogs of browsers are. */
async function isBehindBlank(app: AppSession, signal: AbortSignal): Promise<boolean> {
  if (!app.desktop.backend.ports.windows) return false;
  const shown = (await app.windows(signal)).filter(({ minimized }) => !minimized);
  const front = shown.find(({ focused }) => focused) ?? shown[0];
  return front?.modal === true && isBlank(front.id, await snapshotOf(app, signal));
}

async function typeIntoWindow(
  app: AppSession,
  { text, clearFirst, mode }: TypeOptions,
  signal: AbortSignal,
): Promise<TypeResult> {
  const window = await frontWindow(app, signal);
  if (clearFirst) {
    throw new AutomationError(
      'not_actionable',
      `The window ${quote(window.title)} shows no elements, so nothing in it can be cleared.`,
      { guidance: 'Type without clear_first; clear the line with the keys that this application knows.' },
    );
  }
  if (!window.focused || isFree(app, 'keyboard')) requireRoute(app, 'keyboard', mode);
  const scene = { app, window: window.id, snapshot: await snapshotOf(app, signal) };
  const act = {
    route: 'keyboard' as const,
    pixels: 'window' as const,
    deliver: (inner: AbortSignal) =>
      app.bounded((port, limit) => port('keyboard').type(text, { window: window.id }, limit), inner),
  };
  const outcome = await performInput(scene, raised(scene, act, mode), signal);
  return {
    window: window.title,
    outcome: doubted(outcome, text),
    irreversible: 'What keys do in a window without elements is not known.',
  };
}

/** That something changed shows that keys arrived, but not that it was this text; the Return key at its end is there to change something. */
function doubted(outcome: Outcome, text: string): Outcome {
  const [first, ...rest] = outcome.evidence;
  const isProof = first?.kind !== 'pixels_changed' && text.endsWith('\n');
  if (outcome.effect !== 'confirmed' || !first || isProof) return outcome;
  const { kind, detail } = first;
  const doubt = { kind, detail: `${detail} What they show cannot be read; ax_screenshot shows it.` };
  return { ...outcome, effect: 'unverified', evidence: [doubt, ...rest] };
}
