import { connect, type Socket } from 'node:net';
import { abortError, throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';

/** The kernel hands over at most its socket buffer at once; a larger buffer than that gains nothing. */
const READ_BYTES = 256 * 1024;

/** Connects to the first of the sockets that answers. Bytes go to `onBytes`, in a buffer that is used again. */
export async function openSocket(
  paths: readonly string[],
  onBytes: (bytes: Buffer) => void,
  signal: AbortSignal,
): Promise<Socket> {
  const failures: unknown[] = [];
  for (const path of paths) {
    throwIfAborted(signal);
    try {
      return await openOne(path, onBytes, signal);
    } catch (error) {
      throwIfAborted(signal);
      failures.push(error);
    }
  }
  throw new AutomationError('desktop_unavailable', `No X server answers at ${paths[0]}.`, {
    cause: failures[0],
  });
}

function openOne(path: string, onBytes: (bytes: Buffer) => void, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      path,
      onread: {
        buffer: Buffer.allocUnsafeSlow(READ_BYTES),
        callback(count, buffer) {
          onBytes(Buffer.from(buffer.buffer, buffer.byteOffset, count));
          return true;
        },
      },
    });
    const onAbort = () => {
      socket.destroy();
      reject(abortError(signal));
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const settled = (settle: () => void) => () => {
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    socket.once(
      'connect',
      settled(() => resolve(socket)),
    );
    socket.once('error', (error) => settled(() => reject(error))());
    // Without it the stream would never notice that the server is gone.
    socket.resume();
  });
}
