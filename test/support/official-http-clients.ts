import {
  Client as ModernSdkClient,
  StreamableHTTPClientTransport as ModernSdkTransport,
} from '@modelcontextprotocol/client';
import { Client as FirstSdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstSdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { ConnectedClient, ToolAnswer } from './official-clients.ts';

const CLIENT_INFO = { name: 'deskhand-test', version: '1' };

type Sdk = ModernSdkClient | FirstSdkClient;

/** The client of SDK v2 over HTTP. Without a version it opens as it does by default. */
export async function connectModernSdkOverHttp(url: string, pin?: string): Promise<ConnectedClient> {
  const client = new ModernSdkClient(CLIENT_INFO, pin ? { versionNegotiation: { mode: { pin } } } : {});
  await client.connect(new ModernSdkTransport(new URL(url)));
  return connected(client, client.getNegotiatedProtocolVersion());
}

/** The client of SDK v1 over HTTP, asking for a protocol version. */
export async function connectFirstSdkOverHttp(url: string, version: string): Promise<ConnectedClient> {
  const client = new FirstSdkClient(CLIENT_INFO, { capabilities: {} });
  const transport = new VersionedTransport(url, version);
  await client.connect(transport);
  return connected(client, transport.protocolVersion);
}

function connected(client: Sdk, protocolVersion: string | undefined): ConnectedClient {
  return {
    protocolVersion,
    serverInfo: client.getServerVersion(),
    instructions: client.getInstructions(),
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as ToolAnswer,
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** The client always asks for the latest version it knows; older ones are written into its first request. */
class VersionedTransport extends FirstSdkTransport {
  readonly #version: string;

  constructor(url: string, version: string) {
    super(new URL(url));
    this.#version = version;
  }

  override send(message: JSONRPCMessage | JSONRPCMessage[]): Promise<void> {
    const isFirst = !Array.isArray(message) && 'method' in message && message.method === 'initialize';
    if (!isFirst) return super.send(message);
    return super.send({ ...message, params: { ...message.params, protocolVersion: this.#version } });
  }
}
