import { fold } from '../../base/text.ts';
import type { WalkStep } from '../../model/element.ts';
import { planQuery } from './matcher.ts';
import { foldedNames } from './names.ts';
import type { Found } from './resolve.ts';

/** Readings that fit only in full. */
const IN_FULL: ReadonlySet<string> = new Set(['title_exact', 'shown_text']);

/** Of what a query found, what it means in full: not what has its words only as a part of a longer name. */
export function exactlyMeant(query: string, { strategy, matches, snapshot }: Found): readonly WalkStep[] {
  if (strategy === 'title_contains') return [];
  const words = strategy === 'ref' ? undefined : titleWordsOf(query);
  if (words === undefined || IN_FULL.has(strategy)) return matches;
  const wanted = withoutColon(fold(words));
  const namesOf = ({ node }: WalkStep) => [
    ...foldedNames(node),
    fold(snapshot.labels.texts.get(node.id) ?? ''),
  ];
  return matches.filter((step) => namesOf(step).map(withoutColon).includes(wanted));
}

/** The title that a query with fields asks for, such as `Save` in `button:Save`. */
function titleWordsOf(text: string): string | undefined {
  const target = planQuery(text, 'auto').query?.target;
  const title = target?.kind === 'fields' ? target.texts.title : undefined;
  return title?.kind === 'words' ? title.text : undefined;
}

function withoutColon(name: string): string {
  return name.replace(/:$/, '');
}
