import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { AppSession } from '../session/app-session.ts';
import { performInput } from './perform-input.ts';
import { frontWindow, isFree, raised, requireRoute } from './scene.ts';
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
  const type = options.query !== undefined || app.info.accessible ? typeText : typeIntoWindow;
  return app.inTurn<TypeResult>(() => type(app, options, signal), signal);
}

async function typeIntoWindow(
  app: AppSession,
  { text, clearFirst, mode }: TypeOptions,
  signal: AbortSignal,
): Promise<TypeResult> {
  if (clearFirst) {
    throw new AutomationError(
      'not_actionable',
      `${quote(app.info.name)} shows no elements, so nothing in it can be cleared.`,
      { guidance: 'Type without clear_first; clear the line with the keys that this application knows.' },
    );
  }
  const window = await frontWindow(app, signal);
  if (!window.focused || isFree(app, 'keyboard')) requireRoute(app, 'keyboard', mode);
  const scene = { app, window: window.id };
  const act = {
    route: 'keyboard' as const,
    deliver: (inner: AbortSignal) =>
      app.bounded((port, limit) => port('keyboard').type(text, { window: window.id }, limit), inner),
  };
  const outcome = await performInput(scene, raised(scene, act, mode), signal);
  return {
    window: window.title,
    outcome: doubted(outcome),
    irreversible: 'What keys do in a window without elements is not known.',
  };
}

/** That pixels changed shows that something arrived, but not that it was this text. */
function doubted(outcome: Outcome): Outcome {
  if (outcome.effect !== 'confirmed' || outcome.evidence[0]?.kind !== 'pixels_changed') return outcome;
  const [{ kind, detail }, ...rest] = outcome.evidence;
  const doubt = { kind, detail: `${detail} What they show cannot be read; ax_screenshot shows it.` };
  return { ...outcome, effect: 'unverified', evidence: [doubt, ...rest] };
}
