import { spawn } from 'node:child_process';

const GRACE_MS = 5_000;
const DRAIN_MS = 1_000;

/**
 * Runs a command to its end, to its time limit or to the abort, whichever comes first. Collects what it prints, and
 * passes it on as it comes when `onOutput` is given. Nothing that the command started in its process group survives it.
 */
export async function runCommand(command, args, { cwd, timeoutMs, signal, onOutput }) {
  const deadline = AbortSignal.timeout(timeoutMs);
  const stop = AbortSignal.any([signal, deadline]);
  const child = spawn(command, args, {
    cwd,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child, onOutput);
  const end = ended(child, command);
  stop.addEventListener('abort', () => terminate(child), { once: true });
  if (stop.aborted) terminate(child);
  const { code, problem } = await end;
  return {
    code,
    output: Buffer.concat(output).toString(),
    problem: deadline.aborted ? `no end within ${timeoutMs / 1000} s` : problem,
  };
}

function collect(child, onOutput) {
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      onOutput?.(chunk);
    });
  }
  return chunks;
}

function ended(child, command) {
  return new Promise((resolve) => {
    child.on('error', ({ message }) =>
      resolve({ code: 127, problem: `${command} could not be started: ${message}` }),
    );
    child.on('exit', () => sweep(child));
    child.on('close', (code, signalName) =>
      resolve({ code: code ?? 1, problem: signalName ? `ended by ${signalName}` : undefined }),
    );
  });
}

/** Ends what the command left behind. What left its process group may hold the pipes open: stop listening to it. */
function sweep(child) {
  killGroup(child, 'SIGKILL');
  const giveUp = () => {
    child.stdout.destroy();
    child.stderr.destroy();
  };
  setTimeout(giveUp, DRAIN_MS).unref();
}

/** Asks first, so that the command can clean up. */
function terminate(child) {
  killGroup(child, 'SIGTERM');
  const insist = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS).unref();
  child.once('exit', () => clearTimeout(insist));
}

function killGroup({ pid }, signalName) {
  if (pid === undefined) return; // it never started
  try {
    process.kill(-pid, signalName);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error; // nobody left
  }
}

/** Commands see a pipe; they colour their output when we are read by a person. */
function environment() {
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
  return { ...rest, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) };
}
