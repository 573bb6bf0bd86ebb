import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './statistics.mjs';

export const WARM_TARGET = 1.5;
const FIND = ['find', 'button:7', '--app', 'Calculator', '--desktop', 'sim'];
/** Until the background process has compiled what it runs all the time. */
export const WARM_UP = 20;

/** A whole command, from its start to its end, where the background process runs, against a Node that does nothing. */
export async function warmCommand({ command, env, folder, runs }) {
  const runtime = join(folder, 'runtime');
  await mkdir(runtime, { mode: 0o700 });
  const own = { ...env, XDG_RUNTIME_DIR: runtime };
  try {
    for (let run = 0; run < WARM_UP; run++) await timeCommand(command, FIND, own);
    const bare = [];
    const ours = [];
    for (let run = 0; run < runs; run++) {
      bare.push(await timeCommand(process.execPath, ['-e', '0'], own));
      ours.push(await timeCommand(command, FIND, own));
    }
    return [
      {
        what: 'a warm command, deskhand find',
        oursMs: median(ours),
        reference: 'node -e 0',
        referenceMs: median(bare),
        target: WARM_TARGET,
        samples: runs,
      },
    ];
  } finally {
    await timeCommand(command, ['daemon', 'stop'], own);
  }
}

/** How long a command takes from its start to its end, in milliseconds. */
export async function timeCommand(command, args, env) {
  const started = performance.now();
  const child = spawn(command, args, { env, stdio: 'pipe' });
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'exit');
  const elapsed = performance.now() - started;
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
  return elapsed;
}
