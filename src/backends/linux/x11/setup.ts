import { AutomationError } from '../../../base/errors.ts';
import type { Authorization } from './authority.ts';
import { BodyWriter } from './body-writer.ts';

export interface Visual {
  readonly id: number;
  readonly depth: number;
  readonly redMask: number;
  readonly greenMask: number;
  readonly blueMask: number;
}

export interface Screen {
  readonly root: number;
  readonly width: number;
  readonly height: number;
  readonly rootDepth: number;
  readonly rootVisual: number;
  readonly visuals: readonly Visual[];
}

/** How pixels of one depth are stored. */
export interface PixelLayout {
  readonly depth: number;
  readonly bitsPerPixel: number;
}

/** What the server says about itself when a client connects. */
export interface Setup {
  readonly idBase: number;
  readonly idMask: number;
  readonly maxRequestUnits: number;
  readonly littleEndianImages: boolean;
  readonly minKeycode: number;
  readonly maxKeycode: number;
  readonly layouts: readonly PixelLayout[];
  readonly screens: readonly Screen[];
}

const LITTLE_ENDIAN = 0x6c;

/** The first bytes of a client. */
export function encodeSetup(authorization: Authorization | undefined): Buffer {
  const name = Buffer.from(authorization?.name ?? '', 'latin1');
  const data = authorization?.data ?? Buffer.alloc(0);
  const writer = new BodyWriter().u8(LITTLE_ENDIAN).skip(1).u16(11).u16(0);
  return writer.u16(name.length).u16(data.length).skip(2).padded(name).padded(data).finish();
}

/** Reads the server's answer; a refusal is thrown with the server's own reason. */
export function decodeSetup(bytes: Buffer): Setup {
  if (bytes[0] !== 1) throw refused(bytes);
  const layoutCount = bytes.readUInt8(29);
  let at = 40 + ((bytes.readUInt16LE(24) + 3) & ~3);
  const layouts = Array.from({ length: layoutCount }, (_, index) => ({
    depth: bytes.readUInt8(at + 8 * index),
    bitsPerPixel: bytes.readUInt8(at + 8 * index + 1),
  }));
  at += 8 * layoutCount;
  const screens: Screen[] = [];
  for (let count = bytes.readUInt8(28); count > 0; count--) {
    const { screen, end } = decodeScreen(bytes, at);
    screens.push(screen);
    at = end;
  }
  return {
    idBase: bytes.readUInt32LE(12),
    idMask: bytes.readUInt32LE(16),
    maxRequestUnits: bytes.readUInt16LE(26),
    littleEndianImages: bytes[30] === 0,
    minKeycode: bytes.readUInt8(34),
    maxKeycode: bytes.readUInt8(35),
    layouts,
    screens,
  };
}

function decodeScreen(bytes: Buffer, start: number): { screen: Screen; end: number } {
  const visuals: Visual[] = [];
  let at = start + 40;
  for (let depths = bytes.readUInt8(start + 39); depths > 0; depths--) {
    const depth = bytes.readUInt8(at);
    const count = bytes.readUInt16LE(at + 2);
    at += 8;
    for (let index = 0; index < count; index++, at += 24) visuals.push(decodeVisual(bytes, at, depth));
  }
  const screen = {
    root: bytes.readUInt32LE(start),
    width: bytes.readUInt16LE(start + 20),
    height: bytes.readUInt16LE(start + 22),
    rootVisual: bytes.readUInt32LE(start + 32),
    rootDepth: bytes.readUInt8(start + 38),
    visuals,
  };
  return { screen, end: at };
}

function decodeVisual(bytes: Buffer, at: number, depth: number): Visual {
  return {
    id: bytes.readUInt32LE(at),
    depth,
    redMask: bytes.readUInt32LE(at + 8),
    greenMask: bytes.readUInt32LE(at + 12),
    blueMask: bytes.readUInt32LE(at + 16),
  };
}

function refused(bytes: Buffer): AutomationError {
  const reason = bytes
    .subarray(8, 8 + (bytes[1] ?? 0))
    .toString('latin1')
    .trim();
  return new AutomationError('desktop_unavailable', `The display refused the connection: ${reason}`, {
    guidance: 'Check that XAUTHORITY names the file with the cookie of this display.',
  });
}
