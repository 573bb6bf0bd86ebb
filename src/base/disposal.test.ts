import { describe, expect, test } from 'vitest';
import { DisposableStore } from './disposal.ts';

function recordingStore() {
  const store = new DisposableStore();
  const released: string[] = [];
  return { store, released };
}

describe('a store of resources', () => {
  test('gives everything back in reverse order, one after the other, whatever its shape', async () => {
    const { store, released } = recordingStore();
    store.add(() => void released.push('function'));
    store.add({ [Symbol.dispose]: () => void released.push('disposable') });
    store.add({
      async [Symbol.asyncDispose]() {
        released.push('begin');
        await Promise.resolve();
        released.push('end');
      },
    });
    expect(store.size).toBe(3);
    await store[Symbol.asyncDispose]();
    expect(released).toEqual(['begin', 'end', 'disposable', 'function']);
    expect(store.size).toBe(0);
  });

  test('returns what it was given, so that it can be made in place', () => {
    const resource = { [Symbol.dispose]: () => undefined, port: 80 };
    expect(new DisposableStore().add(resource)).toBe(resource);
  });

  test('gives everything back once, and lets every caller wait for the end', async () => {
    const { store, released } = recordingStore();
    store.add(async () => {
      await Promise.resolve();
      released.push('once');
    });
    await Promise.all([store[Symbol.asyncDispose](), store[Symbol.asyncDispose]()]);
    await store[Symbol.asyncDispose]();
    expect(released).toEqual(['once']);
  });

  test('goes on after a failure and then reports it', async () => {
    const { store, released } = recordingStore();
    const failure = new Error('the socket does not close');
    store.add(() => void released.push('first'));
    store.add(() => Promise.reject(failure));
    await expect(store[Symbol.asyncDispose]()).rejects.toBe(failure);
    expect(released).toEqual(['first']);
  });

  test('reports all failures when there are several', async () => {
    const { store } = recordingStore();
    const failures = [new Error('one'), new Error('two')];
    for (const failure of failures) store.add(() => Promise.reject(failure));
    await expect(store[Symbol.asyncDispose]()).rejects.toMatchObject({ errors: [failures[1], failures[0]] });
  });

  test('refuses to own anything more once it is disposed of', async () => {
    const { store } = recordingStore();
    await store[Symbol.asyncDispose]();
    expect(() => store.add(() => undefined)).toThrow('The store is disposed');
  });
});
