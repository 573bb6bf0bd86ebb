import { serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio';
import type { Logger } from '../../core/logger.ts';
import type { FrontDesk } from './front-desk.ts';
import type { McpHost } from './mcp-host.ts';

/** Serves the client at a front desk until it hangs up or the signal aborts. */
export async function serveStdio(
  host: McpHost,
  desk: FrontDesk,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const handle = serveSdkStdio(({ era }) => host.createServer(era), {
    transport: desk,
    onerror: (error) => logger.log('warning', 'connection error', { error: error.message }),
  });
  const hangUp = () => void handle.close();
  if (signal.aborted) hangUp();
  signal.addEventListener('abort', hangUp, { once: true });
  await desk.closed;
  signal.removeEventListener('abort', hangUp);
}
