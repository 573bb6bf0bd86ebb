import type { Rect } from '../../../model/geometry.ts';
import { type EventKind, extensionEvent } from './event-kind.ts';
import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, extensionRequest, type Request } from './request.ts';

/** Says where something was painted. */
export const DAMAGE: ExtensionKind = {
  name: 'DAMAGE',
  version: (extension) =>
    extensionQuery(
      extension,
      ['QueryVersion', 0],
      (body) => body.u32(1).u32(1),
      (reply) => [reply.readUInt32LE(8), reply.readUInt32LE(12)],
    ),
};

const RAW_RECTANGLES = 0;

/** Reports every rectangle that is painted in a window. */
export function createDamage(extension: Extension, damage: number, drawable: number): Request {
  return extensionRequest(extension, ['Create', 1], (body) =>
    body.u32(damage).u32(drawable).u8(RAW_RECTANGLES),
  );
}

export function destroyDamage(extension: Extension, damage: number): Request {
  return extensionRequest(extension, ['Destroy', 2], (body) => body.u32(damage));
}

/** A rectangle was painted; it counts from the corner of the window. */
export function damageNotify(extension: Extension): EventKind<{ damage: number; area: Rect }> {
  return extensionEvent(extension, 0, (packet) => ({
    damage: packet.readUInt32LE(8),
    area: {
      x: packet.readInt16LE(16),
      y: packet.readInt16LE(18),
      width: packet.readUInt16LE(20),
      height: packet.readUInt16LE(22),
    },
  }));
}
