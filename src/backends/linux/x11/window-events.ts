import { BodyWriter } from './body-writer.ts';
import { coreEvent } from './event-kind.ts';
import { type Request, request } from './request.ts';

/** Bits of an event mask. */
export const EventMask = {
  none: 0,
  structureNotify: 0x20000,
  substructureNotify: 0x80000,
  substructureRedirect: 0x100000,
  focusChange: 0x200000,
  propertyChange: 0x400000,
} as const;

export interface ClientMessage {
  readonly window: number;
  readonly type: number;
  readonly words: readonly number[];
}

/** Sends an event of 32 bytes; with an empty mask it goes to the client that made the window. */
export function sendEvent(destination: number, mask: number, event: Buffer): Request {
  return request('SendEvent', 25, 0, (body) => body.u32(destination).u32(mask).padded(event));
}

/** A message of up to five numbers, as window managers and clients exchange them. */
export function encodeClientMessage({ window, type, words }: ClientMessage): Buffer {
  const writer = new BodyWriter().u8(33).u8(32).skip(2).u32(window).u32(type);
  for (let index = 0; index < 5; index++) writer.u32(words[index] ?? 0);
  return writer.finish();
}

/** A key that was pressed or released in a window, as the server would tell of it. */
export interface KeyNews {
  readonly window: number;
  readonly root: number;
  readonly keycode: number;
  readonly down: boolean;
  /** The modifiers that are held, a bit for each. */
  readonly state: number;
}

export function encodeKey({ window, root, keycode, down, state }: KeyNews): Buffer {
  const [press, release, sameScreen] = [2, 3, 1];
  const writer = new BodyWriter()
    .u8(down ? press : release)
    .u8(keycode)
    .skip(6);
  return writer.u32(root).u32(window).skip(12).u16(state).u8(sameScreen).skip(1).finish();
}

/** The news that the focus came into something inside a window. */
export function encodeFocusIn(window: number): Buffer {
  const [focusIn, fromElsewhere, normal] = [9, 4, 0];
  return new BodyWriter().u8(focusIn).u8(fromElsewhere).skip(2).u32(window).u8(normal).skip(23).finish();
}

/** The wish of a window to be right under another one, as the server would tell a window manager of it. */
export function encodeUnderRequest(window: number, over: number, root: number): Buffer {
  const [request, below, siblingAndMode] = [23, 1, 0x60];
  const writer = new BodyWriter().u8(request).u8(below).skip(2).u32(root).u32(window).u32(over);
  return writer.skip(10).u16(siblingAndMode).skip(4).finish();
}

/** The news that a key means something else now. */
export function encodeMappingNotify(keycode: number): Buffer {
  const [notify, ofKeyboard, one] = [34, 1, 1];
  return new BodyWriter().u8(notify).skip(3).u8(ofKeyboard).u8(keycode).u8(one).skip(25).finish();
}

/** A message arrived. */
export const clientMessage = coreEvent<ClientMessage>(33, (packet) => ({
  window: packet.readUInt32LE(4),
  type: packet.readUInt32LE(8),
  words: [12, 16, 20, 24, 28].map((at) => packet.readUInt32LE(at)),
}));

/** Something happened to a window; `parent` is the window where it was noticed. */
interface StructureEvent {
  readonly parent: number;
  readonly window: number;
}

const structureEvent = (code: number) =>
  coreEvent<StructureEvent>(code, (packet) => ({
    parent: packet.readUInt32LE(4),
    window: packet.readUInt32LE(8),
  }));

export const destroyNotify = structureEvent(17);
export const unmapNotify = structureEvent(18);
export const mapNotify = structureEvent(19);
export const reparentNotify = structureEvent(21);
export const configureNotify = structureEvent(22);

/** Somebody changed the meaning of keys; `isKeyboard` is false for modifiers and pointer buttons. */
export const mappingNotify = coreEvent<{ isKeyboard: boolean }>(34, (packet) => ({
  isKeyboard: packet[4] === 1,
}));
