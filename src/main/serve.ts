import type { Logger } from '../core/logger.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import { McpHost } from '../hosts/mcp/mcp-host.ts';
import { serveStdio } from '../hosts/mcp/serve-stdio.ts';
import { VERSION } from './version.ts';

/** The one person at this computer, whoever of their programs calls. */
const LOCAL_PRINCIPAL = 'local';

/** Serves one MCP client on stdin and stdout until it hangs up. */
export async function serveMcp(caller: ToolCaller, logger: Logger, signal: AbortSignal): Promise<void> {
  using host = new McpHost({ caller, principal: LOCAL_PRINCIPAL, version: VERSION });
  const { notice, desktop } = caller.desktop.provider;
  logger.log('notice', 'serving MCP on stdio', { version: VERSION, desktop, ...(notice && { notice }) });
  await serveStdio(host, { input: process.stdin, output: process.stdout, logger }, signal);
}
