import { encodeBody, objectPath, unfit } from './encode.ts';
import { BigEndianReader, malformed, WireReader } from './wire-reader.ts';
import type { WireWriter } from './wire-writer.ts';

/** Kinds of messages, by their number on the wire. */
export const MESSAGE_TYPE = { call: 1, reply: 2, error: 3, signal: 4 } as const;

/** Size of the fixed part of a header; with it the size of the whole message is known. */
export const FIXED_HEADER_BYTES = 16;

const NO_REPLY_EXPECTED = 1;
const LITTLE_ENDIAN = 0x6c;
const BIG_ENDIAN = 0x42;
const MAX_MESSAGE_BYTES = 128 * 1024 * 1024;
const FIELD = {
  path: 1,
  interface: 2,
  member: 3,
  errorName: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
  signature: 8,
};
const BUS_NAME = /^(?:[A-Za-z_-][\w-]*(?:\.[A-Za-z_-][\w-]*)+|:[\w-]+(?:\.[\w-]+)+)$/;

/** A method call to send. Without a destination it goes to the other end of a private socket. */
export interface MethodCall {
  readonly destination?: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
}

/** A message that arrived, with its body not yet decoded. */
export interface IncomingMessage {
  readonly type: number;
  readonly expectsReply: boolean;
  readonly serial: number;
  readonly replySerial: number;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly errorName: string;
  readonly sender: string;
  readonly signature: string;
  /** Stands at the first byte of the body. */
  readonly reader: WireReader;
}

/** Appends a method call to what the writer holds already. Nothing is appended when it cannot be sent. */
export function writeCall(writer: WireWriter, serial: number, call: MethodCall): void {
  const fields: HeaderField[] = [[FIELD.path, 'o', objectPath(call.path)]];
  if (call.destination !== undefined) fields.push([FIELD.destination, 's', busName(call.destination)]);
  fields.push([FIELD.interface, 's', call.interface], [FIELD.member, 's', call.member]);
  writeMessage(writer, { type: MESSAGE_TYPE.call, serial, fields }, call.signature, call.body);
}

/** Appends the answer to a call that a peer made. */
export function writeAnswer(
  writer: WireWriter,
  serial: number,
  call: IncomingMessage,
  errorName?: string,
): void {
  const fields: HeaderField[] = [[FIELD.replySerial, 'u', call.serial]];
  if (call.sender) fields.push([FIELD.destination, 's', call.sender]);
  if (errorName) fields.push([FIELD.errorName, 's', errorName]);
  writeMessage(writer, { type: errorName ? MESSAGE_TYPE.error : MESSAGE_TYPE.reply, serial, fields });
}

type HeaderField = readonly [code: number, type: 'o' | 's' | 'u', value: string | number];

interface OutgoingHeader {
  readonly type: number;
  readonly serial: number;
  readonly fields: readonly HeaderField[];
}

function writeMessage(
  writer: WireWriter,
  header: OutgoingHeader,
  signature = '',
  body: readonly unknown[] = [],
): void {
  const start = writer.length;
  try {
    writer.beginMessage();
    for (const byte of [
      LITTLE_ENDIAN,
      header.type,
      header.type === MESSAGE_TYPE.call ? 0 : NO_REPLY_EXPECTED,
      1,
    ]) {
      writer.byte(byte);
    }
    writer.uint32(0);
    writer.uint32(header.serial);
    writer.uint32(0);
    for (const field of header.fields) writeField(writer, field);
    if (signature) {
      writer.align(8);
      writer.byte(FIELD.signature);
      writer.signature('g');
      writer.signature(signature);
    }
    writer.patch(start + 12, writer.length - start - FIXED_HEADER_BYTES);
    writer.align(8);
    const bodyStart = writer.length;
    encodeBody(writer, signature, body);
    writer.patch(start + 4, writer.length - bodyStart);
    if (writer.length - start > MAX_MESSAGE_BYTES) throw unfit('a message of more than 128 MiB');
  } catch (error) {
    writer.rewind(start);
    throw error;
  }
}

function writeField(writer: WireWriter, [code, type, value]: HeaderField): void {
  writer.align(8);
  writer.byte(code);
  writer.signature(type);
  if (typeof value === 'number') writer.uint32(value);
  else writer.string(value);
}

function busName(name: string): string {
  if (name.length <= 255 && BUS_NAME.test(name)) return name;
  throw unfit(`${JSON.stringify(name)} is not a bus name`);
}

/** How many bytes the message has that begins at `offset`, whose fixed header must be there. */
export function messageBytes(bytes: Buffer, offset: number): number {
  const order = bytes[offset];
  if (order !== LITTLE_ENDIAN && order !== BIG_ENDIAN) throw malformed('A message has no known byte order.');
  const read = (at: number) => (order === LITTLE_ENDIAN ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const total = FIXED_HEADER_BYTES + Math.ceil(read(offset + 12) / 8) * 8 + read(offset + 4);
  if (total > MAX_MESSAGE_BYTES) throw malformed(`A message claims ${total} bytes, more than D-Bus allows.`);
  return total;
}

/** Reads the header of a complete message. */
export function readMessage(bytes: Buffer): IncomingMessage {
  const reader = bytes[0] === LITTLE_ENDIAN ? new WireReader(bytes, 4) : new BigEndianReader(bytes, 4);
  reader.uint32();
  const message = {
    type: bytes[1] ?? 0,
    expectsReply: ((bytes[2] ?? 0) & NO_REPLY_EXPECTED) === 0,
    serial: reader.uint32(),
    replySerial: 0,
    path: '',
    interface: '',
    member: '',
    errorName: '',
    sender: '',
    signature: '',
    reader,
  };
  const end = reader.beginArray(8);
  while (reader.offset < end) readField(reader, message);
  reader.align(8);
  return message;
}

type MutableMessage = { -readonly [Key in keyof IncomingMessage]: IncomingMessage[Key] };

function readField(reader: WireReader, message: MutableMessage): void {
  reader.align(8);
  const code = reader.byte();
  const type = reader.signature();
  if (type === 'u') {
    const value = reader.uint32();
    if (code === FIELD.replySerial) message.replySerial = value;
  } else if (type === 'g') {
    const value = reader.signature();
    if (code === FIELD.signature) message.signature = value;
  } else if (type === 's' || type === 'o') {
    // Replies are matched by their serial: who sent them to whom need not become text.
    if (message.type === MESSAGE_TYPE.reply) reader.skipString();
    else setText(message, code, reader.string());
  } else {
    throw malformed(`A header field has the unexpected type ${JSON.stringify(type)}.`);
  }
}

function setText(message: MutableMessage, code: number, value: string): void {
  if (code === FIELD.path) message.path = value;
  else if (code === FIELD.interface) message.interface = value;
  else if (code === FIELD.member) message.member = value;
  else if (code === FIELD.errorName) message.errorName = value;
  else if (code === FIELD.sender) message.sender = value;
}
