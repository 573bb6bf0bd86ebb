import { readFile } from 'node:fs/promises';
import { FrontDesk } from '../hosts/mcp/front-desk.ts';
import type { RecordedOpening } from '../hosts/mcp/recorded-opening.ts';
import { StdioTransport } from '../hosts/mcp/stdio-transport.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { configuredLogger } from './configured-logger.ts';
import { chooseProvider } from './providers.ts';
import { VERSION } from './version.ts';

/** The answers that the build recorded, beside this program. */
const OPENING_FILE = new URL('./opening.json', import.meta.url);

/** Serves one MCP client on stdin and stdout until it hangs up. */
export async function serveMcp(loaded: LoadedConfig, signal: AbortSignal): Promise<number> {
  const logger = configuredLogger(loaded, 'info');
  const { notice, desktop } = chooseProvider(loaded.config.desktop, loaded.env);
  const configuration = [VERSION, desktop, ...loaded.config.surfaces].join(' ');
  const desk = new FrontDesk(
    new StdioTransport(process.stdin, process.stdout),
    await recordedOpening(configuration),
  );
  const hangUp = () => void desk.close();
  signal.addEventListener('abort', hangUp, { once: true });
  await desk.open();
  logger.log('notice', 'serving MCP on stdio', { version: VERSION, desktop, ...(notice && { notice }) });
  await desk.serverNeeded;
  const { serveAtDesk } = await import('./serve.ts');
  await serveAtDesk(loaded, desk, logger, signal);
  return 0;
}

/** Undefined where nothing was recorded for this configuration: then the server answers for itself from the start. */
async function recordedOpening(configuration: string): Promise<RecordedOpening | undefined> {
  const text = await readFile(OPENING_FILE, 'utf8').catch(() => undefined);
  const openings = text === undefined ? [] : (JSON.parse(text) as RecordedOpening[]);
  return openings.find(({ configurations }) => configurations.includes(configuration));
}
