import { fold } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { matchFields } from './fields-query.ts';
import { foldedNames, holdsWords, plainTitle } from './names.ts';
import type { FieldsTarget } from './query.ts';

/** One way to read the title of a compound query. */
export interface TitledReading {
  /** Absent where the title is the element's own name. */
  readonly name?: 'shown_text' | 'label';
  readonly match: (snapshot: Snapshot) => readonly WalkStep[];
}

/**
 * The readings of a query for a title, best first: what people see goes before what is hidden, and the same words before a
 * part of them. What is hidden under a name like the one that is asked for comes last.
 */
export function titledReadings(target: FieldsTarget, title: string): readonly TitledReading[] {
  const { title: _, ...texts } = target.texts;
  const rest = { ...target, texts };
  const wanted = fold(title);
  const isCalled = ({ node }: WalkStep) => foldedNames(node).includes(wanted);
  const isSame = isSameLabel(wanted);
  const isCalledSo = ({ node }: WalkStep) => foldedNames(node).some(isSame);
  return [
    { match: ({ steps }) => matchFields(rest, steps.filter(isCalled)).filter(isShown) },
    { match: ({ steps }) => matchFields(rest, steps.filter(isCalledSo)).filter(isShown) },
    { name: 'shown_text', match: (snapshot) => withShownText(wanted, rest, snapshot) },
    { name: 'label', match: (snapshot) => besideLabel(rest, snapshot, isSame) },
    {
      match: ({ steps }) => {
        const found = matchFields(target, steps);
        return found.some((step) => isShown(step) || isCalled(step)) ? found : [];
      },
    },
    { name: 'label', match: (snapshot) => besideLabel(rest, snapshot, (label) => holdsWords(label, wanted)) },
    { match: ({ steps }) => matchFields(target, steps) },
  ];
}

/** What is called otherwise and shows exactly these words: what the outline tells behind its name, or a name with a mnemonic. */
function withShownText(wanted: string, rest: FieldsTarget, snapshot: Snapshot): WalkStep[] {
  const says = (node: UiNode) =>
    fold(snapshot.contents.get(node.id) ?? '') === wanted || plainTitle(node) === wanted;
  return matchFields(rest, snapshot.steps).filter((step) => isShown(step) && says(step.node));
}

/** What has no name, by the text beside it. */
function besideLabel(
  rest: FieldsTarget,
  { labels, steps }: Snapshot,
  fits: (label: string) => boolean,
): WalkStep[] {
  const isLabelled = ({ node }: WalkStep) => {
    const label = labels.texts.get(node.id);
    return label !== undefined && fits(fold(label));
  };
  return matchFields(rest, steps.filter(isLabelled));
}

/** A label may end in a colon, which nobody says. */
function isSameLabel(wanted: string): (label: string) => boolean {
  return (label) => label.replace(/:$/, '') === wanted.replace(/:$/, '');
}

function isShown({ node }: WalkStep): boolean {
  return hasState(node, 'visible');
}
