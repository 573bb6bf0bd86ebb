import { describe, expect, test } from 'vitest';
import { PACKET_FRAMING, PacketAssembler, SETUP_FRAMING } from './packet-assembler.ts';

function packet(kind: number, extraUnits: number): Buffer {
  const bytes = Buffer.alloc(32 + 4 * extraUnits, kind);
  bytes.writeUInt32LE(extraUnits, 4);
  return bytes;
}

describe('PacketAssembler', () => {
  test.each([1, 3, 31, 32, 33, 1000])('finds packets in pieces of %i bytes', (size) => {
    const sent = [packet(1, 0), packet(28, 0), packet(1, 50), packet(0, 0), packet(35, 7), packet(1, 0)];
    // Only replies and generic events are longer than 32 bytes, whatever the length field of others holds.
    sent[1]?.writeUInt32LE(99, 4);
    const received: Buffer[] = [];
    const assembler = new PacketAssembler(PACKET_FRAMING, (each) => received.push(each));
    const stream = Buffer.concat(sent);
    for (let at = 0; at < stream.length; at += size) assembler.push(stream.subarray(at, at + size));
    expect(received).toEqual(sent);
  });

  test('puts a picture where 32-bit views can use it', () => {
    const received: Buffer[] = [];
    const assembler = new PacketAssembler(PACKET_FRAMING, (each) => received.push(each));
    assembler.push(Buffer.concat([packet(1, 0), packet(1, 2_000_000)]));
    const offset = received[1]?.byteOffset ?? -1;
    expect(offset % 4).toBe(0);
  });

  test('a reused read buffer does not change what was received', () => {
    const received: Buffer[] = [];
    const assembler = new PacketAssembler(PACKET_FRAMING, (each) => received.push(each));
    const shared = packet(1, 3);
    assembler.push(shared);
    shared.fill(9);
    expect(received).toEqual([packet(1, 3)]);
  });

  test('knows the length of the first answer', () => {
    const received: Buffer[] = [];
    const assembler = new PacketAssembler(SETUP_FRAMING, (each) => received.push(each));
    const answer = Buffer.from('0002 0b00 0000 0100 6e6f 0000'.replaceAll(' ', ''), 'hex');
    assembler.push(answer.subarray(0, 9));
    assembler.push(answer.subarray(9));
    expect(received).toEqual([answer]);
  });
});
