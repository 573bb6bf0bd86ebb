import { expect, test } from 'vitest';
import { element } from '../../../test/support/ui-tree.ts';
import type { WalkStep } from '../../model/element.ts';
import { LastingPlaces } from './lasting-places.ts';
import { OwnComings } from './own-comings.ts';

const log = element('log', 'AXList', 'Log');
const lineOf = (name: string): WalkStep => ({
  node: element(name, 'AXRow', name),
  ancestors: [log],
  index: 0,
});
const coming = (step: WalkStep) => ({ appeared: [step], vanished: [], changed: [] });

/** Whether a line of a log is proof after some acts, during each of which one came. */
function isProofAfter(acts: readonly { isProved: boolean; cameMs: number }[]): boolean {
  const comings = new OwnComings(new LastingPlaces());
  for (const [place, { isProved, cameMs }] of acts.entries()) {
    const [begun, diff] = [place * 10_000, coming(lineOf(`line ${place}`))];
    comings.sight(diff, begun + cameMs);
    comings.noteSeen(diff, begun + 1_000, { isProved, promptUntil: begun + 700 });
  }
  return comings.without([lineOf('another')], acts.length * 10_000).length > 0;
}

test('what came late during two acts that nothing proved comes by itself', () => {
  const late = { isProved: false, cameMs: 900 };
  expect(isProofAfter([late])).toBe(true);
  expect(isProofAfter([late, late])).toBe(false);
});

test.each([
  ['at once', { isProved: false, cameMs: 50 }],
  ['late, and was proof', { isProved: true, cameMs: 900 }],
])('what came %s may be of the acts', (_, act) => {
  expect(isProofAfter([act, act, act])).toBe(true);
});

test('of what comes in one place only what begins with the same word is of one kind, unless that is a list', () => {
  const page = element('page', 'AXWebArea', 'Page');
  const notice = (words: string): WalkStep => ({
    node: element(words, 'AXGroup', words),
    ancestors: [page],
    index: 0,
  });
  const comings = new OwnComings(new LastingPlaces());
  for (const at of [1_000, 2_000]) comings.note(coming(notice(`Message ${at}`)), at);
  expect(comings.without([notice('Message 9')], 3_000)).toEqual([]);
  expect(comings.without([notice('Saved')], 3_000)).toHaveLength(1);
});
