import { AsyncLocalStorage } from 'node:async_hooks';
import { type Logger, silentLogger } from '../../core/logger.ts';
import type { SessionOptions } from '../../core/session/desktop-session.ts';
import { defaultConfig } from '../config/settings.ts';

interface Scope {
  readonly timeouts: SessionOptions;
  readonly baselineFolder?: string;
  readonly logger: Logger;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs one call with its own timeouts and log, though it shares a session with calls that have others. */
export function inScope<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

const timeouts = (): SessionOptions => scopes.getStore()?.timeouts ?? defaultConfig.timeouts;

/** The options of whichever call asks. */
export const scopedOptions: SessionOptions = {
  get findMs() {
    return timeouts().findMs;
  },
  get callMs() {
    return timeouts().callMs;
  },
  get settleMs() {
    return timeouts().settleMs;
  },
  get baselineFolder() {
    return scopes.getStore()?.baselineFolder;
  },
};

/** The log of whichever call writes. */
export const scopedLogger: Logger = {
  log: (...message) => (scopes.getStore()?.logger ?? silentLogger).log(...message),
};
