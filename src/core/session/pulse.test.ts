import { describe, expect, test } from 'vitest';
import { type Beat, Pulse } from './pulse.ts';

const surprises = (count: number): Beat[] =>
  Array.from({ length: count }, () => ({ isOpening: false, isForeseen: () => false, paths: [] }));

function pulseOf(...spans: readonly (readonly [ms: number, changes: number])[]): Pulse {
  const pulse = new Pulse();
  let at = 0;
  for (const [ms, changes] of spans) {
    pulse.note({ from: at, to: at + ms, beats: surprises(changes) });
    at += ms;
  }
  return pulse;
}

describe('how soon a change has to be seen to be proof', () => {
  test.each([
    ['of which nothing is known', pulseOf(), 0, 1],
    ['that was quiet for three seconds', pulseOf([3_000, 0]), 290, 310],
    ['that was quiet for a minute', pulseOf([60_000, 0]), 5_900, 6_100],
    ['that changed once in three seconds', pulseOf([3_000, 1]), 45, 48],
    ['that changed twice in ten seconds', pulseOf([10_000, 2]), 85, 90],
    ['that changes every three seconds', pulseOf([15_000, 5], [15_000, 5]), 57, 60],
    ['that changed often a minute ago', pulseOf([1_000, 3], [61_000, 0]), 6_000, 6_200],
  ])('on a page %s', (_, pulse, soonMs, lateMs) => {
    expect(pulse.mayBeat(soonMs)).toBe(false);
    expect(pulse.mayBeat(lateMs)).toBe(true);
  });

  test('counts what changed together once, and what is foreseen by now not at all', () => {
    const pulse = new Pulse();
    let isForeseen = false;
    pulse.note({
      from: 0,
      to: 10_000,
      beats: [
        ...surprises(4),
        ...[1, 2].map(() => ({ isOpening: false, isForeseen: () => isForeseen, paths: [] })),
      ],
      most: 5,
    });
    expect([pulse.mayBeat(37), pulse.mayBeat(39)]).toEqual([false, true]);
    isForeseen = true;
    expect(pulse.mayBeat(39)).toBe(true);
    pulse.begin();
    expect([pulse.mayBeat(46), pulse.mayBeat(48)]).toEqual([false, true]);
  });

  test('is later for dialogs, where those do not come by themselves', () => {
    const pulse = pulseOf([3_000, 5]);
    const dialog = { isOpening: true, isForeseen: () => false, paths: [] };
    expect([pulse.mayBeat(100), pulse.mayBeat(100, dialog)]).toEqual([true, false]);
    pulse.note({ from: 3_000, to: 4_000, beats: [dialog, dialog] });
    expect(pulse.mayBeat(100, dialog)).toBe(true);
  });

  test('is later beside what was acted on, where hardly anything changes there', () => {
    const form = { path: ['page', 'form'], isThere: (id: string) => id !== 'news before' };
    const beat = (...path: string[]): Beat => ({ isOpening: false, isForeseen: () => false, paths: [path] });
    const isSoonEnough = (...beats: Beat[]) => {
      const pulse = new Pulse();
      pulse.note({ from: 0, to: 6_000, beats });
      return [!pulse.mayBeat(500), !pulse.mayBeat(500, { region: form })];
    };
    expect(isSoonEnough()).toEqual([true, true]);
    expect(isSoonEnough(beat('page', 'news'), beat('page'))).toEqual([false, true]);
    expect(isSoonEnough(beat('page', 'form', 'row'))).toEqual([false, false]);
    // A part that was made anew may have been the form.
    expect(isSoonEnough(beat('page', 'news before'))).toEqual([false, false]);
  });

  test('is made up for by being quiet for so long afterwards', () => {
    const pulse = pulseOf([1_000, 0]);
    const missingMs = pulse.missingMs(1_000);
    expect(missingMs).toBeGreaterThan(2_000);
    pulse.note({ from: 1_000, to: 1_000 + missingMs, beats: [] });
    expect(pulse.mayBeat(1_000)).toBe(false);
  });
});
