import type { Writable } from 'node:stream';
import { LOG_LEVELS, type Logger, type LogLevel } from '../core/logger.ts';

/** Writes one JSON line per message: stdout belongs to the protocol and to answers. */
export function streamLogger(stream: Writable, least: LogLevel): Logger {
  const threshold = LOG_LEVELS.indexOf(least);
  return {
    log(level, message, data) {
      if (LOG_LEVELS.indexOf(level) < threshold) return;
      stream.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...data })}\n`);
    },
  };
}
