import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type Ending, endingOf, startProgram } from './built-program.ts';
import { PrivateHome } from './private-home.ts';

/** A message of JSON-RPC as it came over the wire. */
export interface WireMessage {
  readonly jsonrpc?: string;
  readonly id?: string | number | null;
  readonly method?: string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

const NEWLINE = 0x0a;

/** What a request of protocol 2026-07-28 carries. */
export function modernMeta(capabilities: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
}

/** The server as a process, spoken to byte by byte. Every line that it prints must be a message. */
export class RawMcpServer implements AsyncDisposable {
  readonly home: PrivateHome;
  readonly process: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ending>;
  /** Every line of stdout, parsed; a batch is an array. */
  readonly lines: (WireMessage | WireMessage[])[] = [];
  /** Lines of stdout that are no messages. There must never be any. */
  readonly strayLines: string[] = [];
  stderr = '';
  readonly #watchers = new Set<() => void>();
  #partial = Buffer.alloc(0);
  #requests = 0;
  #isOver = false;

  constructor(
    settings: readonly string[] = [],
    { desktop = 'sim', env }: { desktop?: string; env?: Readonly<Record<string, string>> } = {},
  ) {
    this.home = new PrivateHome();
    const args = ['mcp', 'serve', '--desktop', desktop, ...settings];
    this.process = startProgram(args, { home: this.home, ...(env && { env }) });
    this.ended = endingOf(this.process);
    // A test that kills the server while writing to it is not interested in the broken pipe.
    this.process.stdin.on('error', () => undefined);
    this.process.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    this.process.stderr.on('data', (chunk: Buffer) => {
      this.stderr += chunk.toString('utf8');
      this.#wake();
    });
    this.process.once('close', () => {
      this.#isOver = true;
      this.#wake();
    });
  }

  /** A server that has answered `initialize`. */
  static async initialized(version = '2025-11-25', settings: readonly string[] = []): Promise<RawMcpServer> {
    const server = new RawMcpServer(settings);
    try {
      await server.initialize(version);
    } catch (error) {
      await server[Symbol.asyncDispose]();
      throw error;
    }
    return server;
  }

  async initialize(version: string): Promise<WireMessage> {
    const answer = await this.request('initialize', {
      protocolVersion: version,
      capabilities: {},
      clientInfo: { name: 'deskhand-test', version: '1' },
    });
    this.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return answer;
  }

  /** Writes a value as one line. */
  send(value: unknown): void {
    this.sendLine(JSON.stringify(value));
  }

  /** Writes bytes as they are, and ends the line. */
  sendLine(line: string | Buffer): void {
    this.process.stdin.write(line);
    this.process.stdin.write('\n');
  }

  /** Sends a request under an id of its own and waits for its answer. */
  request(method: string, params?: Record<string, unknown>): Promise<WireMessage> {
    const id = this.start(method, params);
    return this.answerTo(id);
  }

  /** Sends a request and returns its id. */
  start(method: string, params?: Record<string, unknown>): string {
    this.#requests += 1;
    const id = `request-${this.#requests}`;
    this.send({ jsonrpc: '2.0', id, method, ...(params && { params }) });
    return id;
  }

  callTool(name: string, args?: unknown): Promise<WireMessage> {
    return this.request('tools/call', { name, arguments: args });
  }

  /** The answer with an id, alone or inside a batch, as soon as it is there. */
  answerTo(id: string | number): Promise<WireMessage> {
    return this.until(() => this.messages.find((message) => message.id === id));
  }

  /** All messages so far, those of batches too. */
  get messages(): WireMessage[] {
    return this.lines.flat();
  }

  /** Answers to what could not be read: they have no id. */
  get refusals(): WireMessage[] {
    return this.messages.filter(({ id }) => id === null);
  }

  /** Waits until something is to be found in what the server has printed. */
  until<T>(look: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const watch = () => {
        const found = look();
        if (found === undefined && !this.#isOver) return;
        this.#watchers.delete(watch);
        if (found === undefined) reject(new Error(`The server ended first. It said: ${this.stderr}`));
        else resolve(found);
      };
      this.#watchers.add(watch);
      watch();
    });
  }

  /** Hangs up as a client does, waits for the end, and insists that stdout was nothing but the protocol. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.process.stdin.end();
    await this.ended;
    this.home[Symbol.dispose]();
    if (this.strayLines.length > 0) throw new Error(`Not the protocol: ${this.strayLines.join('\n')}`);
  }

  #receive(chunk: Buffer): void {
    let rest = Buffer.concat([this.#partial, chunk]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      this.#readLine(rest.subarray(0, end).toString('utf8'));
      rest = rest.subarray(end + 1);
    }
    this.#partial = rest;
    this.#wake();
  }

  #readLine(line: string): void {
    try {
      const value = JSON.parse(line) as WireMessage | WireMessage[];
      if ([value].flat().some(({ jsonrpc }) => jsonrpc !== '2.0')) throw new Error('not JSON-RPC');
      this.lines.push(value);
    } catch {
      this.strayLines.push(line);
    }
  }

  #wake(): void {
    for (const watch of [...this.#watchers]) watch();
  }
}
