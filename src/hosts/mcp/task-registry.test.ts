import type { CallToolResult } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { type Task, TaskRegistry } from './task-registry.ts';

const START = new Date('2026-01-01T00:00:00Z');
const MOST_TASKS = 1000;
const DONE: CallToolResult = { content: [{ type: 'text', text: 'done' }] };

/** Work that a test ends when it likes, and that can see that it was cancelled. */
function manualWork() {
  let finish: (result: CallToolResult) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const work = (given: AbortSignal) => {
    signal = given;
    return new Promise<CallToolResult>((resolve) => {
      finish = resolve;
    });
  };
  return { work, finish: (result = DONE) => finish(result), isAborted: () => signal?.aborted };
}

const forever = () => new Promise<CallToolResult>(() => undefined);

function find(tasks: TaskRegistry, task: Task, principal = 'me'): Task | undefined {
  try {
    return tasks.get(task.id, principal);
  } catch (error) {
    if (error instanceof AutomationError && error.code === 'unknown_task') return undefined;
    throw error;
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

const later = (ms: number) => vi.setSystemTime(START.getTime() + ms);

describe('a task', () => {
  test('works until its work is done, and then holds the result', async () => {
    const tasks = new TaskRegistry();
    const { work, finish } = manualWork();
    const task = tasks.start('me', work);
    expect(task).toMatchObject({ status: 'working', result: undefined, createdAt: START, updatedAt: START });
    later(5000);
    finish();
    await task.ended;
    expect(find(tasks, task)).toBe(task);
    expect(task).toMatchObject({ status: 'completed', result: DONE, createdAt: START });
    expect(task.updatedAt.getTime() - START.getTime()).toBe(5000);
  });

  test('has failed when its result is an error, and keeps the result', async () => {
    const failure = { ...DONE, isError: true };
    const task = new TaskRegistry().start('me', async () => failure);
    await task.ended;
    expect(task).toMatchObject({ status: 'failed', result: failure });
  });

  test('counts as cancelled when its work gives up', async () => {
    const task = new TaskRegistry().start('me', () => Promise.reject(new Error('cancelled')));
    await task.ended;
    expect(task).toMatchObject({ status: 'cancelled', result: undefined });
  });

  test('has a name that cannot be guessed', () => {
    const tasks = new TaskRegistry();
    const ids = [tasks.start('me', forever).id, tasks.start('me', forever).id];
    expect(ids[0]).not.toBe(ids[1]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('cancelling', () => {
  test('stops the work and ends the task at once, whether or not the work reacts', async () => {
    const { work, isAborted } = manualWork();
    const task = new TaskRegistry().start('me', work);
    task.cancel();
    expect(task.status).toBe('cancelled');
    expect(isAborted()).toBe(true);
    await task.ended;
  });

  test('gives the work a typed reason', async () => {
    let reason: unknown;
    const task = new TaskRegistry().start('me', (signal) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason;
      });
      return forever();
    });
    task.cancel();
    expect(reason).toMatchObject({ code: 'cancelled' });
  });

  test('is final: a result that comes later changes nothing', async () => {
    const { work, finish } = manualWork();
    const task = new TaskRegistry().start('me', work);
    task.cancel();
    finish();
    await task.ended;
    expect(task).toMatchObject({ status: 'cancelled', result: undefined });
  });

  test('does nothing to a task that has ended', async () => {
    const task = new TaskRegistry().start('me', async () => DONE);
    await task.ended;
    task.cancel();
    expect(task).toMatchObject({ status: 'completed', result: DONE });
  });

  test('happens to everything that runs when the program ends', () => {
    const tasks = new TaskRegistry();
    const { work, isAborted } = manualWork();
    const task = tasks.start('me', work);
    tasks.close();
    expect(isAborted()).toBe(true);
    expect(find(tasks, task)).toBeUndefined();
  });
});

describe('tasks of different callers', () => {
  test('are hidden from each other', () => {
    const tasks = new TaskRegistry();
    const mine = tasks.start('me', forever);
    const theirs = tasks.start('them', forever);
    expect(find(tasks, mine, 'them')).toBeUndefined();
    expect(tasks.list('me')).toEqual([mine]);
    expect(tasks.list('them')).toEqual([theirs]);
    expect(tasks.list('nobody')).toEqual([]);
  });

  test('look the same as tasks that never were', () => {
    const tasks = new TaskRegistry();
    const { id } = tasks.start('them', forever);
    const errorOf = (name: string) => {
      try {
        tasks.get(name, 'me');
      } catch (error) {
        return (error as Error).message.replace(name, 'ID');
      }
      return undefined;
    };
    expect(errorOf(id)).toBe(errorOf('never-was'));
    expect(errorOf(id)).toBe('There is no task "ID".');
  });
});

describe('a task is forgotten', () => {
  test('when its result was handed over', async () => {
    const tasks = new TaskRegistry();
    const task = tasks.start('me', async () => DONE);
    await task.ended;
    tasks.forget(task);
    expect(find(tasks, task)).toBeUndefined();
  });

  test('after its time to live, and stopped if it still runs', () => {
    const tasks = new TaskRegistry();
    const { work, isAborted } = manualWork();
    const short = tasks.start('me', work, 5000);
    const usual = tasks.start('me', forever);
    later(5000);
    expect(find(tasks, short)).toBe(short);
    later(5001);
    expect(tasks.list('me')).toEqual([usual]);
    expect(isAborted()).toBe(true);
    later(600_001);
    expect(tasks.list('me')).toEqual([]);
  });

  test.each([
    [0, 1000],
    [-5, 1000],
    [60_000, 60_000],
    [Number.MAX_SAFE_INTEGER, 3_600_000],
  ])('after a sensible time when %d ms are asked for', (asked, given) => {
    expect(new TaskRegistry().start('me', forever, asked).ttlMs).toBe(given);
  });

  test('when there are too many, the oldest first', () => {
    const tasks = new TaskRegistry();
    const { work, isAborted } = manualWork();
    const oldest = tasks.start('me', work);
    const second = tasks.start('me', forever);
    while (tasks.list('me').length < MOST_TASKS) tasks.start('me', forever);
    expect(find(tasks, oldest)).toBe(oldest);
    tasks.start('me', forever);
    expect(tasks.list('me')).toHaveLength(MOST_TASKS);
    expect(find(tasks, oldest)).toBeUndefined();
    expect(isAborted()).toBe(true);
    expect(find(tasks, second)).toBe(second);
  });
});
