import { expect, test } from 'vitest';
import { LastReply } from './last-reply.ts';
import { type IncomingMessage, readMessage, writeCall } from './message.ts';
import { WireWriter } from './wire-writer.ts';

let serial = 0;

/** A message with such a body, among others and under a number of its own. */
function message(signature: string, ...body: unknown[]): IncomingMessage {
  const writer = new WireWriter();
  writeCall(writer, ++serial, { path: '/other' }, { interface: 'a.b', member: 'Before' });
  const start = writer.length;
  writeCall(writer, ++serial, { path: '/a' }, { interface: 'a.b', member: 'C', signature, body });
  const end = writer.length;
  writeCall(writer, ++serial, { path: '/other' }, { interface: 'a.b', member: 'After' });
  return readMessage({ bytes: writer.drain(), start, end });
}

test('a reply that says the same gives the very same values', () => {
  const last = new LastReply();
  const values = last.read(message('as', ['a', 'b']));
  expect(values).toEqual([['a', 'b']]);
  expect(last.read(message('as', ['a', 'b']))).toBe(values);
});

test.each([
  { what: 'a value', next: ['as', ['a', 'c']] as const },
  { what: 'its length', next: ['as', ['a', 'b', 'c']] as const },
  { what: 'what its bytes mean', next: ['ao', ['/a', '/b']] as const },
])('one that differs in $what is read', ({ next: [signature, values] }) => {
  const last = new LastReply();
  last.read(message(signature === 'ao' ? 'as' : signature, signature === 'ao' ? values : ['a', 'b']));
  expect(last.read(message(signature, values))).toEqual([values]);
  expect(last.read(message(signature, values))).toEqual([values]);
});

test('one that cannot be read is not taken for the last', () => {
  const last = new LastReply();
  const values = last.read(message('s', 'a'));
  const broken = { ...message('s', 'a'), signature: 'su' };
  expect(() => last.read(broken)).toThrow(/shorter than its signature/);
  expect(() => last.read({ ...message('s', 'a'), signature: 'su' })).toThrow(/shorter than its signature/);
  expect(last.read(message('s', 'a'))).toBe(values);
});
