import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { StdioTransport } from './stdio-transport.ts';

const LONGEST_LINE_BYTES = 32 * 1024 * 1024;

const request = (id: number | string, method = 'ping') => ({ jsonrpc: '2.0', id, method }) as const;
const answer = (id: number | string, result = {}) => ({ jsonrpc: '2.0', id, result }) as JSONRPCMessage;
const cancelled = (requestId: number) =>
  ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }) as const;

/** Streams have passed on what they hold. */
const idle = () => new Promise((resolve) => setImmediate(resolve));

/** A transport between two streams, with all that came out of it. */
class Line {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  readonly transport = new StdioTransport(this.input, this.output);
  readonly received: unknown[] = [];
  readonly errors: Error[] = [];
  closings = 0;

  static async open(): Promise<Line> {
    const line = new Line();
    line.transport.onmessage = (message) => void line.received.push(message);
    line.transport.onerror = (error) => void line.errors.push(error);
    line.transport.onclose = () => {
      line.closings += 1;
    };
    await line.transport.start();
    return line;
  }

  async write(...chunks: (string | Buffer)[]): Promise<void> {
    for (const chunk of chunks) this.input.write(chunk);
    await idle();
  }

  /** The lines that were sent since it was last asked for. */
  get sent(): unknown[] {
    const text = ((this.output.read() as Buffer | null) ?? '').toString();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown);
  }
}

const lineOf = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

describe('what comes in', () => {
  test('is delivered line by line, several in one chunk or one in several', async () => {
    const line = await Line.open();
    const text = lineOf(request(1), request(2));
    await line.write(text.slice(0, 10), text.slice(10, 50), text.slice(50), lineOf(request(3)));
    expect(line.received).toEqual([request(1), request(2), request(3)]);
    expect(line.sent).toEqual([]);
  });

  test('may be cut anywhere, also inside of a character', async () => {
    const line = await Line.open();
    const message = { ...request(1), params: { text: 'Größe 😀' } };
    for (const byte of Buffer.from(lineOf(message))) line.input.write(Buffer.from([byte]));
    await idle();
    expect(line.received).toEqual([message]);
  });

  test('may end its lines like Windows, leave some empty, and begin with a byte order mark', async () => {
    const line = await Line.open();
    await line.write('\ufeff', lineOf(request(1)).replace('\n', '\r\n'), '\r\n\n  \n', lineOf(request(2)));
    expect(line.received).toEqual([request(1), request(2)]);
    expect(line.sent).toEqual([]);
  });

  test('can be a response or a notification, too', async () => {
    const line = await Line.open();
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' };
    await line.write(lineOf(answer('a'), notification));
    expect(line.received).toEqual([answer('a'), notification]);
  });
});

describe('what cannot be read', () => {
  test('is answered when it is not JSON, and the next line is read', async () => {
    const line = await Line.open();
    await line.write('{"jsonrpc":\n', lineOf(request(1)));
    expect(line.sent).toEqual([
      {
        jsonrpc: '2.0',
        id: null,
        error: {
          code: -32700,
          message: expect.stringMatching(/^This line is not JSON: .*one JSON-RPC message/),
        },
      },
    ]);
    expect(line.received).toEqual([request(1)]);
  });

  test.each<[unknown, unknown]>([
    [{ id: 7, method: 'ping' }, 7],
    [{ jsonrpc: '1.0', id: 'a', method: 'ping' }, 'a'],
    [{ jsonrpc: '2.0', id: 7, method: 5 }, 7],
    [{ jsonrpc: '2.0', id: 7, method: 'ping', params: 'x' }, 7],
    [{ jsonrpc: '2.0', id: 7 }, null],
    [{ jsonrpc: '2.0', id: {}, method: 'ping' }, null],
    [{}, null],
    [null, null],
    [42, null],
    ['ping', null],
  ])('is refused with its id, where it has one: %j', async (value, id) => {
    const line = await Line.open();
    await line.write(lineOf(value));
    expect(line.received).toEqual([]);
    expect(line.sent).toMatchObject([{ jsonrpc: '2.0', id, error: { code: -32600 } }]);
  });

  test('is dropped once when it is too long, and the next line is read', async () => {
    const line = await Line.open();
    const piece = Buffer.alloc(4 * 1024 * 1024, 'x');
    for (let bytes = 0; bytes <= LONGEST_LINE_BYTES + piece.length; bytes += piece.length) {
      await line.write(piece);
    }
    expect(line.sent).toMatchObject([
      { id: null, error: { code: -32600, message: expect.stringContaining(String(LONGEST_LINE_BYTES)) } },
    ]);
    await line.write(`\n${lineOf(request(1))}`);
    expect(line.sent).toEqual([]);
    expect(line.received).toEqual([request(1)]);
  });
});

describe('a batch', () => {
  test('is delivered in order and answered as one line, once everything in it is answered', async () => {
    const line = await Line.open();
    await line.write(lineOf([request(1), cancelled(99), request('b')]));
    expect(line.received).toEqual([request(1), cancelled(99), request('b')]);
    await line.transport.send(answer('b'));
    expect(line.sent).toEqual([]);
    await line.transport.send(answer(1));
    expect(line.sent).toEqual([[answer('b'), answer(1)]]);
  });

  test('does not hold up anything else', async () => {
    const line = await Line.open();
    await line.write(lineOf([request(1)]), lineOf(request(2)));
    const notification = { jsonrpc: '2.0', method: 'notifications/progress' } as const;
    await line.transport.send(notification);
    await line.transport.send({ ...request(1, 'roots/list') });
    await line.transport.send(answer(2));
    expect(line.sent).toEqual([notification, request(1, 'roots/list'), answer(2)]);
    await line.transport.send(answer(1));
    expect(line.sent).toEqual([[answer(1)]]);
  });

  test('is kept apart from another one', async () => {
    const line = await Line.open();
    await line.write(lineOf([request(1), request(2)]), lineOf([request(3)]));
    for (const id of [1, 3, 2]) await line.transport.send(answer(id));
    expect(line.sent).toEqual([[answer(3)], [answer(1), answer(2)]]);
  });

  test('may be answered while it is still being delivered', async () => {
    const line = await Line.open();
    line.transport.onmessage = (message) => {
      if ('id' in message && message.id !== undefined) void line.transport.send(answer(message.id));
    };
    await line.write(lineOf([request(1), request(2)]));
    expect(line.sent).toEqual([[answer(1), answer(2)]]);
  });

  test('carries the refusals of what is no message in it', async () => {
    const line = await Line.open();
    await line.write(lineOf([1, request(2), { id: 3, method: 'ping' }]));
    await line.transport.send(answer(2));
    expect(line.sent).toMatchObject([[{ id: null, error: {} }, { id: 3, error: {} }, answer(2)]]);
    await line.write(lineOf([1, 2]));
    expect(line.sent).toMatchObject([[{ error: { code: -32600 } }, { error: { code: -32600 } }]]);
  });

  test('does not wait for a request that was cancelled, which nobody answers', async () => {
    const line = await Line.open();
    await line.write(lineOf([request(1), request(2)]));
    await line.transport.send(answer(1));
    await line.write(lineOf(cancelled(2)));
    expect(line.sent).toEqual([[answer(1)]]);
    await line.write(lineOf([request(3), cancelled(3)]));
    expect(line.sent).toEqual([]);
  });

  test('of notifications gets no answer', async () => {
    const line = await Line.open();
    await line.write(lineOf([cancelled(1), cancelled(2)]));
    expect(line.received).toHaveLength(2);
    expect(line.sent).toEqual([]);
  });

  test('must not be empty', async () => {
    const line = await Line.open();
    await line.write('[]\n');
    expect(line.sent).toMatchObject([
      { id: null, error: { code: -32600, message: 'A batch must not be empty.' } },
    ]);
  });
});

describe('the end', () => {
  test('comes once when the client hangs up, and nothing can be sent after it', async () => {
    const line = await Line.open();
    line.input.end(lineOf(request(1)));
    await idle();
    await line.transport.close();
    expect(line.received).toEqual([request(1)]);
    expect([line.closings, line.errors]).toEqual([1, []]);
    await expect(line.transport.send(answer(1))).rejects.toThrow('The connection is closed.');
  });

  test('comes with an error when reading or writing fails', async () => {
    for (const broken of ['input', 'output'] as const) {
      const line = await Line.open();
      line[broken].destroy(new Error('broken pipe'));
      await idle();
      expect(line.closings).toBe(1);
      expect(line.errors.map(({ message }) => message)).toEqual(['broken pipe']);
    }
  });

  test('lets nothing more in, not even from the chunk that is being read', async () => {
    const line = await Line.open();
    line.transport.onmessage = (message) => {
      line.received.push(message);
      void line.transport.close();
    };
    await line.write(lineOf(request(1), request(2)), lineOf(request(3)));
    expect(line.received).toEqual([request(1)]);
  });
});
