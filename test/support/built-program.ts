import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { PrivateHome } from './private-home.ts';

/** The program as `npm run build` makes it. */
export const PROGRAM = fileURLToPath(new URL('../../dist/deskhand.mjs', import.meta.url));

/** The command, which finds its way to the background process. */
export const COMMAND = fileURLToPath(new URL('../../dist/deskhand', import.meta.url));

/** What it leaves to Node. */
export const NODE_COMMAND = `${COMMAND}.cjs`;

/** How a process ended: with a code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ProgramRun extends Ending {
  readonly stdout: string;
  readonly stderr: string;
  readonly stdoutBytes: Buffer;
}

interface StartOptions {
  readonly home: PrivateHome;
  readonly env?: Readonly<Record<string, string>>;
  /** What to run instead of the program. */
  readonly program?: string;
}

/** Starts the program. Should it still run when the test ends, it is killed. */
export function startProgram(args: readonly string[], { home, env, program = PROGRAM }: StartOptions) {
  const [command, ...before] = program.endsWith('js') ? [process.execPath, program] : [program];
  const child = spawn(command, [...before, ...args], {
    cwd: home.workFolder,
    // Where a test does not say otherwise it is about the program and not about a desktop.
    env: { DESKHAND_DESKTOP: 'sim', ...home.env, ...env },
    stdio: 'pipe',
  });
  onTestFinished(() => void (isRunning(child) && child.kill('SIGKILL')));
  return child;
}

/** Runs the program to its end, as a shell would, with its input closed. */
export async function runProgram(args: readonly string[], options: StartOptions): Promise<ProgramRun> {
  const child = startProgram(args, options);
  child.stdin.end();
  const [stdoutBytes, stderr, ending] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    endingOf(child),
  ]);
  return { ...ending, stdoutBytes, stdout: stdoutBytes.toString('utf8'), stderr: stderr.toString('utf8') };
}

/** Resolves when the process has ended and its output is complete. */
export function endingOf(child: ChildProcessWithoutNullStreams): Promise<Ending> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function isRunning(child: ChildProcessWithoutNullStreams): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
