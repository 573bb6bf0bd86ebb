import type { Socket } from 'node:net';
import { Writable } from 'node:stream';
import { FRAME, frame } from './wire.ts';

/** Stdout and stderr of a caller, as seen from the background process. */
export interface CallStreams {
  readonly stdout: Writable & { isTTY: boolean };
  readonly stderr: Writable & { isTTY: boolean };
}

/** Streams that send what is written to them to the caller. */
export function callStreams(socket: Socket, terminals: readonly [boolean, boolean]): CallStreams {
  const stream = (type: number, isTTY: boolean) =>
    Object.assign(
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          send(socket, type, chunk, done);
        },
      }),
      { isTTY },
    );
  return { stdout: stream(FRAME.stdout, terminals[0]), stderr: stream(FRAME.stderr, terminals[1]) };
}

/** Sends a frame; to a caller that is gone, nothing. What is sent in one go travels together. */
export function send(
  socket: Socket,
  type: number,
  payload: Uint8Array | string,
  sent: () => void = () => undefined,
): void {
  if (!socket.writable) {
    sent();
    return;
  }
  socket.cork();
  socket.write(frame(type, typeof payload === 'string' ? Buffer.from(payload) : payload), () => sent());
  process.nextTick(() => socket.uncork());
}
