import type { Rect } from '../../../model/geometry.ts';
import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, type Query } from './request.ts';

/** Knows the monitors; version 1.5 is the first that says so in one answer. */
export const RANDR: ExtensionKind = {
  name: 'RANDR',
  atLeast: [1, 5],
  version: (extension) =>
    extensionQuery(
      extension,
      ['QueryVersion', 0],
      (body) => body.u32(1).u32(5),
      (reply) => [reply.readUInt32LE(8), reply.readUInt32LE(12)],
    ),
};

export interface Monitor {
  /** Atom of the name. */
  readonly name: number;
  readonly primary: boolean;
  readonly bounds: Rect;
}

/** The monitors that show something. */
export function getMonitors(randr: Extension, root: number): Query<Monitor[]> {
  return extensionQuery(
    randr,
    ['GetMonitors', 42],
    (body) => body.u32(root).u8(1),
    (reply) => {
      const monitors: Monitor[] = [];
      for (let at = 32, left = reply.readUInt32LE(12); left > 0; left--) {
        monitors.push(decodeMonitor(reply, at));
        at += 24 + 4 * reply.readUInt16LE(at + 6);
      }
      return monitors;
    },
  );
}

function decodeMonitor(reply: Buffer, at: number): Monitor {
  return {
    name: reply.readUInt32LE(at),
    primary: reply[at + 4] === 1,
    bounds: {
      x: reply.readInt16LE(at + 8),
      y: reply.readInt16LE(at + 10),
      width: reply.readUInt16LE(at + 12),
      height: reply.readUInt16LE(at + 14),
    },
  };
}
