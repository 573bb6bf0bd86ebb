import type { Rect } from '../../../model/geometry.ts';
import { type Query, query, type Request, request } from './request.ts';

export interface Image {
  readonly depth: number;
  /** 0 for a pixmap. */
  readonly visual: number;
  /** The pixels as the server stores them, at a place that 32-bit views can use. */
  readonly bytes: Buffer;
}

const Z_PIXMAP = 2;

/** Reads pixels of a window or pixmap. */
export function getImage(drawable: number, { x, y, width, height }: Rect): Query<Image> {
  return query(
    'GetImage',
    [73, Z_PIXMAP],
    (body) => body.u32(drawable).i16(x).i16(y).u16(width).u16(height).u32(0xffffffff),
    (reply) => ({
      depth: reply.readUInt8(1),
      visual: reply.readUInt32LE(8),
      bytes: reply.subarray(32),
    }),
  );
}

export function freePixmap(pixmap: number): Request {
  return request('FreePixmap', 54, 0, (body) => body.u32(pixmap));
}
