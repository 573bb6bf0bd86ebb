import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The largest body that a request may have. */
export const LARGEST_BODY_BYTES = 32 * 1024 * 1024;

/** A short answer in words. */
export function plainResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff', ...headers },
  });
}

/** The headers of a request; one that was sent twice keeps both values, so that it cannot pass for one of them. */
export function headersOf(message: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(message.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

/** Node's request as a web request, or the answer that refuses it. */
export async function toWebRequest(
  message: IncomingMessage,
  { origin, headers, signal }: { origin: string; headers: Headers; signal: AbortSignal },
): Promise<Request | Response> {
  const { method = 'GET', url = '' } = message;
  if (!url.startsWith('/')) return plainResponse(400, 'The request names no path.');
  const body = await readBody(message);
  if (body === 'too large') {
    return plainResponse(413, `A request may have at most ${LARGEST_BODY_BYTES} bytes.`);
  }
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0;
  try {
    return new Request(origin + url, { method, headers, signal, ...(hasBody && { body }) });
  } catch {
    return plainResponse(400, 'The request is not one that this server can read.');
  }
}

/** Reads what is too large to its end as well, because a client that is still sending does not read the answer. */
async function readBody(message: IncomingMessage): Promise<Buffer | 'too large'> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGEST_BODY_BYTES) chunks = [];
    else chunks.push(chunk);
  }
  return bytes > LARGEST_BODY_BYTES ? 'too large' : Buffer.concat(chunks);
}

/** Sends a web response as Node's. Settles when it is sent, or the client is gone. */
export async function sendWebResponse(response: Response, to: ServerResponse): Promise<void> {
  to.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body || to.req.method === 'HEAD') {
    await response.body?.cancel();
    to.end();
    return;
  }
  to.flushHeaders();
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
  } catch (error) {
    // A client that goes away ends the stream early; there is nobody left to tell.
    if (!to.destroyed) throw error;
  }
}
