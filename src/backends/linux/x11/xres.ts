import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, type Query } from './request.ts';

/** Knows which client owns what. */
export const XRES: ExtensionKind = {
  name: 'X-Resource',
  atLeast: [1, 2],
  version: (extension) =>
    extensionQuery(
      extension,
      ['QueryVersion', 0],
      (body) => body.u8(1).u8(2),
      (reply) => [reply.readUInt16LE(8), reply.readUInt16LE(10)],
    ),
};

const LOCAL_PID = 2;

/** The process that owns a resource, as the kernel told the server; undefined for clients of other machines. */
export function queryClientPid(extension: Extension, resource: number): Query<number | undefined> {
  return extensionQuery(
    extension,
    ['QueryClientIds', 4],
    (body) => body.u32(1).u32(resource).u32(LOCAL_PID),
    (reply) => {
      for (let at = 32, left = reply.readUInt32LE(8); left > 0; left--) {
        const bytes = reply.readUInt32LE(at + 8);
        if (reply.readUInt32LE(at + 4) === LOCAL_PID && bytes >= 4) return reply.readUInt32LE(at + 12);
        at += 12 + bytes;
      }
      return undefined;
    },
  );
}

/** How many resources of each type (an atom) the client of an id has. */
export function queryClientResources(extension: Extension, resource: number): Query<Map<number, number>> {
  return extensionQuery(
    extension,
    ['QueryClientResources', 2],
    (body) => body.u32(resource),
    (reply) => {
      const counts = new Map<number, number>();
      for (let index = 0; index < reply.readUInt32LE(8); index++) {
        const at = 32 + 8 * index;
        counts.set(reply.readUInt32LE(at), reply.readUInt32LE(at + 4));
      }
      return counts;
    },
  );
}

/** The first id of every client. */
export function queryClients(extension: Extension): Query<number[]> {
  return extensionQuery(
    extension,
    ['QueryClients', 1],
    () => undefined,
    (reply) =>
      Array.from({ length: reply.readUInt32LE(8) }, (_, index) => reply.readUInt32LE(32 + 8 * index)),
  );
}
