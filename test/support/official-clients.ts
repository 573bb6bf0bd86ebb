import { Client as ModernSdkClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernSdkTransport } from '@modelcontextprotocol/client/stdio';
import { Client as FirstSdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as FirstSdkTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { PROGRAM } from './built-program.ts';
import { PrivateHome } from './private-home.ts';

const CLIENT_INFO = { name: 'deskhand-test', version: '1' };

/** A tool as `tools/list` describes it. */
export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema: Record<string, unknown>;
  readonly outputSchema?: Record<string, unknown>;
  readonly annotations?: Record<string, unknown>;
}

/** An answer of `tools/call`. */
export interface ToolAnswer {
  readonly isError?: boolean;
  readonly content: readonly { type: string; text?: string; data?: string; mimeType?: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly _meta?: Record<string, unknown>;
}

/** What the official clients of both generations have in common. */
export interface ConnectedClient extends AsyncDisposable {
  readonly protocolVersion: string | undefined;
  readonly serverInfo: { readonly name: string; readonly version: string } | undefined;
  readonly instructions: string | undefined;
  listTools(): Promise<ListedTool[]>;
  /** Rejects where the answer does not match the listed output schema, as the client itself checks. */
  callTool(name: string, args?: Record<string, unknown>): Promise<ToolAnswer>;
}

/** How the server is started; settings may be added. */
function serverParameters(home: PrivateHome, settings: readonly string[] = [], desktop = 'sim') {
  return {
    command: process.execPath,
    args: [PROGRAM, 'mcp', 'serve', '--desktop', desktop, '--log-level', 'error', ...settings],
    env: home.env,
    cwd: home.workFolder,
    stderr: 'inherit' as const,
  };
}

/** The client of SDK v2. Without a version it opens as it does by default. */
export async function connectModernSdk(
  options: { pin?: string; capabilities?: Record<string, unknown>; desktop?: 'sim' | 'private' } = {},
): Promise<ConnectedClient & { readonly client: ModernSdkClient; readonly pid: number }> {
  const home = new PrivateHome();
  const client = new ModernSdkClient(CLIENT_INFO, {
    ...(options.pin && { versionNegotiation: { mode: { pin: options.pin } } }),
    capabilities: options.capabilities ?? {},
  });
  const transport = new ModernSdkTransport(serverParameters(home, [], options.desktop));
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? 0,
    protocolVersion: client.getNegotiatedProtocolVersion(),
    serverInfo: client.getServerVersion(),
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as ToolAnswer,
    [Symbol.asyncDispose]: () => closeClient(client, home),
  };
}

/** The client of SDK v1, asking for a protocol version. */
export async function connectFirstSdk(
  version: string,
  settings: readonly string[] = [],
): Promise<ConnectedClient & { readonly client: FirstSdkClient }> {
  const home = new PrivateHome();
  const client = new FirstSdkClient(CLIENT_INFO, { capabilities: {} });
  const transport = new VersionedTransport(version, home, settings);
  await client.connect(transport);
  return {
    client,
    protocolVersion: transport.negotiatedVersion,
    serverInfo: client.getServerVersion(),
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as ToolAnswer,
    [Symbol.asyncDispose]: () => closeClient(client, home),
  };
}

async function closeClient(client: { close(): Promise<void> }, home: PrivateHome): Promise<void> {
  await client.close();
  home[Symbol.dispose]();
}

/** The client always asks for the latest version it knows; older ones are written into its first request. */
class VersionedTransport extends FirstSdkTransport {
  readonly #version: string;
  negotiatedVersion: string | undefined;

  constructor(version: string, home: PrivateHome, settings: readonly string[]) {
    super(serverParameters(home, settings));
    this.#version = version;
  }

  /** Called by the client with what the server chose. */
  setProtocolVersion(version: string): void {
    this.negotiatedVersion = version;
  }

  override send(message: JSONRPCMessage): Promise<void> {
    const isFirst = 'method' in message && message.method === 'initialize';
    if (!isFirst) return super.send(message);
    return super.send({ ...message, params: { ...message.params, protocolVersion: this.#version } });
  }
}
