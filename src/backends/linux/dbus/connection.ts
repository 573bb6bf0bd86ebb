import type { Socket } from 'node:net';
import { abortError } from '../../../base/cancellation.ts';
import { Ending, type Event } from '../../../base/events.ts';
import { clip } from '../../../base/text.ts';
import { DBUS_ERRORS, DBusError } from './dbus-error.ts';
import { decodeBody } from './decode.ts';
import {
  type CallTarget,
  type IncomingMessage,
  MESSAGE_TYPE,
  type Method,
  type MethodCall,
  readMessage,
  writeAnswer,
  writeCall,
} from './message.ts';
import { MessageSplitter } from './message-splitter.ts';
import { openSocket } from './open-socket.ts';
import { type PendingCall, PendingCalls } from './pending-calls.ts';
import type { Replies } from './replies.ts';
import { type Signal, type SignalRule, SignalRules, type SignalSubscription } from './signal-rules.ts';
import { WireWriter } from './wire-writer.ts';

/** Where the bus itself is reached. */
export const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;

/** Messages handled in one go; then the rest of the program has its turn. */
const SLICE = 1_000;
/** The other end begins with the first calls while we still write the others: two or three are worth a write of their own. */
const FLUSH_BYTES = 512;
/** What a peer says of a failure goes into logs. */
const LONGEST_ERROR = 1_000;

/**
 * A connection to a bus, or to one application's private socket. Calls are pipelined: what is called in one turn of the
 * event loop leaves in a few writes, and replies are matched as they come.
 */
export class DBusConnection implements AsyncDisposable {
  readonly #socket: Socket;
  readonly #isBus: boolean;
  readonly #writer = new WireWriter();
  readonly #splitter = new MessageSplitter();
  readonly #pending = new PendingCalls();
  readonly #rules = new SignalRules();
  readonly #closed = new Ending<DBusError>();
  readonly #socketClosed: Promise<void>;
  readonly #forever = new AbortController().signal;
  #uniqueName = '';
  #serial = 0;
  #flushPlanned = false;
  #slicePlanned = false;
  #failure: DBusError | undefined;

  private constructor(socket: Socket, isBus: boolean) {
    this.#socket = socket;
    this.#isBus = isBus;
    this.#socketClosed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#fail(lost('The other end closed the D-Bus connection.'));
        resolve();
      });
    });
    socket.on('error', (cause) => this.#fail(lost('The D-Bus connection broke.', cause)));
    socket.on('data', (chunk: Buffer) => {
      this.#splitter.push(chunk);
      if (!this.#slicePlanned) this.#handleSlice();
    });
    socket.resume();
  }

  /** Connects to the first socket of the address that answers. A bus wants a Hello, a private socket has none. */
  static async connect(
    address: string,
    options: { hello: boolean },
    signal: AbortSignal,
  ): Promise<DBusConnection> {
    const connection = new DBusConnection(await openSocket(address, signal), options.hello);
    if (!options.hello) return connection;
    try {
      const [name] = await connection.call({ ...BUS, member: 'Hello' }, signal);
      connection.#uniqueName = String(name);
      return connection;
    } catch (error) {
      await connection[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Our name on the bus; empty on a private socket. */
  get uniqueName(): string {
    return this.#uniqueName;
  }

  get isClosed(): boolean {
    return this.#failure !== undefined;
  }

  /** For who keeps it open when we are gone. */
  get socket(): Socket {
    return this.#socket;
  }

  /** How many calls wait for their reply. */
  get pendingCalls(): number {
    return this.#pending.size;
  }

  /** Fires once when the connection ends, whoever ended it, and at once for who asks after that. */
  get onClose(): Event<DBusError> {
    return this.#closed.event;
  }

  /** Calls a method and gives the values of its reply. A call whose signal aborts is forgotten. */
  call(call: MethodCall, signal: AbortSignal): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      this.#send(call, call, { receiver: { resolve, reject }, place: 0, signal, last: call.last });
    });
  }

  /** Calls several methods of an object. The replies are gathered from the place of the first one on. */
  gather(
    replies: Replies,
    { target, methods, place }: { target: CallTarget; methods: readonly Method[]; place: number },
    signal: AbortSignal,
  ): void {
    for (let index = 0; index < methods.length; index++)
      this.#send(target, methods[index] as Method, { receiver: replies, place: place + index, signal });
  }

  /** Hears signals that fit the rule. The bus is told of a rule once, however many listen. */
  onSignal(rule: SignalRule, listener: (signal: Signal) => void): SignalSubscription {
    return this.#rules.add(rule, listener, {
      enter: (text) => this.#changeRules('AddMatch', text),
      // A rule that stays behind costs the bus a little, and nobody hears of it; the connection's end removes it.
      leave: (text) => void this.#changeRules('RemoveMatch', text).catch(() => undefined),
    });
  }

  /** Closes the socket; every call that waits is rejected. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#flush();
    this.#fail(lost('We closed the D-Bus connection.'));
    await this.#socketClosed;
  }

  async #changeRules(member: 'AddMatch' | 'RemoveMatch', rule: string): Promise<void> {
    if (!this.#isBus) return;
    await this.call({ ...BUS, member, signature: 's', body: [rule] }, this.#forever);
  }

  #send(target: CallTarget, method: Method, call: PendingCall): void {
    const { receiver, place, signal } = call;
    const refusal = signal.aborted ? abortError(signal) : this.#failure;
    if (refusal) {
      receiver.reject(refusal, place);
      return;
    }
    const serial = this.#nextSerial();
    try {
      writeCall(this.#writer, serial, target, method);
    } catch (error) {
      receiver.reject(error, place);
      return;
    }
    this.#planFlush();
    this.#pending.add(serial, call);
  }

  #nextSerial(): number {
    this.#serial = this.#serial === 0xffffffff ? 1 : this.#serial + 1;
    return this.#serial;
  }

  /** A tick is after all promise reactions that run now, so what they call goes out together. */
  #planFlush(): void {
    if (this.#writer.length >= FLUSH_BYTES) this.#flush();
    if (this.#flushPlanned || this.#writer.length === 0) return;
    this.#flushPlanned = true;
    process.nextTick(() => {
      this.#flushPlanned = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#writer.length > 0 && !this.#failure) this.#socket.write(this.#writer.drain());
  }

  /** Handles so many messages, and the next ones after everybody else had a turn. */
  #handleSlice(): void {
    this.#slicePlanned = false;
    try {
      for (let count = 0; count < SLICE; count++) {
        const place = this.#failure ? undefined : this.#splitter.next();
        if (!place) {
          if (this.#socket.isPaused()) this.#socket.resume();
          return;
        }
        this.#handle(readMessage(place));
      }
    } catch (error) {
      this.#fail(lost('The other end does not speak D-Bus.', error));
      return;
    }
    this.#slicePlanned = true;
    // Nothing more is taken from the socket meanwhile: a flood waits outside and not in our memory.
    this.#socket.pause();
    setImmediate(() => this.#handleSlice());
  }

  #handle(message: IncomingMessage): void {
    if (message.type === MESSAGE_TYPE.reply || message.type === MESSAGE_TYPE.error) this.#settle(message);
    else if (message.type === MESSAGE_TYPE.signal) this.#dispatch(message);
    else if (message.type === MESSAGE_TYPE.call && message.expectsReply) this.#answer(message);
  }

  #settle(message: IncomingMessage): void {
    const call = this.#pending.take(message.replySerial);
    if (!call) return;
    const { receiver, place, last } = call;
    try {
      const isReply = message.type === MESSAGE_TYPE.reply;
      const body = isReply && last ? last.read(message) : decodeBody(message.signature, message.reader);
      if (isReply) receiver.resolve(body, place);
      else receiver.reject(errorIn(message, body), place);
    } catch (error) {
      receiver.reject(error, place);
    }
  }

  #dispatch(message: IncomingMessage): void {
    const { sender, path, member, signature } = message;
    const header = { sender, path, interface: message.interface, member };
    this.#rules.dispatch(header, () => ({ signature, body: decodeBody(signature, message.reader) }));
  }

  /** We offer nothing, and say so: a peer that gets no answer would wait. */
  #answer(message: IncomingMessage): void {
    const isPing = message.interface === 'org.freedesktop.DBus.Peer' && message.member === 'Ping';
    writeAnswer(this.#writer, this.#nextSerial(), message, isPing ? undefined : DBUS_ERRORS.unknownMethod);
    this.#planFlush();
  }

  #fail(failure: DBusError): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.#socket.destroy();
    this.#pending.rejectAll(failure);
    this.#closed.fire(failure);
  }
}

function errorIn({ errorName, sender }: IncomingMessage, [text]: readonly unknown[]): DBusError {
  const message = typeof text === 'string' ? clip(text, LONGEST_ERROR) : '';
  return new DBusError(errorName, message, { isPeers: sender !== 'org.freedesktop.DBus' });
}

function lost(message: string, cause?: unknown): DBusError {
  return new DBusError(DBUS_ERRORS.disconnected, message, { cause });
}
