import type { Readable, Writable } from 'node:stream';
import { serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '../../core/logger.ts';
import type { McpHost } from './mcp-host.ts';
import { StdioTransport } from './stdio-transport.ts';

/** Serves one client over a pair of streams until it hangs up or the signal aborts. */
export async function serveStdio(
  host: McpHost,
  { input, output, logger }: { input: Readable; output: Writable; logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  const transport = new ClosableTransport(input, output);
  const handle = serveSdkStdio(({ era }) => host.createServer(era), {
    transport,
    onerror: (error) => logger.log('warning', 'connection error', { error: error.message }),
  });
  const hangUp = () => void handle.close();
  if (signal.aborted) hangUp();
  signal.addEventListener('abort', hangUp, { once: true });
  await transport.closed;
  signal.removeEventListener('abort', hangUp);
}

/** Tells when it is closed, whoever closes it; `onclose` itself belongs to the SDK. */
class ClosableTransport extends StdioTransport {
  #markClosed: () => void = () => undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#markClosed = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.#markClosed();
  }
}
