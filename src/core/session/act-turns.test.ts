import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import { ActTurns } from './act-turns.ts';

const CALCULATOR = { id: 'calculator', name: 'Calculator', pid: 1, accessible: true, frontmost: true };

/** An act that fails after another one has begun to wait behind it. */
async function waitBehind(code: ErrorCode) {
  const turns = new ActTurns();
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  const first = turns.take(CALCULATOR, () => failing, neverAborted);
  const second = turns.take(CALCULATOR, async () => 'done', neverAborted);
  fail(new AutomationError(code, 'It failed.', { details: { delivered: 'unknown' } }));
  await expect(first).rejects.toMatchObject({ code });
  return { turns, second };
}

describe('an act behind one that failed', () => {
  test.each(['app_unresponsive', 'desktop_unavailable'] as const)('with %s is not tried', async (code) => {
    const { turns, second } = await waitBehind(code);
    const refused: unknown = await second.catch((error: unknown) => error);
    expect(refused).toMatchObject({ code, message: expect.stringContaining('Nothing was done') });
    expect(refused).not.toMatchObject({ details: { delivered: 'unknown' } });
    expect(await turns.take(CALCULATOR, async () => 'later', neverAborted)).toBe('later');
  });

  test.each(['element_not_found', 'app_gone', 'cancelled'] as const)('with %s is done', async (code) => {
    const { second } = await waitBehind(code);
    expect(await second).toBe('done');
  });
});

describe('an act that steps aside', () => {
  test('is the next one when it has what it waited for', async () => {
    const turns = new ActTurns();
    const order: string[] = [];
    const note = async (what: string) => void order.push(what);
    const take = (work: () => Promise<void>) => turns.take(CALCULATOR, work, neverAborted);
    const patient = take(async () => {
      await turns.stepAside(CALCULATOR.id, () => note('patient looks'), neverAborted);
      await note('patient acts');
    });
    await Promise.all([patient, take(() => note('second')), take(() => note('third'))]);
    expect(order).toEqual(['patient looks', 'second', 'patient acts', 'third']);
  });

  test('and fails meanwhile takes nobody’s turn away', async () => {
    const turns = new ActTurns();
    const failing = turns.take(
      CALCULATOR,
      () => turns.stepAside(CALCULATOR.id, () => Promise.reject(new Error('gone')), neverAborted),
      neverAborted,
    );
    let isDone = false;
    let end: () => void = () => undefined;
    const long = turns.take(
      CALCULATOR,
      async () => {
        await new Promise<void>((resolve) => {
          end = resolve;
        });
        isDone = true;
      },
      neverAborted,
    );
    await expect(failing).rejects.toThrow('gone');
    const after = turns.take(CALCULATOR, async () => isDone, neverAborted);
    end();
    expect(await after).toBe(true);
    await long;
  });
});

describe('an application that other programs act on as well', () => {
  /** Notes when it is had and let go. */
  function claims() {
    const order: string[] = [];
    const claim = async () => {
      order.push('had');
      return { [Symbol.asyncDispose]: async () => void order.push('let go') };
    };
    return { order, claim };
  }

  test('is ours during an act, and not while that steps aside or after it', async () => {
    const turns = new ActTurns();
    const { order, claim } = claims();
    const note = async (what: string) => void order.push(what);
    const act = async () => {
      await turns.stepAside(CALCULATOR.id, () => note('looks'), neverAborted);
      await note('acts');
    };
    await turns.take(CALCULATOR, act, neverAborted, claim);
    expect(order).toEqual(['had', 'let go', 'looks', 'had', 'acts', 'let go']);
  });

  test('is not acted on while it is not ours, and the next act is tried', async () => {
    const turns = new ActTurns();
    const { order, claim } = claims();
    const inUse = () => Promise.reject(new AutomationError('timed_out', 'In use.'));
    const act = async () => void order.push('acts');
    const refused = turns.take(CALCULATOR, act, neverAborted, inUse);
    const next = turns.take(CALCULATOR, act, neverAborted, claim);
    await expect(refused).rejects.toMatchObject({ code: 'timed_out' });
    await next;
    expect(order).toEqual(['had', 'acts', 'let go']);
  });
});
