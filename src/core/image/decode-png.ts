import { crc32, inflateSync } from 'node:zlib';
import type { Pixels } from '../../model/frame.ts';
import { colorReader } from './png-colors.ts';
import { malformedPng, PNG_SIGNATURE, PngColor } from './png-format.ts';
import { CHANNELS, isKnownDepth, keyInBytes, type PngLayout, passesOf, samplesOf } from './png-samples.ts';

/** The largest picture we are ready to unpack: no screen has more, and a forged header may claim anything. */
const MOST_PIXELS = 1 << 27;

interface Chunk {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Reads a PNG of any kind, as eight bits per channel. */
export function decodePng(data: Uint8Array): Pixels {
  const chunks = [...readChunks(data)];
  const [first] = chunks;
  if (first?.type !== 'IHDR') throw malformedPng('it does not begin with a header');
  const layout = readHeader(first.body);
  const key = keyInBytes(bodyOf(chunks, 'tRNS'), layout);
  const colorOf = colorReader(layout.color, bodyOf(chunks, 'PLTE'), key);
  const passes = passesOf(layout);
  const packed = chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.body);
  const size = passes.reduce((sum, { height, stride }) => sum + height * (stride + 1), 0);
  const raw = inflate(packed, size);
  const pixels = new Uint8Array(layout.width * layout.height * 4);
  let offset = 0;
  for (const pass of passes) {
    const end = offset + pass.height * (pass.stride + 1);
    const samples = samplesOf(raw.subarray(offset, end), pass, layout);
    for (let place = 0; place < pass.width * pass.height; place++) {
      const x = pass.left + (place % pass.width) * pass.stepX;
      const y = pass.top + Math.floor(place / pass.width) * pass.stepY;
      colorOf(samples, place * CHANNELS[layout.color], pixels, (y * layout.width + x) * 4);
    }
    offset = end;
  }
  return { width: layout.width, height: layout.height, data: pixels };
}

function* readChunks(data: Uint8Array): Generator<Chunk> {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  if (!bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE))
    throw malformedPng('its signature is missing');
  let offset = PNG_SIGNATURE.length;
  for (;;) {
    if (offset + 12 > bytes.length) throw malformedPng('it ends too early');
    const end = offset + 8 + bytes.readUInt32BE(offset);
    if (end + 4 > bytes.length) throw malformedPng('a chunk is cut off');
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (crc32(bytes.subarray(offset + 4, end)) !== bytes.readUInt32BE(end)) {
      throw malformedPng(`the checksum of chunk ${JSON.stringify(type)} is wrong`);
    }
    refuseUnknownCritical(type);
    if (type === 'IEND') return;
    yield { type, body: bytes.subarray(offset + 8, end) };
    offset = end + 4;
  }
}

/** A capital first letter means that the picture cannot be understood without the chunk. */
function refuseUnknownCritical(type: string): void {
  const isKnown = ['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type);
  if (!isKnown && !/^[a-z]/.test(type)) throw malformedPng(`chunk ${JSON.stringify(type)} is unknown`);
}

function readHeader(body: Uint8Array): PngLayout {
  if (body.length !== 13) throw malformedPng('its header has a wrong length');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) {
    throw malformedPng(`a size of ${width} by ${height} is not supported`);
  }
  const [depth = 0, color, compression, filter, interlace = 0] = body.subarray(8);
  if (compression !== 0 || filter !== 0 || interlace > 1) throw malformedPng('its compression is unknown');
  const known = Object.values(PngColor).find((type) => type === color);
  if (known === undefined) throw malformedPng(`colour type ${color} is unknown`);
  if (!isKnownDepth(known, depth)) throw malformedPng(`${depth} bits per channel do not fit its colour type`);
  return { width, height, color: known, depth, isInterlaced: interlace === 1 };
}

function inflate(parts: readonly Uint8Array[], expected: number): Uint8Array {
  let raw: Uint8Array;
  try {
    raw = inflateSync(Buffer.concat(parts), { maxOutputLength: expected });
  } catch (cause) {
    throw malformedPng('its compressed data is damaged', cause);
  }
  if (raw.length !== expected) throw malformedPng('it has fewer pixels than its header says');
  return raw;
}

function bodyOf(chunks: readonly Chunk[], type: string): Uint8Array | undefined {
  return chunks.find((chunk) => chunk.type === type)?.body;
}
