import { AutomationError } from '../base/errors.ts';
import { fold, quote } from '../base/text.ts';

const CLICK_IT =
  'Nothing was chosen. Open it with ax_click, look at its list with ax_get_tree, and click the one that is meant by its ref.';

/**
 * The choice of a name: one that is written just so, else one that is so but for its case. Refused where several are, since
 * nobody could tell afterwards which of them was chosen.
 */
export function choiceCalled<Choice>(
  value: string,
  choices: readonly Choice[],
  nameOf: (choice: Choice) => string,
): Choice | undefined {
  const same = choices.filter((choice) => nameOf(choice) === value);
  const alike = same.length > 0 ? same : choices.filter((choice) => fold(nameOf(choice)) === fold(value));
  if (alike.length < 2) return alike[0];
  throw new AutomationError('ambiguous_element', `${alike.length} choices are called ${quote(value)}.`, {
    guidance: CLICK_IT,
  });
}
