import { BodyWriter } from './body-writer.ts';

/** One request: everything behind the four bytes of its header, which the connection writes. */
export interface Request {
  /** The protocol's own name, for messages. */
  readonly name: string;
  readonly opcode: number;
  /** The second byte of the header: a small argument, or the minor opcode of an extension. */
  readonly detail: number;
  readonly body: Buffer;
}

/** A request that the server answers. */
export interface Query<T> extends Request {
  decode(reply: Buffer): T;
}

/** An extension as this server numbers it. */
export interface Extension {
  readonly name: string;
  readonly opcode: number;
  readonly firstEvent: number;
  readonly firstError: number;
}

type WriteBody = (body: BodyWriter) => void;

const noBody: WriteBody = () => undefined;

/** A core request without a reply. */
export function request(name: string, opcode: number, detail: number, write: WriteBody = noBody): Request {
  const body = new BodyWriter();
  write(body);
  return { name, opcode, detail, body: body.finish() };
}

/** A core request with a reply. */
export function query<T>(
  name: string,
  [opcode, detail]: readonly [number, number],
  write: WriteBody,
  decode: (reply: Buffer) => T,
): Query<T> {
  return { ...request(name, opcode, detail, write), decode };
}

/** A request of an extension, without a reply. */
export function extensionRequest(
  { name, opcode }: Extension,
  [requestName, minor]: readonly [string, number],
  write: WriteBody = noBody,
): Request {
  return request(`${name}.${requestName}`, opcode, minor, write);
}

/** A request of an extension, with a reply. */
export function extensionQuery<T>(
  extension: Extension,
  which: readonly [string, number],
  write: WriteBody,
  decode: (reply: Buffer) => T,
): Query<T> {
  return { ...extensionRequest(extension, which, write), decode };
}
