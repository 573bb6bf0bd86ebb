import { quote, quoteLines } from '../../base/text.ts';
import type { ElementSummary } from '../../model/element.ts';
import type { Healed } from '../../model/healed.ts';
import type { Changes, Outcome } from '../../model/outcome.ts';

/** An element in a sentence: role, quoted title or what is written beside it, ref. */
export function elementText({ role, title, label, element_ref }: ElementSummary): string {
  const name = label === undefined ? quote(title) : `${title && `${quote(title)} `}beside ${quote(label)}`;
  return `${role} ${name} (${element_ref})`;
}

/** How an answer says that a ref was healed. */
export function healedText({ from, to, note }: Healed): string {
  return from === to ? `Note: ${note}.` : `Note: ${note}; its ref is ${to} now and no longer ${from}.`;
}

/** An outcome in a few lines: the verdict first, then what it rests on, then what changed. */
export function outcomeText(did: string, outcome: Outcome): string {
  const { effect, route, evidence, focusTaken, changes, healed, guessed } = outcome;
  const lines = [
    `${effect}: ${did} by ${route}.${focusTaken ? ' The focus was taken.' : ''}`,
    ...(healed ? [`  ${healedText(healed)}`] : []),
    ...(guessed === undefined ? [] : [`  Note: nothing is called ${quote(guessed)}; this was a guess.`]),
    ...evidence.map(({ detail }) => `  evidence: ${detail}`),
    ...changeLines(changes),
  ];
  return lines.join('\n');
}

/** What appeared, vanished and changed, one line each. */
export function changeLines({ appeared, vanished, changed, omitted }: Changes): string[] {
  return [
    ...appeared.map((element) => `  + ${elementText(element)}`),
    ...vanished.map((element) => `  - ${elementText(element)}`),
    ...changed.map(
      ({ role, title, element_ref, property, from, to }) =>
        `  ~ ${role} ${quote(title, 40)} (${element_ref}) ${property}: ${quoteLines(from)} → ${quoteLines(to)}`,
    ),
    ...(omitted > 0 ? [`  … and ${omitted} more changes; ax_get_tree shows all.`] : []),
  ];
}
