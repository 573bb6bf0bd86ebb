import { encodeBody, objectPath, unfit } from './encode.ts';
import type { LastReply } from './last-reply.ts';
import { TextCache } from './text-cache.ts';
import { BigEndianReader, malformed, WireReader } from './wire-reader.ts';
import { WireWriter } from './wire-writer.ts';

/** Kinds of messages, by their number on the wire. */
export const MESSAGE_TYPE = { call: 1, reply: 2, error: 3, signal: 4 } as const;

/** Size of the fixed part of a header; with it the size of the whole message is known. */
export const FIXED_HEADER_BYTES = 16;

const NO_REPLY_EXPECTED = 1;
const PROTOCOL_VERSION = 1;
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

/** An object to call. Without a destination it is at the other end of a private socket. */
export interface CallTarget {
  readonly destination?: string;
  readonly path: string;
}

/** What is called of an object. */
export interface Method {
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly unknown[];
  /** Remembers the reply, for when it is called again. */
  readonly last?: LastReply;
}

/** A method call to send. */
export type MethodCall = CallTarget & Method;

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

/**
 * Appends a method call to what the writer holds already. Nothing is appended when it cannot be sent. What is the same in
 * every call of a method stands before the object, so that it is written once and copied from then on.
 */
export function writeCall(writer: WireWriter, serial: number, target: CallTarget, method: Method): void {
  const path = objectPath(target.path);
  const destination = target.destination === undefined ? undefined : busName(target.destination);
  const { interface: owner, member, signature = '', body = NOTHING } = method;
  const head = heads.get(owner).get(member).get(signature);
  writeMessage(writer, { serial, signature, body }, () => {
    writer.raw(head);
    writeText(writer, FIELD.path, 'o', path);
    if (destination !== undefined) writeText(writer, FIELD.destination, 's', destination);
  });
}

/** Appends the answer to a call that a peer made. */
export function writeAnswer(
  writer: WireWriter,
  serial: number,
  call: IncomingMessage,
  errorName?: string,
): void {
  writeMessage(writer, { serial, signature: '', body: NOTHING }, () => {
    beginHeader(writer, errorName ? MESSAGE_TYPE.error : MESSAGE_TYPE.reply);
    beginField(writer, FIELD.replySerial, 'u');
    writer.uint32(call.serial);
    if (call.sender) writeText(writer, FIELD.destination, 's', call.sender);
    if (errorName) writeText(writer, FIELD.errorName, 's', errorName);
  });
}

const NOTHING: readonly unknown[] = [];

/** The beginning of a call, by interface, member and signature. */
const heads = new TextCache(
  (owner) =>
    new TextCache(
      (member) => new TextCache((signature) => writeHead({ interface: owner, member, signature })),
    ),
);

function writeHead({ interface: owner, member, signature }: Method): Buffer {
  const writer = new WireWriter();
  beginHeader(writer, MESSAGE_TYPE.call);
  writeText(writer, FIELD.interface, 's', owner);
  writeText(writer, FIELD.member, 's', member);
  if (signature) {
    beginField(writer, FIELD.signature, 'g');
    writer.signature(signature);
  }
  return writer.drain();
}

/** The fixed part, without what is known only later. */
function beginHeader(writer: WireWriter, type: number): void {
  writer.byte(LITTLE_ENDIAN);
  writer.byte(type);
  writer.byte(type === MESSAGE_TYPE.call ? 0 : NO_REPLY_EXPECTED);
  writer.byte(PROTOCOL_VERSION);
  writer.uint32(0);
  writer.uint32(0);
  writer.uint32(0);
}

interface Outgoing {
  readonly serial: number;
  readonly signature: string;
  readonly body: readonly unknown[];
}

function writeMessage(
  writer: WireWriter,
  { serial, signature, body }: Outgoing,
  writeHeader: () => void,
): void {
  const start = writer.length;
  try {
    writer.beginMessage();
    writeHeader();
    writer.patch(start + 8, serial);
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

function writeText(writer: WireWriter, code: number, type: 'o' | 's', value: string): void {
  beginField(writer, code, type);
  writer.string(value);
}

function beginField(writer: WireWriter, code: number, type: 'o' | 's' | 'u' | 'g'): void {
  writer.align(8);
  writer.byte(code);
  writer.signature(type);
}

function busName(name: string): string {
  if (name.length <= 255 && BUS_NAME.test(name)) return name;
  throw unfit(`${JSON.stringify(name)} is not a bus name`);
}

/** Where a message stands among bytes. */
export interface MessagePlace {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
}

/** How many bytes the message has that begins at `start`, whose fixed header must be there. */
export function messageBytes(bytes: Buffer, start: number): number {
  const isLittle = bytes[start] === LITTLE_ENDIAN;
  if (!isLittle && bytes[start] !== BIG_ENDIAN) throw malformed('A message has no known byte order.');
  const bodyBytes = isLittle ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4);
  const fieldBytes = isLittle ? bytes.readUInt32LE(start + 12) : bytes.readUInt32BE(start + 12);
  const total = FIXED_HEADER_BYTES + Math.ceil(fieldBytes / 8) * 8 + bodyBytes;
  if (total > MAX_MESSAGE_BYTES) throw malformed(`A message claims ${total} bytes, more than D-Bus allows.`);
  return total;
}

/** Reads the header of a complete message. */
export function readMessage({ bytes, start, end }: MessagePlace): IncomingMessage {
  const Reader = bytes[start] === LITTLE_ENDIAN ? WireReader : BigEndianReader;
  const reader = new Reader(bytes, start, end);
  reader.offset += 8;
  const message = {
    type: bytes[start + 1] ?? 0,
    expectsReply: ((bytes[start + 2] ?? 0) & NO_REPLY_EXPECTED) === 0,
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
  const fieldsEnd = reader.beginArray(8);
  while (reader.offset < fieldsEnd) readField(reader, message);
  if (reader.offset > fieldsEnd) throw malformed('A header field reaches beyond its header.');
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
