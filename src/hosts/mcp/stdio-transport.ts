import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

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

  constructor(input: Readable, output: Writable) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#onData);
    this.#input.on('error', this.#onEnd);
    this.#input.on('end', this.#onEnd);
    this.#input.on('close', this.#onEnd);
    this.#output.on('error', this.#onEnd);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The connection is closed.');
    for (const batch of this.#batches) {
      const kind = batch.take(message);
      if (kind === 'kept') return;
      if (kind === 'complete') {
        this.#batches.delete(batch);
        return this.#write(batch.answers);
      }
    }
    return this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#onData);
    this.#input.pause();
    this.onclose?.();
  }

  readonly #onEnd = (error?: Error) => {
    if (error) this.onerror?.(error);
    void this.close();
  };

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
    if (!Array.isArray(value)) {
      this.#deliver(value);
      return;
    }
    if (value.length === 0) this.#refuse(INVALID_REQUEST, 'A batch must not be empty.');
    const ids = value.filter(isRequestLike).map(({ id }) => id);
    if (ids.length > 0) this.#batches.add(new Batch(ids));
    for (const entry of value) this.#deliver(entry);
  }

  #deliver(value: unknown): void {
    if (!isMessage(value)) {
      const id = isRequestLike(value) ? value.id : undefined;
      this.#refuse(INVALID_REQUEST, 'This is not a JSON-RPC 2.0 request, notification or response.', id);
      return;
    }
    this.onmessage?.(value);
  }

  /** JSON-RPC wants the id null where it is unknown, which the SDK's type of a message does not allow. */
  #refuse(code: number, message: string, id?: RequestId): void {
    const refusal = { jsonrpc: '2.0', id: id ?? null, error: { code, message } };
    const sent = id === undefined ? this.#write(refusal) : this.send(refusal as JSONRPCMessage);
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
  readonly answers: JSONRPCMessage[] = [];
  readonly #open: Set<RequestId>;

  constructor(ids: readonly RequestId[]) {
    this.#open = new Set(ids);
  }

  take(message: JSONRPCMessage): 'foreign' | 'kept' | 'complete' {
    if (
      !('id' in message) ||
      'method' in message ||
      message.id === undefined ||
      !this.#open.delete(message.id)
    ) {
      return 'foreign';
    }
    this.answers.push(message);
    return this.#open.size === 0 ? 'complete' : 'kept';
  }
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
