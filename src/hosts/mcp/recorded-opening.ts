import type { JSONRPCRequest } from '@modelcontextprotocol/server';

/** Results of the real server, by protocol version and method. */
export interface RecordedOpening {
  /** Which configurations gave these answers; for any other they do not hold. */
  readonly configurations: readonly string[];
  readonly results: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const META_VERSION = 'io.modelcontextprotocol/protocolVersion';
const META_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const MODERN_METHODS = new Set(['server/discover', 'tools/list']);

type Params = Record<string, unknown>;

/**
 * Answers how a connection opens – `initialize`, `server/discover`, `tools/list` – with what the real server answered when
 * it was built. Whatever is unusual in a request is left to the real server.
 */
export class OpeningClerk {
  readonly #opening: RecordedOpening;
  #version: string | undefined;

  constructor(opening: RecordedOpening) {
    this.#opening = opening;
  }

  /** The result for a request, or undefined where only the real server knows. */
  answer(request: JSONRPCRequest): unknown {
    const params: Params = request.params ?? {};
    if (request.method === 'initialize') return this.#initialize(params);
    const meta = params._meta as Params | undefined;
    if (meta?.[META_VERSION] !== undefined) return this.#modern(request.method, params, meta);
    const isPlainList = request.method === 'tools/list' && Object.keys(params).length === 0;
    return isPlainList && this.#version ? this.#opening.results[this.#version]?.['tools/list'] : undefined;
  }

  #initialize({ protocolVersion, capabilities, clientInfo }: Params): unknown {
    if (this.#version !== undefined || typeof protocolVersion !== 'string') return undefined;
    if (!isObject(capabilities) || !isObject(clientInfo)) return undefined;
    if (typeof clientInfo.name !== 'string' || typeof clientInfo.version !== 'string') return undefined;
    const result = this.#opening.results[protocolVersion]?.initialize;
    if (result !== undefined) this.#version = protocolVersion;
    return result;
  }

  #modern(method: string, { _meta, ...rest }: Params, meta: Params): unknown {
    const isPlain =
      this.#version === undefined && Object.keys(rest).length === 0 && isObject(meta[META_CAPABILITIES]);
    if (!isPlain || !MODERN_METHODS.has(method)) return undefined;
    return this.#opening.results[String(meta[META_VERSION])]?.[method];
  }
}

function isObject(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
