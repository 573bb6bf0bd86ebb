import { describe, expect, test } from 'vitest';
import { Emitter, Ending } from './events.ts';

describe('an emitter', () => {
  test('tells its listeners in the order in which they subscribed', () => {
    const emitter = new Emitter<number>();
    const told: string[] = [];
    emitter.event((value) => told.push(`a${value}`));
    emitter.event((value) => told.push(`b${value}`));
    emitter.fire(1);
    emitter.fire(2);
    expect(told).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  test('keeps two subscriptions of one function apart', () => {
    const emitter = new Emitter<void>();
    let count = 0;
    const listener = () => {
      count += 1;
    };
    const end = emitter.event(listener);
    emitter.event(listener);
    emitter.fire();
    expect(count).toBe(2);
    end();
    end();
    emitter.fire();
    expect(count).toBe(3);
    expect(emitter.listenerCount).toBe(1);
  });

  test('does not tell a listener whose subscription ended during the same event', () => {
    const emitter = new Emitter<void>();
    const told: string[] = [];
    emitter.event(() => {
      told.push('first');
      endSecond();
    });
    const endSecond = emitter.event(() => told.push('second'));
    emitter.event(() => told.push('third'));
    emitter.fire();
    expect(told).toEqual(['first', 'third']);
  });

  test('tells a listener that subscribed during an event from the next one on', () => {
    const emitter = new Emitter<number>();
    const told: number[] = [];
    const end = emitter.event(() => {
      end();
      emitter.event((value) => told.push(value));
    });
    emitter.fire(1);
    emitter.fire(2);
    expect(told).toEqual([2]);
  });

  test('tells everybody, even when one listener throws, and then reports the failure', () => {
    const emitter = new Emitter<void>();
    const told: string[] = [];
    const failure = new Error('listener broke');
    emitter.event(() => {
      throw failure;
    });
    emitter.event(() => told.push('second'));
    expect(() => emitter.fire()).toThrow(failure);
    expect(told).toEqual(['second']);
  });

  test('reports all failures when several listeners throw', () => {
    const emitter = new Emitter<void>();
    const failures = [new Error('one'), new Error('two')];
    for (const failure of failures) {
      emitter.event(() => {
        throw failure;
      });
    }
    expect(() => emitter.fire()).toThrow(expect.objectContaining({ errors: failures }));
  });
});

test('an ending comes once, and is told to who asks late', () => {
  const ending = new Ending<string>();
  const told: string[] = [];
  ending.event((how) => told.push(`before: ${how}`));
  const end = ending.event(() => told.push('never'));
  end();
  ending.fire('killed');
  ending.fire('again');
  ending.event((how) => told.push(`after: ${how}`))();
  expect(told).toEqual(['before: killed', 'after: killed']);
});
