/** Severities of RFC 5424, as MCP uses them, from chatty to fatal. */
export const LOG_LEVELS = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Where the program says what it does. Never receives typed text, clipboard contents or secrets. */
export interface Logger {
  log(level: LogLevel, message: string, data?: Readonly<Record<string, unknown>>): void;
}

export const silentLogger: Logger = { log: () => undefined };
