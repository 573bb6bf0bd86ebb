/*
 * What a command line and its background process say to each other, over one connection per call: a line of JSON one
 * way, frames of a type, a length and that many bytes the other way. A program of another version must be able to read
 * the first frame, so nothing here may change.
 */

/** The one line that opens a connection. */
export interface DaemonRequest {
  /** Which program asks; another one is told that this process is outdated. */
  readonly build: string;
  readonly ask: 'run' | 'status' | 'stop';
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether stdout and stderr of the caller are terminals. */
  readonly terminals: readonly [boolean, boolean];
}

export const FRAME = {
  /** The call runs from here on; says whether it only reads. */
  begun: 1,
  stdout: 2,
  stderr: 3,
  /** The last frame: the exit code. */
  exit: 4,
  /** Nothing was done, and why; the last frame, too. */
  refused: 5,
} as const;

/** Why nothing was done: it has to run in the caller's own process, or this process makes room for another. */
export type Refusal = 'local' | 'leaving';

const HEADER = 5;

export function frame(type: number, payload: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + payload.length);
  bytes[0] = type;
  bytes.writeUInt32LE(payload.length, 1);
  bytes.set(payload, HEADER);
  return bytes;
}

/** Cuts what arrives into frames, however it was split on the way. */
export function frameReader(onFrame: (type: number, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer | undefined;
  return (chunk) => {
    let bytes = rest ? Buffer.concat([rest, chunk]) : chunk;
    while (bytes.length >= HEADER) {
      const end = HEADER + bytes.readUInt32LE(1);
      if (bytes.length < end) break;
      onFrame(bytes[0] ?? 0, bytes.subarray(HEADER, end));
      bytes = bytes.subarray(end);
    }
    rest = bytes.length > 0 ? bytes : undefined;
  };
}
