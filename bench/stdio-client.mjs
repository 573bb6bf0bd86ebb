import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const CLIENT = { name: 'deskhand-bench', version: '1' };
const ANSWER_LIMIT_MS = 10_000;
const LAST_WORDS = 2_000;

/** How a client of each protocol era opens a connection, and what it adds to every request. */
export const ERAS = {
  '2025-11-25': {
    meta: undefined,
    async open(client) {
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
      await client.request('initialize', params);
      client.notify('notifications/initialized');
    },
  },
  '2026-07-28': {
    meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': CLIENT,
    },
    async open() {}, // every request introduces itself
  },
};

/** The least that speaks MCP over stdio: raw JSON-RPC, so that a client library's cost is not measured. */
export class StdioClient {
  #child;
  #closed;
  #lastWords = '';
  #meta;
  #nextId = 1;
  #waiting = new Map();

  constructor(args, { env, meta, start = (command) => command }) {
    this.#meta = meta;
    const [program, ...words] = start([process.execPath, ...args]);
    this.#child = spawn(program, words, { env, stdio: 'pipe' });
    this.#child.stderr.on('data', (chunk) => {
      this.#lastWords = (this.#lastWords + chunk).slice(-LAST_WORDS);
    });
    this.#child.stdin.on('error', () => undefined); // a server that ended is reported by its exit
    this.#closed = new Promise((resolve) => {
      const end = () => {
        this.#failAll(new Error(`${args.join(' ')} ended before it answered.\n${this.#lastWords}`));
        resolve();
      };
      this.#child.on('error', end);
      this.#child.on('close', end);
    });
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#receive(JSON.parse(line)));
  }

  /** Connects as a client of that era does. */
  static async connect(args, { env, era, start }) {
    const client = new StdioClient(args, { env, meta: ERAS[era].meta, start });
    try {
      await ERAS[era].open(client);
    } catch (error) {
      await client.close();
      throw error;
    }
    return client;
  }

  request(method, params = {}) {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(
        () => reject(new Error(`No answer to ${method} within 10 s.`)),
        ANSWER_LIMIT_MS,
      );
      this.#waiting.set(id, { resolve, reject, limit });
      this.#send({
        jsonrpc: '2.0',
        id,
        method,
        params: { ...params, ...(this.#meta && { _meta: this.#meta }) },
      });
    });
  }

  notify(method) {
    this.#send({ jsonrpc: '2.0', method });
  }

  /** Ends the server, which is this client's own child, and waits until it is gone. */
  async close() {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  #send(message) {
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #receive({ id, result, error }) {
    const request = this.#waiting.get(id);
    if (!request) return;
    this.#waiting.delete(id);
    clearTimeout(request.limit);
    if (error) request.reject(new Error(`The server answered with error ${error.code}: ${error.message}`));
    else request.resolve(result);
  }

  #failAll(error) {
    for (const { reject, limit } of this.#waiting.values()) {
      clearTimeout(limit);
      reject(error);
    }
    this.#waiting.clear();
  }
}
