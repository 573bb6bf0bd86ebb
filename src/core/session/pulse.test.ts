import { describe, expect, test } from 'vitest';
import { Pulse } from './pulse.ts';

function pulseOf(...spans: readonly (readonly [ms: number, changes: number])[]): Pulse {
  const pulse = new Pulse();
  let at = 0;
  for (const [ms, changes] of spans) {
    pulse.note({ from: at, to: at + ms, changes });
    at += ms;
  }
  return pulse;
}

describe('how soon a change has to be seen to be proof', () => {
  test.each([
    ['of which nothing is known', pulseOf(), 340, 360],
    ['that was quiet for three seconds', pulseOf([3_000, 0]), 850, 900],
    ['that changed twice in ten seconds', pulseOf([10_000, 2]), 300, 320],
    ['that changed once', pulseOf([3_000, 1]), 850, 900],
    ['that changes every three seconds', pulseOf([15_000, 5], [15_000, 5]), 80, 110],
    ['that changed once a minute ago', pulseOf([1_000, 3], [61_000, 0]), 10_000, 12_000],
  ])('on a page %s', (_, pulse, soonMs, lateMs) => {
    expect(pulse.mayBeat(soonMs)).toBe(false);
    expect(pulse.mayBeat(lateMs)).toBe(true);
  });

  test('is made up for by being quiet for so long afterwards', () => {
    const pulse = pulseOf([1_000, 0]);
    const missingMs = pulse.missingMs(1_000);
    expect(missingMs).toBeGreaterThan(2_000);
    pulse.note({ from: 1_000, to: 1_000 + missingMs, changes: 0 });
    expect(pulse.mayBeat(1_000)).toBe(false);
  });
});
