import { connect, type Socket } from 'node:net';
import { abortError, throwIfAborted } from '../../../base/cancellation.ts';
import { serverId, socketPaths } from './address.ts';
import { DBUS_ERRORS, DBusError } from './dbus-error.ts';

const LONGEST_GREETING = 16_384;

/**
 * Where all sockets read into, one after the other. A place of its own for each of the hundreds of short replies to a question for a tree,
 * as Node makes it, took a tenth of the work for that tree.
 */
const INTAKE = Buffer.alloc(65_536);

/** Opens the first socket of an address that answers, and proves who we are. No D-Bus message has been sent yet. */
export async function openSocket(address: string, signal: AbortSignal): Promise<Socket> {
  const failures: unknown[] = [];
  for (const path of socketPaths(address)) {
    throwIfAborted(signal);
    const socket = connectTo(path);
    // A failure between two waits would otherwise end the program; the next wait sees the closed socket.
    socket.on('error', () => undefined);
    try {
      await settled(socket, 'connect', signal);
      await authenticate(socket, serverId(address), signal);
      return socket;
    } catch (error) {
      socket.destroy();
      throwIfAborted(signal);
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first instanceof DBusError) throw first;
  throw new DBusError(DBUS_ERRORS.noServer, `Nothing answers at ${JSON.stringify(address)}.`, {
    cause: first,
  });
}

function connectTo(path: string): Socket {
  const callback = (size: number, bytes: Uint8Array) =>
    socket.emit('data', Buffer.from(bytes.subarray(0, size)));
  const socket: Socket = connect({ path, onread: { buffer: INTAKE, callback } });
  return socket;
}

/** The user's number is sent in clear; the server compares it with what the kernel says about the socket. */
async function authenticate(socket: Socket, server: string | undefined, signal: AbortSignal): Promise<void> {
  const identity = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex');
  socket.write(`\0AUTH EXTERNAL ${identity}\r\n`);
  for (;;) {
    const line = await readLine(socket, signal);
    if (line === 'OK' || line.startsWith('OK ')) {
      requireServer(line.slice(3), server);
      break;
    }
    if (!line.startsWith('DATA')) {
      throw new DBusError(
        DBUS_ERRORS.authFailed,
        `The server answered ${JSON.stringify(line)} to our identity.`,
      );
    }
    socket.write('DATA\r\n');
  }
  socket.write('BEGIN\r\n');
}

/** Another server may listen at a path by now. */
function requireServer(found: string, wanted: string | undefined): void {
  if (wanted === undefined || found === wanted) return;
  throw new DBusError(DBUS_ERRORS.noServer, `The server ${wanted} is gone; ${found} answers in its place.`);
}

/** One line of the greeting. The server sends nothing beyond it before we continue. */
async function readLine(socket: Socket, signal: AbortSignal): Promise<string> {
  let line = '';
  while (!line.endsWith('\r\n')) {
    if (line.length > LONGEST_GREETING)
      throw new DBusError(DBUS_ERRORS.authFailed, 'The greeting has no end.');
    line += await settled<Buffer>(socket, 'data', signal);
    socket.pause();
  }
  return line.trimEnd();
}

/** Waits for one event of the socket; its failure, its end and the signal reject. */
function settled<T>(socket: Socket, event: 'connect' | 'data', signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onEvent = (value: T) => finish(() => resolve(value));
    const onError = (error: Error) => finish(() => reject(error));
    const onClose = () =>
      finish(() => reject(new DBusError(DBUS_ERRORS.disconnected, 'The server hung up.')));
    const onAbort = () => finish(() => reject(abortError(signal)));
    const finish = (settle: () => void) => {
      socket.off(event, onEvent).off('error', onError).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    socket.on(event, onEvent).on('error', onError).on('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
    if (event === 'data') socket.resume();
  });
}
