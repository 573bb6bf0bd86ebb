import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { UiNode } from '../../model/element.ts';
import { RestlessNodes } from '../session/restless-nodes.ts';
import { changeEvidence } from './judge.ts';

const step = (node: UiNode) => ({ node, ancestors: [], index: 0 });
const notice = step(element('n', 'AXStaticText', 'Saved!'));
const button = step(element('b', 'AXButton', 'Undo'));
const come = (...appeared: (typeof notice)[]) => ({ appeared, vanished: [], changed: [] });
const gone = (...vanished: (typeof notice)[]) => ({
  diff: { appeared: [], vanished, changed: [] },
  isShared: false,
});

test('words that came with an act a moment ago may go by themselves, and prove nothing of the next one', () => {
  const restless = new RestlessNodes();
  expect(changeEvidence(gone(notice), restless)).toMatchObject({ effect: 'confirmed' });
  restless.noteSeen(come(notice, button), 1_000, { isProved: true });
  restless.beginAt(3_000);
  expect(changeEvidence(gone(notice), restless)).toBeUndefined();
  expect(changeEvidence(gone(notice, button), restless)).toMatchObject({ effect: 'confirmed' });
});

test('words that have stood for a while prove what takes them away', () => {
  const restless = new RestlessNodes();
  restless.noteSeen(come(notice), 1_000, { isProved: true });
  restless.beginAt(60_000);
  expect(changeEvidence(gone(notice), restless)).toMatchObject({ effect: 'confirmed' });
});
