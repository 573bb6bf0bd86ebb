import { AutomationError } from '../base/errors.ts';
import { likenessTo, quote } from '../base/text.ts';

const MOST_TOLD = 20;
/** A choice is made by its whole name, so that only what nobody would call a name is cut. */
const LONGEST_CHOICE = 300;

/** Refuses what is not among the choices, and tells them; of more than can be told, those that are most like it. */
export function noSuchChoice(value: string, choices: readonly string[]): AutomationError {
  return new AutomationError('invalid_value', `${quote(value)} is none of the choices.`, {
    guidance: choices.length > 0 ? guidanceFor(value, choices) : 'Open it with ax_click to see its choices.',
  });
}

/** Refuses what is not among the choices that are known of more. */
export function notKnownAsChoice(value: string, choices: readonly string[]): AutomationError {
  const message = `${quote(value)} is none of the ${choices.length} choices that are known; there may be more.`;
  const guidance = `${guidanceFor(value, choices)} ${HOW_TO_REACH}`;
  return new AutomationError('invalid_value', message, { guidance });
}

const HOW_TO_REACH =
  'For another one: open it with ax_click, search its list if that has a field, or go on in it with ax_key_press, and click the one that is meant.';

function guidanceFor(value: string, choices: readonly string[]): string {
  const likenessOf = likenessTo(value);
  const more = choices.length - MOST_TOLD;
  const told =
    more > 0 ? choices.toSorted((a, b) => likenessOf(b) - likenessOf(a)).slice(0, MOST_TOLD) : choices;
  const list = told.map((choice) => quote(choice, LONGEST_CHOICE)).join(', ');
  return more > 0 ? `Use one of ${list}, or of the ${more} others that it has.` : `Use one of ${list}.`;
}
