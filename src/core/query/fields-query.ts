import { fold } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { testBounded } from './bounded-regex.ts';
import { foldedNames, holdsWords, namesOf } from './names.ts';
import { type FieldsTarget, STATE_FIELDS, TEXT_FIELDS, type TextField, type TextPattern } from './query.ts';

/** The texts of an element that a field looks at. What is in a secure field is never looked at. */
const TEXTS: Record<TextField, (node: UiNode) => readonly string[]> = {
  title: namesOf,
  value: (node) => (hasState(node, 'secure') ? [] : [node.value ?? '']),
  description: ({ description }) => (description === undefined ? [] : [description]),
  contains: (node) => [
    ...namesOf(node),
    ...(node.value === undefined || hasState(node, 'secure') ? [] : [node.value]),
  ],
};

/** What all fields hold for. Of these, those whose texts are the same and do not only contain the words, if there are any. */
export function matchFields(target: FieldsTarget, steps: readonly WalkStep[]): WalkStep[] {
  let found = steps.filter(({ node }) => hasPlainFields(target, node));
  for (const field of TEXT_FIELDS) {
    const pattern = target.texts[field];
    if (pattern) found = matchText(field, pattern, found);
  }
  return found;
}

function hasPlainFields({ role, identifier, states }: FieldsTarget, node: UiNode): boolean {
  if (role !== undefined && node.role !== role) return false;
  if (identifier !== undefined && node.identifier !== identifier) return false;
  return STATE_FIELDS.every(
    (state) => states[state] === undefined || hasState(node, state) === states[state],
  );
}

function matchText(field: TextField, pattern: TextPattern, steps: readonly WalkStep[]): WalkStep[] {
  if (pattern.kind === 'regex') return matchRegex(pattern, field, steps);
  const wanted = fold(pattern.text);
  const folded = field === 'title' ? foldedNames : (node: UiNode) => TEXTS[field](node).map(fold);
  const same = (texts: readonly string[]) => texts.some((text) => text === wanted);
  const has = (texts: readonly string[]) => texts.some((text) => text.includes(wanted));
  if (field === 'contains') return steps.filter(({ node }) => has(folded(node)));
  const isNamed = (texts: readonly string[]) => texts.some((text) => holdsWords(text, wanted));
  const exact = steps.filter(({ node }) => same(folded(node)));
  // A value of 3 is not meant by 13; of a title people often write only a part.
  if (exact.length > 0 || field === 'value') return exact;
  if (field !== 'title') return steps.filter(({ node }) => has(folded(node)));
  const titled = steps.filter(({ node }) => node.title !== '' && isNamed(folded(node).slice(0, 1)));
  // What has a title is not meant by a word that only its tooltip mentions.
  return titled.length > 0 ? titled : steps.filter(({ node }) => node.title === '' && isNamed(folded(node)));
}

/** All texts in one go: the limit of time is for the whole search. */
export function matchRegex(
  { source, flags }: { source: string; flags: string },
  field: TextField,
  steps: readonly WalkStep[],
): WalkStep[] {
  const texts = steps.flatMap((step) => TEXTS[field](step.node).map((text) => ({ step, text })));
  const hits = testBounded(
    new RegExp(source, flags),
    texts.map(({ text }) => text),
  );
  return [...new Set(texts.filter((_, place) => hits[place]).map(({ step }) => step))];
}
