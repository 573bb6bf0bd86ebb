import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { openSim, type SimBackend, simProvider } from '../../src/backends/sim/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { silentLogger } from '../../src/core/logger.ts';
import { type Policy, permissivePolicy } from '../../src/core/policy/policy.ts';
import { Desktop } from '../../src/core/session/desktop.ts';
import { ToolCaller } from '../../src/core/tool/tool-caller.ts';
import { Inspector } from '../../src/hosts/inspector/inspector.ts';
import { McpHost } from '../../src/hosts/mcp/mcp-host.ts';
import { type HttpServer, type ServeHttpOptions, serveHttp } from '../../src/hosts/mcp/serve-http.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';

const TIMES = { findMs: 0, callMs: 1000, settleMs: 300 };

/** A simulated desktop served over HTTP with its page, in this process. */
export class ServedSim implements AsyncDisposable {
  readonly server: HttpServer;
  readonly host: McpHost;
  readonly caller: ToolCaller;
  readonly backend: SimBackend;
  readonly #resources: DisposableStore;

  private constructor(parts: {
    server: HttpServer;
    host: McpHost;
    caller: ToolCaller;
    backend: SimBackend;
    resources: DisposableStore;
  }) {
    this.server = parts.server;
    this.host = parts.host;
    this.caller = parts.caller;
    this.backend = parts.backend;
    this.#resources = parts.resources;
  }

  static async open(
    apps: readonly string[],
    { policy = permissivePolicy, ...options }: Partial<ServeHttpOptions & { policy: Policy }> = {},
    signal: AbortSignal = neverAborted,
  ): Promise<ServedSim> {
    const resources = new DisposableStore();
    const backend = await openSim({ apps });
    const provider = { ...simProvider(), open: async () => backend };
    const desktop = resources.add(new Desktop(provider, TIMES));
    const parts = { policy, logger: silentLogger };
    const caller = new ToolCaller({ surfaces: [axSurface], desktop, ...parts });
    const host = resources.add(new McpHost({ caller, principal: 'local', version: '0.0.0-test' }));
    const inspector = resources.add(new Inspector({ caller, version: '0.0.0-test', ...parts }));
    const http = { port: 0, bind: '127.0.0.1', logger: silentLogger, pages: [inspector.handle], ...options };
    const server = resources.add(await serveHttp(host, http, signal));
    return new ServedSim({ server, host, caller, backend, resources });
  }

  get port(): number {
    return Number(new URL(this.server.url).port);
  }

  /** A request exactly as written, which `fetch` would not let through. */
  send(
    path: string,
    {
      method = 'GET',
      headers = {},
      body,
    }: { method?: string; headers?: OutgoingHttpHeaders; body?: string } = {},
  ): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }> {
    return new Promise((resolve, reject) => {
      const target = { host: '127.0.0.1', port: this.port, path, method, headers, agent: false as const };
      const sent = httpRequest(target, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}
