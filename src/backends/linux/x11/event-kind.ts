import type { Extension } from './request.ts';

/** A kind of event and how to read it. */
export interface EventKind<T> {
  readonly key: number;
  decode(packet: Buffer): T;
}

const GENERIC = 35;

/** An event of the core protocol. */
export function coreEvent<T>(code: number, decode: (packet: Buffer) => T): EventKind<T> {
  return { key: code, decode };
}

/** An event of an extension, as the server numbers it. */
export function extensionEvent<T>(
  { firstEvent }: Extension,
  offset: number,
  decode: (packet: Buffer) => T,
): EventKind<T> {
  return { key: firstEvent + offset, decode };
}

/** An event of an extension that ran out of numbers, such as those of XInput 2. */
export function genericEvent<T>(
  { opcode }: Extension,
  type: number,
  decode: (packet: Buffer) => T,
): EventKind<T> {
  return { key: genericKey(opcode, type), decode };
}

/** The key of the kind that a packet is of. */
export function keyOf(packet: Buffer): number {
  const code = (packet[0] ?? 0) & 0x7f;
  return code === GENERIC ? genericKey(packet[1] ?? 0, packet.readUInt16LE(8)) : code;
}

function genericKey(opcode: number, type: number): number {
  return (opcode << 16) | type;
}
