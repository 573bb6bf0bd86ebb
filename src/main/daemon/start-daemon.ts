import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AutomationError } from '../../base/errors.ts';

/** The program that this module was bundled into lies beside it. */
const PROGRAM = new URL('./deskhand.mjs', import.meta.url);

/** Starts the background process and waits until it, or another that came first, can be called. */
export async function startDaemon(env: NodeJS.ProcessEnv): Promise<void> {
  const args = [...process.execArgv, fileURLToPath(PROGRAM), 'daemon', 'run'];
  // In a session of its own, where neither Ctrl-C nor a closing terminal reaches it, and in no folder that somebody
  // may want to remove.
  const options = {
    detached: true,
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  };
  const child = spawn(process.execPath, args, options);
  // Where no file can be opened any more it has no streams.
  await once(child, 'spawn').catch((cause: Error) => {
    throw notStarted(cause.message, cause);
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const ready = once(child.stdout, 'data').then(() => true);
  const ended = once(child, 'close').then(() => false);
  try {
    if (await Promise.race([ready, ended])) return;
    throw notStarted(said.trim());
  } finally {
    ready.catch(() => undefined);
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
  }
}

function notStarted(why: string, cause?: Error): AutomationError {
  return new AutomationError('desktop_unavailable', `The background process did not start. ${why}`, {
    guidance: 'Use --no-daemon to do without it.',
    cause,
  });
}
