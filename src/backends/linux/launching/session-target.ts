import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { throwIfAborted } from '../../../base/cancellation.ts';
import { quote } from '../../../base/text.ts';
import type { Environment } from '../private-desktop/desktop-environment.ts';
import { exitOf } from '../private-desktop/process-output.ts';
import { systemFailure } from '../private-desktop/system-failure.ts';
import type { LaunchTarget } from './launch-application.ts';

/** Starts applications in the user's own session, where they outlive this program like any other application. */
export function sessionTarget(env: Environment): LaunchTarget {
  return {
    env,
    async spawn(command, args, signal) {
      throwIfAborted(signal);
      const child = spawn(command, args, { detached: true, env: { ...env }, stdio: 'ignore' });
      const exited = exitOf(child);
      await once(child, 'spawn').catch((error: unknown) => {
        throw systemFailure(`${quote(command)} could not be started`, error);
      });
      child.unref();
      return { pid: child.pid ?? 0, exited };
    },
  };
}
