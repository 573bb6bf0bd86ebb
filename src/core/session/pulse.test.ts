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
    ['that was quiet for a second', pulseOf([1_000, 0]), 6, 7],
    ['that was quiet for three seconds', pulseOf([3_000, 0]), 95, 105],
    ['that was quiet for eight seconds', pulseOf([8_000, 0]), 790, 810],
    ['that was quiet for a minute', pulseOf([60_000, 0]), 5_900, 6_100],
    ['that changed once in three seconds', pulseOf([3_000, 1]), 4.5, 4.7],
    ['that changed twice in ten seconds', pulseOf([10_000, 2]), 8.6, 8.8],
    ['that changes every three seconds', pulseOf([15_000, 5], [15_000, 5]), 5.7, 5.9],
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
    expect([pulse.mayBeat(3.7), pulse.mayBeat(3.9)]).toEqual([false, true]);
    isForeseen = true;
    expect(pulse.mayBeat(3.9)).toBe(true);
    pulse.begin();
    expect([pulse.mayBeat(4.6), pulse.mayBeat(4.8)]).toEqual([false, true]);
  });

  test('is very soon for a minute after something new happened, also where that is foreseen by now', () => {
    const pulse = new Pulse();
    const isForeseen = () => true;
    pulse.note({ from: 0, to: 9_000, beats: [{ isOpening: false, isForeseen, paths: [] }] });
    pulse.begin();
    expect([pulse.mayBeat(59), pulse.mayBeat(61)]).toEqual([false, true]);
    pulse.note({ from: 61_000, to: 70_000, beats: [] });
    expect(pulse.mayBeat(899)).toBe(false);
  });

  test('is later for dialogs, where those do not come by themselves', () => {
    const pulse = pulseOf([3_000, 5]);
    const dialog = { isOpening: true, isForeseen: () => false, paths: [] };
    expect([pulse.mayBeat(15), pulse.mayBeat(15, dialog)]).toEqual([true, false]);
    pulse.note({ from: 3_000, to: 4_000, beats: [dialog, dialog] });
    expect(pulse.mayBeat(15, dialog)).toBe(true);
  });

  test('is later beside what was acted on, where hardly anything changes there', () => {
    const form = { path: ['page', 'form'], isThere: (id: string) => id !== 'news before' };
    const beat = (...path: string[]): Beat => ({ isOpening: false, isForeseen: () => false, paths: [path] });
    const isSoonEnough = (...beats: Beat[]) => {
      const pulse = new Pulse();
      pulse.note({ from: 0, to: 8_000, beats });
      return [!pulse.mayBeat(500), !pulse.mayBeat(500, { region: form })];
    };
    expect(isSoonEnough()).toEqual([true, true]);
    expect(isSoonEnough(beat('page', 'news'), beat('page'))).toEqual([false, true]);
    expect(isSoonEnough(beat('page', 'form', 'row'))).toEqual([false, false]);
    // A part that was made anew may have been the form.
    expect(isSoonEnough(beat('page', 'news before'))).toEqual([false, false]);
  });

  describe('in a part beside what was acted on', () => {
    const tasks = { path: ['page', 'tasks'], apartFrom: ['page', 'form'], isThere: () => true };
    const pulseOver = (ms: number, ...inside: string[]) => {
      const beats = inside.map((part) => ({ ...surprises(1)[0], paths: [['page', part]] }) as Beat);
      const pulse = new Pulse();
      pulse.note({ from: 0, to: ms, beats });
      return pulse;
    };

    test.each([
      ['is the same as anywhere on a quiet page', pulseOver(8_000), 790, 810],
      ['is almost at once where other parts are lively', pulseOver(6_000, 'news', 'news', 'news'), 39, 41],
      ['is hardly ever where it is lively itself', pulseOver(6_000, 'news', 'tasks', 'tasks'), 3.6, 3.7],
      ['is hardly ever where one part after the other is', pulseOver(6_000, 'news', 'ad', 'talk'), 3.6, 3.7],
    ])('%s', (_, pulse, soonMs, lateMs) => {
      expect(pulse.mayBeat(soonMs, { region: tasks })).toBe(false);
      expect(pulse.mayBeat(lateMs, { region: tasks })).toBe(true);
    });
  });

  test('is told by what was seen of the same page alone', () => {
    const pulse = pulseOf([60_000, 0]);
    pulse.forget();
    expect(pulse.mayBeat(1)).toBe(true);
  });

  test('is made up for by being quiet for so long afterwards', () => {
    const pulse = pulseOf([1_000, 0]);
    const missingMs = pulse.missingMs(1_000);
    expect(missingMs).toBeGreaterThan(2_000);
    pulse.note({ from: 1_000, to: 1_000 + missingMs, beats: [] });
    expect(pulse.mayBeat(1_000)).toBe(false);
  });
});
