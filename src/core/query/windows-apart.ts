import { quote } from '../../base/text.ts';
import type { WalkStep } from '../../model/element.ts';

/** What tells elements of one name apart that lie in different windows, such as two documents: the window of each. */
export function windowsApart(steps: readonly WalkStep[]): (step: WalkStep) => string {
  const windowOf = ({ ancestors }: WalkStep) => ancestors[0]?.title ?? '';
  const areApart = new Set(steps.map(windowOf)).size > 1;
  return (step) => (areApart && windowOf(step) !== '' ? ` in ${quote(windowOf(step), 40)}` : '');
}
