import type { Size } from '../../model/geometry.ts';
import { malformedPng, PNG_SIGNATURE } from './png-format.ts';

const HEADER_END = 24;

/** The size that a PNG claims to have, read from its first bytes alone: nothing is unpacked to learn it. */
export function pngSize(data: Uint8Array): Size {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  if (!isPng) throw malformedPng('its signature is missing');
  if (bytes.length < HEADER_END || bytes.toString('latin1', 12, 16) !== 'IHDR') {
    throw malformedPng('it does not begin with a header');
  }
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
