import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Clock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';

const run = promisify(execFile);
type Env = NodeJS.ProcessEnv;

/** Qt 5 registers its applications only where the root window tells it the address of the accessibility bus. */
export async function announceAccessibilityBus(
  env: Env,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  await run('xprop', ['-root', '-f', 'AT_SPI_BUS', '8s', '-set', 'AT_SPI_BUS', address], { env, signal });
}

/** Waits until a window manager has taken charge of the display. */
export async function windowManagerReady(env: Env, clock: Clock, signal: AbortSignal): Promise<void> {
  const look = async () => {
    const { stdout } = await run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'], { env, signal });
    return stdout.includes('window id') || undefined;
  };
  const ready = await waitFor(look, { clock, timeoutMs: 10_000 }, signal);
  if (!ready) throw new AutomationError('desktop_unavailable', 'The window manager does not answer.');
}
