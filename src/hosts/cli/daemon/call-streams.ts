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
        // Where the caller keeps up, the next frame need not wait until this one has arrived.
        write(chunk: Buffer, _encoding, done) {
          if (send(socket, type, chunk)) done();
          else whenWritable(socket, done);
        },
      }),
      { isTTY },
    );
  return { stdout: stream(FRAME.stdout, terminals[0]), stderr: stream(FRAME.stderr, terminals[1]) };
}

/** Resolves when everything that was written has been passed on, so that the last frame is the last. */
export async function flushed({ stdout, stderr }: CallStreams): Promise<void> {
  await Promise.all(
    [stdout, stderr].map((stream) => new Promise<void>((resolve) => stream.write('', () => resolve()))),
  );
}

/**
 * Sends a frame and says whether there is room for another. To a caller that is gone, nothing is sent, and there always
 * is. What is sent in one go travels together.
 */
export function send(socket: Socket, type: number, payload: Uint8Array | string): boolean {
  if (!socket.writable) return true;
  socket.cork();
  const hasRoom = socket.write(frame(type, typeof payload === 'string' ? Buffer.from(payload) : payload));
  process.nextTick(() => socket.uncork());
  return hasRoom;
}

function whenWritable(socket: Socket, done: () => void): void {
  const go = () => {
    socket.off('drain', go);
    socket.off('close', go);
    done();
  };
  socket.on('drain', go);
  socket.on('close', go);
}
