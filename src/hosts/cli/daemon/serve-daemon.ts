import type { Socket } from 'node:net';
import { AutomationError } from '../../../base/errors.ts';
import { type CallStreams, callStreams, flushed, send } from './call-streams.ts';
import { type ClaimedSocket, claimSocket } from './claim-socket.ts';
import { type DaemonRequest, FRAME, frame, type Refusal } from './wire.ts';

/** A command line that was sent here. */
export interface DaemonCall extends Pick<DaemonRequest, 'argv' | 'cwd' | 'env'>, CallStreams {
  /** To be called before anything is done that cannot be done twice. */
  begin(only: 'read' | 'act'): void;
}

/** What the process does with requests. */
export interface DaemonWork {
  readonly build: string;
  /** Runs a command line and returns its exit code, or says that it has to run in the caller's process. */
  run(call: DaemonCall, signal: AbortSignal): Promise<number | 'local'>;
  /** What runs here, as JSON. */
  status(): unknown;
  /** Gives back what is named, or everything. Says whether there was such a thing. */
  stop(what: readonly string[]): Promise<boolean>;
}

const LONGEST_REQUEST = 8 * 1024 * 1024;

/** The listening side of the background process. */
export class DaemonServer {
  readonly #work: DaemonWork;
  readonly #calls = new Map<AbortController, Promise<void>>();
  /** What calls that have begun may do. */
  readonly #begun = new WeakMap<AbortController, 'read' | 'act'>();
  #claimed: ClaimedSocket | undefined;
  #isLeaving = false;
  readonly #gone: { promise: Promise<void>; resolve: () => void };

  private constructor(work: DaemonWork) {
    this.#work = work;
    let resolve: () => void = () => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    this.#gone = { promise, resolve };
  }

  /** Starts to listen; undefined where another process already does. */
  static async open(folder: string, work: DaemonWork): Promise<DaemonServer | undefined> {
    const server = new DaemonServer(work);
    server.#claimed = await claimSocket(folder, (socket) => server.#serve(socket));
    return server.#claimed && server;
  }

  /** Resolves when it has left and the last call has been answered. */
  get gone(): Promise<void> {
    return this.#gone.promise;
  }

  /** Takes no more calls; those that run are finished. */
  leave(): void {
    if (!this.#isLeaving) this.#claimed?.release();
    this.#isLeaving = true;
    void this.#settle();
  }

  /** Leaves, and ends the calls that run. */
  stop(): void {
    this.leave();
    for (const controller of this.#calls.keys()) controller.abort(stopped(this.#begun.get(controller)));
  }

  async #settle(): Promise<void> {
    while (this.#calls.size > 0) await Promise.all(this.#calls.values());
    this.#gone.resolve();
  }

  #serve(socket: Socket): void {
    let text = '';
    let controller: AbortController | undefined;
    socket.setEncoding('utf8');
    // A caller that is gone is seen by its connection's end.
    socket.on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 1);
        if (controller) controller.abort(new AutomationError('cancelled', `Interrupted by ${line}.`));
        else controller = this.#accept(line, socket);
      }
      if (text.length > LONGEST_REQUEST) socket.destroy();
    });
    socket.on('close', () => controller?.abort(new AutomationError('cancelled', 'The caller is gone.')));
  }

  #accept(line: string, socket: Socket): AbortController {
    const controller = new AbortController();
    const answered = this.#answer(line, socket, controller)
      .catch((error: unknown) => void socket.destroy(AutomationError.from(error)))
      .finally(() => this.#calls.delete(controller));
    this.#calls.set(controller, answered);
    return controller;
  }

  async #answer(line: string, socket: Socket, controller: AbortController): Promise<void> {
    const request = parse(line);
    if (request.ask === 'stop') return this.#stop(request.argv, socket, controller);
    if (request.ask === 'status') {
      send(socket, FRAME.stdout, JSON.stringify(this.#work.status()));
      return finish(socket, 0);
    }
    if (request.build !== this.#work.build) this.leave();
    if (this.#isLeaving) return refuse(socket, 'leaving');
    const { argv, cwd, env, terminals } = request;
    const streams = callStreams(socket, terminals);
    const call: DaemonCall = {
      ...streams,
      argv,
      cwd,
      env,
      // Not held back until the tick is over: should this process die in the next moment, it must have been sent.
      begin: (only) => {
        this.#begun.set(controller, only);
        if (socket.writable) socket.write(frame(FRAME.begun, Buffer.from(only)));
      },
    };
    const exitCode = await this.#work.run(call, controller.signal);
    await flushed(streams);
    return exitCode === 'local' ? refuse(socket, 'local') : finish(socket, exitCode);
  }

  /** Answered when it is done, so that who stops it knows that nothing is left. */
  async #stop(what: readonly string[], socket: Socket, own: AbortController): Promise<void> {
    if (what.length === 0) {
      this.stop();
      await Promise.all([...this.#calls].flatMap(([key, answered]) => (key === own ? [] : [answered])));
    }
    const stopped = await this.#work.stop(what);
    return stopped ? finish(socket, 0) : refuse(socket, 'local');
  }
}

/** It was not the caller who ended the call; what the caller has to know is what may have happened. */
function stopped(only: 'read' | 'act' = 'read'): AutomationError {
  const mayHaveActed = only === 'act';
  return new AutomationError('cancelled', 'The background process was stopped while the call ran.', {
    guidance: mayHaveActed
      ? 'It is unknown whether the act arrived: look before you repeat it. Commands start another process.'
      : 'It only read, so nothing was changed: run the command again, which starts another process.',
    details: { may_have_acted: mayHaveActed },
  });
}

function parse(line: string): DaemonRequest {
  return JSON.parse(line) as DaemonRequest;
}

function refuse(socket: Socket, why: Refusal): Promise<void> {
  send(socket, FRAME.refused, why);
  return end(socket);
}

function finish(socket: Socket, exitCode: number): Promise<void> {
  send(socket, FRAME.exit, String(exitCode));
  return end(socket);
}

/** Resolves when everything has been handed over, or nobody is there to take it. */
function end(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve());
    if (socket.destroyed) resolve();
    else socket.end(() => resolve());
  });
}
