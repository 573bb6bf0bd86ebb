import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeBody } from './decode.ts';
import { messageBytes, readMessage, writeCall } from './message.ts';
import { MessageSplitter } from './message-splitter.ts';
import { WireWriter } from './wire-writer.ts';

function calls(sizes: readonly number[]): Buffer {
  const writer = new WireWriter();
  for (const [index, size] of sizes.entries()) {
    const body = ['x'.repeat(size)];
    writeCall(writer, index + 1, { path: '/a' }, { interface: 'b.c', member: 'D', signature: 's', body });
  }
  return writer.drain();
}

function serials(splitter: MessageSplitter): number[] {
  const found: number[] = [];
  for (let bytes = splitter.next(); bytes; bytes = splitter.next()) found.push(readMessage(bytes).serial);
  return found;
}

test('finds the same messages however the stream is cut', () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(sizes, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (lengths, cuts) => {
      const stream = calls(lengths);
      const splitter = new MessageSplitter();
      const found: number[] = [];
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const size = cuts[turn % cuts.length] ?? 1;
        splitter.push(stream.subarray(at, at + size));
        found.push(...serials(splitter));
        at += size;
      }
      expect(found).toEqual(lengths.map((_, index) => index + 1));
    }),
  );
});

test('puts a message of many chunks together without copying it for each of them', () => {
  const stream = calls([24 * 1024 * 1024]);
  const splitter = new MessageSplitter();
  for (let at = 0; at < stream.length; at += 4_096) {
    expect(splitter.next()).toBeUndefined();
    splitter.push(stream.subarray(at, at + 4_096));
  }
  expect(splitter.next()).toMatchObject({ start: 0, end: stream.length });
});

test('writes any number of messages one after the other', () => {
  const splitter = new MessageSplitter();
  splitter.push(calls(Array.from({ length: 2_000 }, (_, index) => index % 37)));
  expect(serials(splitter)).toEqual(Array.from({ length: 2_000 }, (_, index) => index + 1));
});

test('reads no further than its message, whatever follows', () => {
  const splitter = new MessageSplitter();
  splitter.push(calls([3, 3]));
  const place = splitter.next();
  if (!place) throw new Error('There is no message.');
  expect(decodeBody('s', readMessage(place).reader)).toEqual(['xxx']);
  expect(() => decodeBody('su', readMessage(place).reader)).toThrow(/shorter than its signature/);
  const inHeader = { ...place, bytes: Buffer.from(place.bytes) };
  inHeader.bytes.writeUInt32LE(5, 12);
  expect(() => readMessage(inHeader)).toThrow(/beyond/);
});

test('refuses a stream that is no D-Bus, and lengths that D-Bus forbids', () => {
  const splitter = new MessageSplitter();
  splitter.push(Buffer.from('HTTP/1.1 400 Bad Request\r\n'));
  expect(() => splitter.next()).toThrow(/byte order/);

  const header = Buffer.alloc(16);
  header.write('l\u0002\u0000\u0001', 'latin1');
  header.writeUInt32LE(0xfffffff0, 4);
  expect(() => messageBytes(header, 0)).toThrow(/more than D-Bus allows/);
});
