import { expect, test } from 'vitest';
import { redactArgs } from './journal.ts';

test('what names an element is kept, what is written into it is not', () => {
  expect(
    redactArgs({
      app: 'Login',
      query: 'Password',
      text: 'hunter2',
      value: 1234,
      clear_first: true,
      timeout_ms: 5,
      modifiers: ['cmd'],
      key: 'h',
      region: { x: 1, y: 2, w: 3, h: 4 },
      assertions: { value: 'hunter2' },
      unheardOf: 'hunter2',
      nested: { text: 'hunter2', list: ['hunter2', 3] },
    }),
  ).toEqual({
    app: 'Login',
    query: 'Password',
    text: '[redacted]',
    value: '[redacted]',
    clear_first: true,
    timeout_ms: 5,
    modifiers: ['cmd'],
    key: '[redacted]',
    region: { x: 1, y: 2, w: 3, h: 4 },
    assertions: '[redacted]',
    unheardOf: '[redacted]',
    nested: { text: '[redacted]', list: ['[redacted]', 3] },
  });
});
