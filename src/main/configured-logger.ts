import type { Logger, LogLevel } from '../core/logger.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { streamLogger } from './stream-logger.ts';

/** A logger on stderr. */
export function configuredLogger(loaded: LoadedConfig, unlessConfigured: 'info' | 'warning'): Logger {
  return streamLogger(process.stderr, leastLevel(loaded, unlessConfigured));
}

/** A one-off command says less by itself than a server; a level that was asked for always holds. */
export function leastLevel(
  { config, origins }: LoadedConfig,
  unlessConfigured: 'info' | 'warning',
): LogLevel {
  const isConfigured = origins.get('log.level')?.kind !== 'default';
  return isConfigured ? config.log.level : unlessConfigured;
}
