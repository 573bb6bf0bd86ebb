import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { systemClock } from '../../base/clock.ts';

/** How long answers may take once the client asks nothing more. */
const FAREWELL_MS = 500;
const LONGEST_LINE_BYTES = 32 * 1024 * 1024;
const NEWLINE = 0x0a;

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;

type RequestId = string | number;

/**
 * Lines of JSON over a pair of streams. Unlike the SDK's own transport it answers what it cannot read, survives lines of
 * any length, takes the batches of protocol 2025-03-26, and loads without the SDK.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];

  readonly #input: Readable;
  readonly #output: Writable;
  readonly #batches = new Set<Batch>();
  #chunks: Buffer[] = [];
  #bufferedBytes = 0;
  #isSkipping = false;
  #isClosed = false;
  #isEnding = false;
  #cancelFarewell: (() => void) | undefined;
  readonly #unanswered = new Set<RequestId>();

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#onData);
    this.#input.on('error', this.#onLost);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onEnd);
    this.#output.on('error', this.#onLost);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed.');
    const batch = [...this.#batches].find((candidate) => candidate.take(message));
    await (batch ? this.#settle(batch) : this.#write(message));
    if ('id' in message && !('method' in message)) this.#forget(message.id);
  }

  #forget(id: unknown): void {
    this.#unanswered.delete(id as RequestId);
    this.#closeWhenAnswered();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelFarewell?.();
    this.#input.off('data', this.#onData);
    this.#input.pause();
    this.onclose?.();
  }

  readonly #onLost = (error: Error) => {
    this.onerror?.(error);
    void this.close();
  };

  /** Nothing more will be asked; what was asked already may still be answered, if that is quick. */
  readonly #onEnd = () => {
    this.#isEnding = true;
    this.#cancelFarewell ??= systemClock.schedule(FAREWELL_MS, () => void this.close());
    this.#closeWhenAnswered();
  };

  #closeWhenAnswered(): void {
    if (this.#isEnding && this.#unanswered.size === 0) void this.close();
  }

  readonly #onData = (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#append(rest.subarray(0, end));
      this.#finishLine();
      rest = rest.subarray(end + 1);
    }
    this.#append(rest);
  };

  #append(part: Buffer): void {
    if (this.#isSkipping || part.length === 0) return;
    this.#bufferedBytes += part.length;
    if (this.#bufferedBytes <= LONGEST_LINE_BYTES) {
      this.#chunks.push(part);
      return;
    }
    this.#isSkipping = true;
    this.#chunks = [];
    this.#refuse(
      INVALID_REQUEST,
      `A message may have at most ${LONGEST_LINE_BYTES} bytes; this one was dropped.`,
    );
  }

  #finishLine(): void {
    const line = Buffer.concat(this.#chunks).toString('utf8').trim();
    const wasSkipped = this.#isSkipping;
    this.#chunks = [];
    this.#bufferedBytes = 0;
    this.#isSkipping = false;
    if (!wasSkipped && line !== '') this.#receive(line);
  }

  #receive(line: string): void {
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch (error) {
      this.#refuse(
        PARSE_ERROR,
        `This line is not JSON: ${(error as Error).message}. Send one JSON-RPC message per line.`,
      );
      return;
    }
    if (Array.isArray(value)) this.#receiveBatch(value);
    else if (isMessage(value)) this.#deliver(value);
    else this.#print(notAMessage(value));
  }

  #receiveBatch(entries: readonly unknown[]): void {
    if (entries.length === 0) this.#refuse(INVALID_REQUEST, 'A batch must not be empty.');
    const messages = entries.filter(isMessage);
    const refusals = entries.filter((entry) => !isMessage(entry)).map(notAMessage);
    const ids = messages.flatMap((message) => (isRequestLike(message) ? [message.id] : []));
    const batch = new Batch(ids, refusals);
    this.#batches.add(batch);
    for (const message of messages) this.#deliver(message);
    this.#report(this.#settle(batch));
  }

  #deliver(message: JSONRPCMessage): void {
    if (this.#isClosed) return;
    if (isRequestLike(message)) this.#unanswered.add(message.id);
    this.onmessage?.(message);
    if (!('method' in message) || message.method !== 'notifications/cancelled') return;
    this.#forget(message.params?.requestId);
    for (const batch of [...this.#batches]) {
      batch.forget(message.params?.requestId);
      this.#report(this.#settle(batch));
    }
  }

  /** Sends the answers of a batch once nothing in it waits any more. */
  async #settle(batch: Batch): Promise<void> {
    if (batch.isWaiting || !this.#batches.delete(batch)) return;
    if (batch.answers.length > 0) await this.#write(batch.answers);
  }

  #refuse(code: number, message: string): void {
    this.#print(refusal(code, message));
  }

  #print(value: unknown): void {
    this.#report(this.#write(value));
  }

  #report(sent: Promise<void>): void {
    sent.catch((error: Error) => this.onerror?.(error));
  }

  #write(value: unknown): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#output.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }
}

/** Collects the answers to a batch, which are sent together. */
class Batch {
  readonly answers: unknown[];
  readonly #open: Set<unknown>;

  constructor(ids: readonly RequestId[], refusals: readonly unknown[]) {
    this.#open = new Set(ids);
    this.answers = [...refusals];
  }

  get isWaiting(): boolean {
    return this.#open.size > 0;
  }

  /** Keeps an answer to one of its requests; false for any other message. */
  take(message: JSONRPCMessage): boolean {
    if (!('id' in message) || 'method' in message || !this.#open.delete(message.id)) return false;
    this.answers.push(message);
    return true;
  }

  /** Waits no more for a request that was cancelled, and is therefore never answered. */
  forget(id: unknown): void {
    this.#open.delete(id);
  }
}

/** JSON-RPC wants the id null where it is unknown. */
function refusal(code: number, message: string, id: RequestId | null = null) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function notAMessage(value: unknown) {
  const id = isRequestLike(value) ? value.id : null;
  return refusal(INVALID_REQUEST, 'This is not a JSON-RPC 2.0 request, notification or response.', id);
}

/** Shape only: what the fields hold is for the server to judge. */
function isMessage(value: unknown): value is JSONRPCMessage {
  if (typeof value !== 'object' || value === null || !('jsonrpc' in value) || value.jsonrpc !== '2.0')
    return false;
  const id = 'id' in value ? value.id : undefined;
  const hasId = typeof id === 'string' || Number.isInteger(id);
  if ('method' in value) {
    const hasParams = !('params' in value) || (typeof value.params === 'object' && value.params !== null);
    return typeof value.method === 'string' && (id === undefined || hasId) && hasParams;
  }
  return hasId && ('result' in value || 'error' in value);
}

function isRequestLike(value: unknown): value is { id: RequestId } {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('method' in value)) return false;
  return typeof value.id === 'string' || typeof value.id === 'number';
}
