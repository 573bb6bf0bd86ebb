import { crc32, inflateSync } from 'node:zlib';
import type { Pixels } from '../../model/frame.ts';
import { colorReader } from './png-colors.ts';
import { malformedPng, PNG_SIGNATURE, PngColor } from './png-format.ts';
import { unfilter } from './png-unfilter.ts';

/** The largest picture we are ready to unpack: no screen has more, and a forged header may claim anything. */
const MOST_PIXELS = 1 << 27;
const CHANNELS: Readonly<Record<PngColor, number>> = {
  [PngColor.grey]: 1,
  [PngColor.rgb]: 3,
  [PngColor.palette]: 1,
  [PngColor.greyAlpha]: 2,
  [PngColor.rgba]: 4,
};

interface Header {
  readonly width: number;
  readonly height: number;
  readonly color: PngColor;
}

interface Chunk {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Reads a PNG of eight bits per channel that is not interlaced; whatever else it is given, it refuses. */
export function decodePng(data: Uint8Array): Pixels {
  const chunks = [...readChunks(data)];
  const [first] = chunks;
  if (first?.type !== 'IHDR') throw malformedPng('it does not begin with a header');
  const header = readHeader(first.body);
  const packed = chunks.filter((chunk) => chunk.type === 'IDAT').map((chunk) => chunk.body);
  const stride = header.width * CHANNELS[header.color];
  const samples = unfilter(inflate(packed, header.height * (stride + 1)), stride, CHANNELS[header.color]);
  if (!samples) throw malformedPng('a scanline has an unknown filter');
  const colorOf = colorReader(header.color, bodyOf(chunks, 'PLTE'), bodyOf(chunks, 'tRNS'));
  const pixels = new Uint8Array(header.width * header.height * 4);
  const step = CHANNELS[header.color];
  for (let from = 0, to = 0; from < samples.length; from += step, to += 4) colorOf(samples, from, pixels, to);
  return { width: header.width, height: header.height, data: pixels };
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

function readHeader(body: Uint8Array): Header {
  if (body.length !== 13) throw malformedPng('its header has a wrong length');
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) {
    throw malformedPng(`a size of ${width} by ${height} is not supported`);
  }
  const [depth, color, compression, filter, interlace] = body.subarray(8);
  if (depth !== 8) throw malformedPng(`${depth} bits per channel are not supported`);
  if (compression !== 0 || filter !== 0) throw malformedPng('its compression is unknown');
  if (interlace !== 0) throw malformedPng('interlaced pictures are not supported');
  const known = Object.values(PngColor).find((type) => type === color);
  if (known === undefined) throw malformedPng(`colour type ${color} is unknown`);
  return { width, height, color: known };
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
