import type { JSONRPCMessage, JSONRPCRequest, RequestId, Transport } from '@modelcontextprotocol/server';
import { OpeningClerk, type RecordedOpening } from './recorded-opening.ts';
import type { StdioTransport } from './stdio-transport.ts';

/**
 * Stands between the wire and the real server, which takes a while to load. Until then it answers what a clerk can, and
 * keeps the rest; then it hands over: the server sees the handshake as if it had been there, and everything since.
 */
export class FrontDesk implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  /** Settles when the real server is needed. */
  readonly serverNeeded: Promise<void>;
  /** Settles when the connection has ended. */
  readonly closed: Promise<void>;

  readonly #wire: StdioTransport;
  readonly #clerk: OpeningClerk | undefined;
  readonly #handshake: JSONRPCMessage[] = [];
  readonly #waiting: JSONRPCMessage[] = [];
  readonly #answeredHere = new Set<RequestId>();
  #needServer: () => void = () => undefined;
  #markClosed: () => void = () => undefined;
  #isHandedOver = false;

  /** Without recorded answers the server is needed from the start. */
  constructor(wire: StdioTransport, opening: RecordedOpening | undefined) {
    this.#wire = wire;
    this.#clerk = opening && new OpeningClerk(opening);
    this.serverNeeded = new Promise((resolve) => {
      this.#needServer = resolve;
    });
    this.closed = new Promise((resolve) => {
      this.#markClosed = resolve;
    });
    if (!opening) this.#needServer();
  }

  /** Begins to receive, before there is a server. */
  async open(): Promise<void> {
    this.#wire.onmessage = (message) => this.#receive(message);
    this.#wire.onerror = (error) => this.onerror?.(error);
    this.#wire.onclose = () => this.#end();
    await this.#wire.start();
  }

  /** Called by the real server when it is ready to receive. */
  async start(): Promise<void> {
    this.#isHandedOver = true;
    for (const message of this.#handshake) {
      if ('id' in message && message.id !== undefined) this.#answeredHere.add(message.id);
      this.onmessage?.(message);
    }
    for (const message of this.#waiting.splice(0)) this.onmessage?.(message);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const isAnswer = 'id' in message && !('method' in message) && message.id !== undefined;
    if (isAnswer && this.#answeredHere.delete(message.id as RequestId)) return;
    await this.#wire.send(message);
  }

  async close(): Promise<void> {
    await this.#wire.close();
  }

  #receive(message: JSONRPCMessage): void {
    if (this.#isHandedOver) {
      this.onmessage?.(message);
      return;
    }
    if (this.#waiting.length === 0 && this.#dealWith(message)) return;
    this.#waiting.push(message);
    this.#needServer();
  }

  /** Whether the message needs nobody else. The order of messages is kept: nothing overtakes one that waits. */
  #dealWith(message: JSONRPCMessage): boolean {
    if (!('method' in message)) return false;
    if (!('id' in message)) {
      const isGreeting = message.method === 'notifications/initialized' && this.#handshake.length > 0;
      if (isGreeting) this.#handshake.push(message);
      return isGreeting;
    }
    const result = this.#clerk?.answer(message);
    if (result === undefined) return false;
    if (message.method === 'initialize') this.#handshake.push(message);
    this.#reply(message, result);
    return true;
  }

  /** Once the tools are listed the next message is a call, so the server is loaded while the client thinks. */
  #reply({ id, method }: JSONRPCRequest, result: unknown): void {
    this.#wire.send({ jsonrpc: '2.0', id, result } as JSONRPCMessage).then(
      () => {
        if (method === 'tools/list') this.#needServer();
      },
      (error: Error) => this.onerror?.(error),
    );
  }

  #end(): void {
    this.onclose?.();
    this.#needServer();
    this.#markClosed();
  }
}
