import type { Socket } from 'node:net';
import { abortable, abortError } from '../../../base/cancellation.ts';
import { systemClock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter, Ending } from '../../../base/events.ts';
import { readAuthorization } from './authority.ts';
import { parseDisplayName, socketPaths } from './display-name.ts';
import { type EventKind, keyOf } from './event-kind.ts';
import { enableBigRequests, queryExtension } from './extensions.ts';
import { PACKET_FRAMING, PacketAssembler, SETUP_FRAMING } from './packet-assembler.ts';
import { PendingRequests } from './pending-requests.ts';
import { type Query, query, type Request } from './request.ts';
import { ResourceIds } from './resource-ids.ts';
import { decodeSetup, encodeSetup, type Screen, type Setup } from './setup.ts';
import { openSocket } from './x-socket.ts';

/** Where to connect and what to show there. */
export interface ConnectOptions {
  /** Such as `:0` or `:0.1`. */
  readonly display: string;
  /** The Xauthority file; open servers need none. */
  readonly authority?: string;
}

const CLOSING_MS = 500;
const LARGEST_SMALL_REQUEST = 0xffff;
/** The cheapest request with a reply; its only use here is that an answer comes. */
const SYNC: Query<void> = query(
  'GetInputFocus',
  [43, 0],
  () => undefined,
  () => undefined,
);

/** A connection to an X server: requests out, and replies, errors and events in. */
export class X11Connection implements AsyncDisposable {
  readonly setup: Setup;
  readonly screen: Screen;
  readonly ids: ResourceIds;
  readonly #socket: Socket;
  readonly #pending = new PendingRequests();
  readonly #listeners = new Map<number, Emitter<Buffer>>();
  readonly #closed = new Ending<AutomationError>();
  readonly #problems = new Emitter<AutomationError>();
  readonly #whenClosed: Promise<void>;
  #assembler: PacketAssembler;
  #maxRequestUnits: number;
  #loss: AutomationError | undefined;
  #isCorked = false;

  /** The connection ended: by disposal, or because the server is gone. */
  readonly onClose = this.#closed.event;
  /** Errors that nobody awaits: of requests sent without a check, and of listeners that threw. */
  readonly onProblem = this.#problems.event;

  private constructor(socket: Socket, setup: Setup, screen: Screen) {
    this.#socket = socket;
    this.setup = setup;
    this.screen = screen;
    this.ids = new ResourceIds(setup.idBase, setup.idMask);
    this.#maxRequestUnits = setup.maxRequestUnits;
    this.#assembler = new PacketAssembler(PACKET_FRAMING, (packet) => this.#take(packet));
    socket.on('error', (cause) => this.#end('The connection to the X server broke.', cause));
    this.#whenClosed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#end('The X server closed the connection.');
        resolve();
      });
    });
  }

  /** Connects, shows the cookie and makes requests of any length possible. */
  static async open({ display, authority }: ConnectOptions, signal: AbortSignal): Promise<X11Connection> {
    const name = parseDisplayName(display);
    const authorization = await readAuthorization(authority, name.display);
    const intake: { push(bytes: Buffer): void } = { push: () => undefined };
    const socket = await openSocket(socketPaths(name), (bytes) => intake.push(bytes), signal);
    try {
      const setup = await greet(socket, intake, encodeSetup(authorization), signal);
      const screen = setup.screens[name.screen];
      if (!screen) throw new AutomationError('desktop_unavailable', `Display ${display} has no such screen.`);
      const connection = new X11Connection(socket, setup, screen);
      intake.push = (bytes) => connection.#assembler.push(bytes);
      await connection.#enableBigRequests(signal);
      return connection;
    } catch (error) {
      socket.destroy();
      throw error;
    }
  }

  get root(): number {
    return this.screen.root;
  }

  get isClosed(): boolean {
    return this.#loss !== undefined;
  }

  /** The largest body of a request, in bytes. */
  get maxBodyBytes(): number {
    return this.#maxRequestUnits * 4 - 8;
  }

  /** Sends a request and waits for its reply. */
  async ask<T>(request: Query<T>, signal: AbortSignal): Promise<T> {
    const reply = await this.#await(request, true, signal);
    if (!reply) throw new AutomationError('internal', `The X server did not answer ${request.name}.`);
    return request.decode(reply);
  }

  /** Sends a request that has no reply and waits until the server has accepted it. */
  async check(request: Request, signal: AbortSignal): Promise<void> {
    await this.#await(request, false, signal);
  }

  /** Sends a request and forgets it; an error goes to `onProblem`. */
  send(request: Request): void {
    if (this.#loss) return;
    this.#write(request);
    this.#pending.countUnchecked();
  }

  /** Waits until the server has handled everything sent so far. */
  sync(signal: AbortSignal): Promise<void> {
    return this.ask(SYNC, signal);
  }

  /** Calls back for every event of a kind; the returned function ends it. */
  on<T>(kind: EventKind<T>, listener: (event: T) => void): () => void {
    let emitter = this.#listeners.get(kind.key);
    if (!emitter) {
      emitter = new Emitter();
      this.#listeners.set(kind.key, emitter);
    }
    return emitter.event((packet) => listener(kind.decode(packet)));
  }

  /** Lets go of a server that does not answer: whoever waits for it is told so. */
  abandon(): void {
    this.#socket.destroy();
    this.#end('The X server does not answer.');
  }

  /** Everything sent so far still goes out; the server then frees what belongs to this connection. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#loss) {
      this.#flush();
      this.#socket.end();
      this.#end('The connection to the X server was closed.');
    }
    // A server that hangs does not close its end.
    const cancel = systemClock.schedule(CLOSING_MS, () => void this.#socket.destroy());
    await this.#whenClosed;
    cancel();
  }

  #await(request: Request, expectsReply: boolean, signal: AbortSignal): Promise<Buffer | undefined> {
    if (signal.aborted) return Promise.reject(abortError(signal));
    if (this.#loss) return Promise.reject(this.#loss);
    this.#write(request);
    return this.#pending.add(request.name, expectsReply, signal);
  }

  #write({ name, opcode, detail, body }: Request): void {
    const units = 1 + body.length / 4;
    const isBig = units > LARGEST_SMALL_REQUEST;
    if (units + (isBig ? 1 : 0) > this.#maxRequestUnits)
      throw new AutomationError('internal', `${name} has ${body.length} bytes, too many for this X server.`);
    const header = Buffer.alloc(isBig ? 8 : 4);
    header[0] = opcode;
    header[1] = detail;
    header.writeUInt16LE(isBig ? 0 : units, 2);
    if (isBig) header.writeUInt32LE(units + 1, 4);
    this.#cork();
    this.#socket.write(header);
    if (body.length > 0) this.#socket.write(body);
  }

  /** Requests of one turn of the event loop leave together. */
  #cork(): void {
    if (this.#pending.isSilent) this.#provokeReply();
    if (this.#isCorked) return;
    this.#isCorked = true;
    this.#socket.cork();
    process.nextTick(() => this.#flush());
  }

  #flush(): void {
    if (!this.#isCorked) return;
    if (this.#pending.needsReply) this.#provokeReply();
    this.#isCorked = false;
    this.#socket.uncork();
  }

  #provokeReply(): void {
    this.#socket.write(Buffer.from([SYNC.opcode, 0, 1, 0]));
    this.#pending.add(SYNC.name, true).catch(() => undefined);
  }

  #take(packet: Buffer): void {
    if (packet[0] === 1) this.#pending.takeReply(packet);
    else if (packet[0] === 0) {
      const unclaimed = this.#pending.takeError(packet);
      if (unclaimed) this.#problems.fire(unclaimed);
    } else {
      this.#pending.takeEvent(packet);
      this.#dispatch(packet);
    }
  }

  /** A listener that fails must not stop the intake. */
  #dispatch(packet: Buffer): void {
    try {
      this.#listeners.get(keyOf(packet))?.fire(packet);
    } catch (error) {
      this.#problems.fire(AutomationError.from(error));
    }
  }

  #end(message: string, cause?: unknown): void {
    if (this.#loss) return;
    this.#loss = new AutomationError('desktop_unavailable', message, { cause });
    this.#pending.rejectAll(this.#loss);
    this.#closed.fire(this.#loss);
  }

  async #enableBigRequests(signal: AbortSignal): Promise<void> {
    const extension = await this.ask(queryExtension('BIG-REQUESTS'), signal);
    if (extension) this.#maxRequestUnits = await this.ask(enableBigRequests(extension), signal);
  }
}

function greet(
  socket: Socket,
  intake: { push(bytes: Buffer): void },
  hello: Buffer,
  signal: AbortSignal,
): Promise<Setup> {
  const answer = new Promise<Setup>((resolve, reject) => {
    const assembler = new PacketAssembler(SETUP_FRAMING, (packet) => {
      try {
        resolve(decodeSetup(packet));
      } catch (error) {
        reject(error);
      }
    });
    intake.push = (bytes) => assembler.push(bytes);
    const gone = (cause?: unknown) =>
      reject(new AutomationError('desktop_unavailable', 'The X server hung up.', { cause }));
    socket.once('error', gone);
    socket.once('close', () => gone());
    socket.write(hello);
  });
  return abortable(answer, signal);
}
