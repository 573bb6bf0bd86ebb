import { connect, createServer, type Server, type Socket } from 'node:net';
import { abortable, throwIfAborted } from '../../base/cancellation.ts';
import { type Clock, deadline, systemClock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { pause } from '../../base/wait-for.ts';
import type { AppId } from '../../model/application.ts';

/** How long the acts of others may take before ours is refused. */
const PATIENCE_MS = 30_000;
/** How long those who waited get to be the next, before we may be it again. */
const YIELD_MS = 100;
/** How long before somebody is asked again who has a name and takes no calls. */
const BUSY_MS = 10;

/**
 * Keeps an application for this process until that is disposed, and waits for another one that has it. To have it is to listen on a
 * socket with a name but no file: the kernel gives the name to one, and takes it back when that one ends, however it does.
 * Whoever waits is connected to that socket, which ends when the name is free.
 */
export async function claimApplication(
  app: AppId,
  signal: AbortSignal,
  clock: Clock = systemClock,
  patienceMs = PATIENCE_MS,
): Promise<AsyncDisposable> {
  throwIfAborted(signal);
  const name = claimName(app);
  let held = await tryToHold(name, clock);
  if (held) return held;
  using limit = deadline(signal, clock, patienceMs, () => inUse(patienceMs));
  for (;;) {
    const line = connect({ path: name, allowHalfOpen: true });
    try {
      await untilFree(line, clock, limit.signal);
      held = await tryToHold(name, clock);
      if (held) return held;
    } finally {
      // Who had it sees by this that we have tried.
      line.destroy();
    }
  }
}

/** The name that is listened on; who else is on the machine has names of their own. */
export function claimName(app: AppId): string {
  return `\0deskhand-${process.getuid?.()}-acts-on-${app}`;
}

/** Undefined where another one has it. */
function tryToHold(name: string, clock: Clock): Promise<AsyncDisposable | undefined> {
  const waiting = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    waiting.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => waiting.delete(socket));
    socket.resume();
  });
  server.unref();
  return new Promise((resolve) => {
    // Where there are no such names, as in some sandboxes, everybody acts as if they were alone.
    server.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'EADDRINUSE' ? undefined : NOTHING_HELD),
    );
    server.listen(name, () => resolve({ [Symbol.asyncDispose]: () => letGo(server, waiting, clock) }));
  });
}

const NOTHING_HELD: AsyncDisposable = { [Symbol.asyncDispose]: async () => undefined };

/** The name is free at once; those who waited for it have tried to get it before we may try again. */
async function letGo(server: Server, waiting: ReadonlySet<Socket>, clock: Clock): Promise<void> {
  server.close();
  if (waiting.size === 0) return;
  const over = new AbortController();
  const tried = [...waiting].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
  for (const socket of waiting) socket.end();
  await Promise.race([Promise.all(tried), pause(YIELD_MS, clock, over.signal).catch(() => undefined)]);
  over.abort();
  for (const socket of waiting) socket.destroy();
}

async function untilFree(line: Socket, clock: Clock, signal: AbortSignal): Promise<void> {
  const ended = new Promise<boolean>((resolve) => {
    line.once('end', () => resolve(true));
    line.once('close', () => resolve(true));
    line.on('error', () => resolve(false));
  });
  line.resume();
  if (!(await abortable(ended, signal))) await pause(BUSY_MS, clock, signal);
}

function inUse(ms: number): AutomationError {
  const message = `Another deskhand has been acting on this application for ${ms / 1_000} s. Nothing was done.`;
  const guidance = 'Try again later. If that one hangs, end it.';
  return new AutomationError('timed_out', message, { guidance });
}
