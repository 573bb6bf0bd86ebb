import type { Logger } from '../core/logger.ts';
import type { FrontDesk } from '../hosts/mcp/front-desk.ts';
import { McpHost } from '../hosts/mcp/mcp-host.ts';
import { serveStdio } from '../hosts/mcp/serve-stdio.ts';
import { compose } from './compose.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { VERSION } from './version.ts';

/** The one person at this computer, whoever of their programs calls. */
const LOCAL_PRINCIPAL = 'local';

/** Serves the client at the desk until it hangs up, and gives everything back. */
export async function serveAtDesk(
  loaded: LoadedConfig,
  desk: FrontDesk,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const caller = compose(loaded, logger);
  await using _desktop = caller.desktop;
  using host = new McpHost({ caller, principal: LOCAL_PRINCIPAL, version: VERSION });
  await serveStdio(host, desk, logger, signal);
}
