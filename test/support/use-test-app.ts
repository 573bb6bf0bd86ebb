import { afterAll, beforeAll } from 'vitest';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from './linux-session.ts';
import { testApp } from './test-app.ts';

/** Runs a program of `test/apps` on a private desktop of its own for the tests around the call. */
export function useTestApp(
  file: string,
  ...args: string[]
): { readonly linux: LinuxSession; readonly app: AppSession } {
  let linux: LinuxSession | undefined;
  let app: AppSession | undefined;
  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start(...testApp(file), ...args));
  }, 60_000);
  afterAll(() => linux?.[Symbol.asyncDispose]());
  const running = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error(`${file} does not run.`);
    return part;
  };
  return {
    get linux() {
      return running(linux);
    },
    get app() {
      return running(app);
    },
  };
}
