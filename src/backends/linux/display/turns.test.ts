import { describe, expect, test } from 'vitest';
import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Turns } from './turns.ts';

describe('Turns', () => {
  test('nothing begins before what came earlier has ended, even badly', async () => {
    const turns = new Turns('the keyboard');
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
    const turns = new Turns('the keyboard');
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

  test('what gets nowhere is broken off as soon as somebody waits, and not before', async () => {
    const turns = new Turns('the keyboard');
    const asked: string[] = [];
    const isStuck = async () => {
      asked.push('asked');
      return true;
    };
    const stuck = turns.take(
      (signal) => abortable(new Promise<never>(() => undefined), signal),
      neverAborted,
      isStuck,
    );
    await new Promise(setImmediate);
    expect(asked).toEqual([]);
    const next = turns.take(async () => 'done', neverAborted);
    await expect(stuck).rejects.toMatchObject({ code: 'app_unresponsive' });
    expect(await next).toBe('done');
  });

  test('what gets on is left alone, however many wait', async () => {
    const turns = new Turns('the keyboard');
    let finish: (value: string) => void = () => undefined;
    let questions = 0;
    const isStuck = async () => {
      questions += 1;
      await new Promise(setImmediate);
      if (questions === 3) finish('finished');
      return false;
    };
    const first = turns.take(
      () => new Promise<string>((resolve) => (finish = resolve)),
      neverAborted,
      isStuck,
    );
    const second = turns.take(async () => 'done', neverAborted);
    expect(await Promise.all([first, second])).toEqual(['finished', 'done']);
  });

  test('who waits in vain is not told that its own application does not answer', async () => {
    const turns = new Turns('the keyboard');
    let release: () => void = () => undefined;
    const first = turns.take(() => new Promise<void>((resolve) => (release = resolve)), neverAborted);
    const late = new AbortController();
    const second = turns.take(async () => undefined, late.signal);
    await new Promise(setImmediate);
    late.abort(new AutomationError('app_unresponsive', 'It did not answer.'));
    await expect(second).rejects.toMatchObject({
      code: 'timed_out',
      message: expect.stringContaining('the keyboard'),
    });
    release();
    await first;
  });
});
