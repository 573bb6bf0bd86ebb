import { writeSync } from 'node:fs';
import { connect } from 'node:net';
import { isatty } from 'node:tty';
import { OutputLoss } from './lost-output.ts';
import { folderState, newestSocket, socketFolder, socketPath } from './socket-folder.ts';
import { type DaemonRequest, FRAME, frameReader, type Refusal } from './wire.ts';

/*
 * The whole of what a warm command loads, so it imports nothing but Node: reading the configuration, parsing the command
 * line and printing are the background process's.
 */

/** How a call to the background process ended. */
export type Attempt =
  | {
      readonly kind: 'answered';
      readonly exitCode: number;
      /** Whether everything has been printed, so that the process may end at once. */
      readonly isPrinted: boolean;
    }
  /** Nothing was done: no such process, or it makes room for another one, or the command has to run here. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  /** Nothing was done: the folder belongs to somebody else. */
  | { readonly kind: 'foreign'; readonly folder: string }
  /** It ended in the middle, and what was asked may have happened. */
  | { readonly kind: 'lost'; readonly only: 'read' | 'act' }
  /** It is there and says nothing. */
  | { readonly kind: 'silent' };

/** How long it may take to say that a call runs. */
const SILENCE_MS = 10_000;
/** What is written at once; more goes through a stream, which can wait without keeping signals waiting. */
const MOST_AT_ONCE = 32_768;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface CallOptions {
  readonly build: string;
  readonly argv: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly ask?: DaemonRequest['ask'];
  /** Where the answer goes; stdout and stderr of this process unless said otherwise. */
  readonly printer?: Printer;
}

/** Prints, and knows whether that is done. */
export interface Printer {
  print(fd: 1 | 2, bytes: Buffer): void;
  readonly isDone: boolean;
  /** The exit code of a call, where what it answered got to its reader. */
  exitCode(code: number): number;
}

/** Hands a command line to the background process and prints what it answers. */
export function callDaemon({ printer = processPrinter(), ...options }: CallOptions): Promise<Attempt> {
  const folder = socketFolder(options.env);
  const state = folderState(folder);
  if (state === 'foreign') return Promise.resolve({ kind: 'foreign', folder });
  const number = state === 'ours' ? newestSocket(folder) : 0;
  if (number === 0) return Promise.resolve({ kind: 'absent' });
  return new Promise((resolve) => {
    let begun: 'read' | 'act' | undefined;
    let settled = false;
    const settle = (attempt: Attempt) => {
      if (settled) return;
      settled = true;
      for (const name of SIGNALS) process.removeListener(name, interrupt);
      socket.destroy();
      resolve(attempt);
    };
    const read = frameReader((type, payload) => {
      if (type === FRAME.stdout) printer.print(1, payload);
      else if (type === FRAME.stderr) printer.print(2, payload);
      else if (type === FRAME.exit) settle(answered(payload));
      else if (type === FRAME.refused) settle({ kind: 'refused', why: payload.toString() as Refusal });
      else if (type === FRAME.begun) {
        begun = payload.toString() as 'read' | 'act';
        socket.setTimeout(0);
      }
    });
    const answered = (payload: Buffer): Attempt => {
      const exitCode = printer.exitCode(Number(payload.toString()));
      return { kind: 'answered', exitCode, isPrinted: printer.isDone };
    };
    const socket = connect(socketPath(folder, number));
    socket.write(`${JSON.stringify(requestOf(options))}\n`);
    socket.setTimeout(SILENCE_MS, () => settle({ kind: 'silent' }));
    socket.on('data', read);
    // Whatever ends the connection: once the call runs it may have been done, and before that it was not.
    const onEnd = () => settle(begun ? { kind: 'lost', only: begun } : { kind: 'absent' });
    socket.on('error', onEnd);
    socket.on('close', onEnd);
    const interrupt = (name: string) => {
      socket.write(`${name}\n`);
      for (const other of SIGNALS) process.removeListener(other, interrupt);
    };
    for (const name of SIGNALS) process.on(name, interrupt);
  });
}

function requestOf({ build, argv, env, ask = 'run' }: Omit<CallOptions, 'printer'>): DaemonRequest {
  return { build, ask, argv, cwd: currentFolder(env), env, terminals: [isatty(1), isatty(2)] };
}

/** One that was removed has a name still, below which there is nothing; commands that need no files work nevertheless. */
function currentFolder({ PWD }: NodeJS.ProcessEnv): string {
  try {
    return process.cwd();
  } catch {
    return PWD ?? '/dev/null';
  }
}

/** Writes to stdout and stderr of this process. Loading their streams takes longer than most answers need to be written. */
function processPrinter(): Printer {
  let written = 0;
  const loss = new OutputLoss();
  const note = (fd: 1 | 2, error: NodeJS.ErrnoException) => {
    if (fd === 1) loss.note(error);
  };
  return {
    exitCode: (code) => loss.exitCode(code),
    get isDone() {
      return written <= MOST_AT_ONCE;
    },
    print(fd, bytes) {
      let rest = bytes;
      try {
        while (written + rest.length <= MOST_AT_ONCE && rest.length > 0) {
          const count = writeSync(fd, rest);
          written += count;
          rest = rest.subarray(count);
        }
      } catch (error) {
        // A pipe that cannot take it now takes it later; one that nobody reads is no reason to fail.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN')
          return note(fd, error as NodeJS.ErrnoException);
      }
      if (rest.length === 0) return;
      written = Number.POSITIVE_INFINITY;
      writeLater(fd === 1 ? process.stdout : process.stderr, rest, (error) => {
        note(fd, error);
        process.exitCode = loss.exitCode(Number(process.exitCode ?? 0));
      });
    },
  };
}

function writeLater(
  stream: NodeJS.WriteStream,
  bytes: Buffer,
  onError: (error: NodeJS.ErrnoException) => void,
): void {
  if (stream.listenerCount('error') === 0) stream.on('error', onError);
  stream.write(bytes);
}
