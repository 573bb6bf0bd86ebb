import { DisposableStore } from '../base/disposal.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import type { DemoServer } from '../hosts/cli/commands/demo.ts';
import { Inspector } from '../hosts/inspector/inspector.ts';
import { McpHost } from '../hosts/mcp/mcp-host.ts';
import { serveHttp } from '../hosts/mcp/serve-http.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { configuredLogger } from './configured-logger.ts';
import { VERSION } from './version.ts';

/** Serves MCP clients and the inspector page on this computer. */
export async function serveLocally(
  caller: ToolCaller,
  loaded: LoadedConfig,
  signal: AbortSignal,
): Promise<DemoServer> {
  const logger = configuredLogger(loaded, 'warning');
  const resources = new DisposableStore();
  const host = resources.add(new McpHost({ caller, principal: 'local', version: VERSION }));
  const inspector = resources.add(new Inspector({ caller, policy: caller.policy, logger, version: VERSION }));
  const options = { ...loaded.config.http, logger, pages: [inspector.handle] };
  const server = resources.add(await serveHttp(host, options, signal));
  return { url: server.url, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
}
