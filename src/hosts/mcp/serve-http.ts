import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { throwIfAborted } from '../../base/cancellation.ts';
import { systemClock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Logger } from '../../core/logger.ts';
import {
  headersOf,
  LARGEST_BODY_BYTES,
  plainResponse,
  sendWebResponse,
  toWebRequest,
} from './http-exchange.ts';
import { authority, loopbackAddress, requestGuard } from './http-guard.ts';
import type { McpHost } from './mcp-host.ts';

/** Answers the requests that it knows and leaves the others to the next; `request.signal` aborts when nobody waits. */
export type HttpHandler = (request: Request) => Promise<Response | undefined>;

export interface ServeHttpOptions {
  /** 0 takes any free one. */
  readonly port: number;
  /** A loopback address. */
  readonly bind: string;
  readonly logger: Logger;
  /** Asked in order for whatever is not the protocol's. */
  readonly pages?: readonly HttpHandler[];
}

/** A server that listens. */
export interface HttpServer extends AsyncDisposable {
  /** Where its pages are, with a slash at the end. */
  readonly url: string;
  /** Where MCP clients connect. */
  readonly mcpUrl: string;
  /** Settles when the server has closed, whoever closed it. */
  readonly closed: Promise<void>;
  /** Ends open exchanges and gives the port back. */
  close(): Promise<void>;
}

const MCP_PATH = '/mcp';
/** How long answers may take to leave once the server closes. */
const FAREWELL_MS = 500;

/** Serves MCP clients of both protocol eras, and pages, over HTTP on this computer until closed or aborted. */
export async function serveHttp(
  host: McpHost,
  options: ServeHttpOptions,
  signal: AbortSignal,
): Promise<HttpServer> {
  throwIfAborted(signal);
  const address = loopbackAddress(options.bind);
  const server = createServer();
  const port = await listen(server, address, options.port);
  return new LocalServer({ server, address, port, host, options, signal });
}

interface LocalServerParts {
  readonly server: Server;
  readonly address: string;
  readonly port: number;
  readonly host: McpHost;
  readonly options: ServeHttpOptions;
  readonly signal: AbortSignal;
}

class LocalServer implements HttpServer {
  readonly url: string;
  readonly mcpUrl: string;
  readonly closed: Promise<void>;
  readonly #server: Server;
  readonly #mcp: McpHttpHandler;
  readonly #refusalOf: (headers: Headers) => string | undefined;
  readonly #pages: readonly HttpHandler[];
  readonly #logger: Logger;
  readonly #origin: string;
  readonly #open = new Set<AbortController>();
  #isClosing = false;

  constructor({ server, address, port, host, options, signal }: LocalServerParts) {
    this.#server = server;
    this.#origin = `http://${authority(address, port)}`;
    this.url = `${this.#origin}/`;
    this.mcpUrl = this.#origin + MCP_PATH;
    this.#refusalOf = requestGuard(address, port);
    this.#pages = options.pages ?? [];
    this.#logger = options.logger;
    this.#mcp = createMcpHandler(({ era }) => host.createServer(era), {
      maxRequestBodySize: LARGEST_BODY_BYTES,
      onerror: (error) => options.logger.log('info', 'request rejected', { error: error.message }),
    });
    server.on('request', (message, response) => void this.#exchange(message, response));
    const onAbort = () => void this.close();
    signal.addEventListener('abort', onAbort, { once: true });
    this.closed = once(server, 'close').then(() => signal.removeEventListener('abort', onAbort));
    if (signal.aborted) onAbort();
  }

  async close(): Promise<void> {
    if (!this.#isClosing) {
      this.#isClosing = true;
      this.#server.close();
      for (const exchange of this.#open) {
        exchange.abort(new AutomationError('cancelled', 'The server is closing.'));
      }
      const cancelTimer = systemClock.schedule(FAREWELL_MS, () => this.#server.closeAllConnections());
      void this.closed.then(cancelTimer);
      await this.#mcp.close();
    }
    await this.closed;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Carries one request to its answer. Never rejects: whatever fails concerns this request alone. */
  async #exchange(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new AbortController();
    this.#open.add(exchange);
    response.once('close', () => {
      this.#open.delete(exchange);
      if (!response.writableFinished) {
        exchange.abort(new AutomationError('cancelled', 'The client hung up.'));
      }
    });
    try {
      const answer = await this.#answer(message, exchange.signal);
      if (this.#isClosing) response.setHeader('connection', 'close');
      await sendWebResponse(answer, response);
    } catch (error) {
      this.#logger.log(exchange.signal.aborted ? 'debug' : 'warning', 'request failed', {
        error: String(error),
      });
      response.destroy();
    }
  }

  async #answer(message: IncomingMessage, signal: AbortSignal): Promise<Response> {
    const headers = headersOf(message);
    const refusal = this.#refusalOf(headers);
    if (refusal !== undefined) return plainResponse(403, refusal);
    const request = await toWebRequest(message, { origin: this.#origin, headers, signal });
    if (request instanceof Response) return request;
    if (new URL(request.url).pathname === MCP_PATH) return this.#mcp.fetch(request);
    for (const page of this.#pages) {
      const answer = await page(request);
      if (answer) return answer;
    }
    return plainResponse(404, `There is nothing here. MCP clients connect to ${this.mcpUrl}`);
  }
}

async function listen(server: Server, address: string, port: number): Promise<number> {
  server.listen({ host: address, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(error as NodeJS.ErrnoException, address, port);
  }
  return (server.address() as AddressInfo).port;
}

function cannotListen(cause: NodeJS.ErrnoException, address: string, port: number): AutomationError {
  const why = REASONS[cause.code ?? ''] ?? cause.message;
  return new AutomationError('invalid_config', `Cannot listen on ${authority(address, port)}: ${why}.`, {
    guidance: 'Choose another port with --http-port, or any free one with --http-port 0.',
    details: { port, code: cause.code },
    cause,
  });
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses this port',
  EACCES: 'this user may not use this port',
  EADDRNOTAVAIL: 'this computer does not have this address',
};
