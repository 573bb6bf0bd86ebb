import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('nothing begins before what came earlier has ended, even badly', async () => {
    const turns = new Turns();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === 'b') throw new Error('b failed');
      return name;
    };
    const results = await Promise.allSettled(
      ['a', 'b', 'c'].map((name) => turns.take(work(name), neverAborted)),
    );
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('who gives up while waiting never gets the turn', async () => {
    const turns = new Turns();
    let release: () => void = () => undefined;
    const first = turns.take(() => new Promise<void>((resolve) => (release = resolve)), neverAborted);
    const controller = new AbortController();
    let hasBegun = false;
    const second = turns.take(async () => {
      hasBegun = true;
    }, controller.signal);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    await new Promise(setImmediate);
    release();
    await first;
    await turns.take(async () => undefined, neverAborted);
    expect(hasBegun).toBe(false);
  });
});
