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

function guidanceFor(value: string, choices: readonly string[]): string {
  const likenessOf = likenessTo(value);
  const more = choices.length - MOST_TOLD;
  const told =
    more > 0 ? choices.toSorted((a, b) => likenessOf(b) - likenessOf(a)).slice(0, MOST_TOLD) : choices;
  const list = told.map((choice) => quote(choice, LONGEST_CHOICE)).join(', ');
  return more > 0 ? `Use one of ${list}, or of the ${more} others that it has.` : `Use one of ${list}.`;
}
