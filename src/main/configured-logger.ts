import type { Logger } from '../core/logger.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { streamLogger } from './stream-logger.ts';

/** A logger on stderr. A one-off command says less by itself than a server; a level that was asked for always holds. */
export function configuredLogger(
  { config, origins }: LoadedConfig,
  unlessConfigured: 'info' | 'warning',
): Logger {
  const isConfigured = origins.get('log.level')?.kind !== 'default';
  return streamLogger(process.stderr, isConfigured ? config.log.level : unlessConfigured);
}
