import { type Extension, extensionQuery, type Query, query } from './request.ts';

/** An extension by name, and the version question that some servers require before anything else. */
export interface ExtensionKind {
  readonly name: string;
  /** Asks for the version; the answer is `[major, minor]`. */
  readonly version?: (extension: Extension) => Query<readonly [number, number]>;
  readonly atLeast?: readonly [number, number];
}

/** Whether the server has an extension, and its numbers. */
export function queryExtension(name: string): Query<Extension | undefined> {
  const bytes = Buffer.from(name, 'latin1');
  return query(
    'QueryExtension',
    [98, 0],
    (body) => body.u16(bytes.length).skip(2).padded(bytes),
    (reply) =>
      reply[8] === 1
        ? {
            name,
            opcode: reply.readUInt8(9),
            firstEvent: reply.readUInt8(10),
            firstError: reply.readUInt8(11),
          }
        : undefined,
  );
}

/** Allows requests longer than 256 KB; answers with the new limit in units of four bytes. */
export function enableBigRequests(extension: Extension): Query<number> {
  return extensionQuery(
    extension,
    ['Enable', 0],
    () => undefined,
    (reply) => reply.readUInt32LE(8),
  );
}
