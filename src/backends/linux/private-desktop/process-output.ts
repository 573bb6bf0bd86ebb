import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** How a process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Resolves when the process has ended, or could not be started (then with code 127, as in a shell). */
export async function exitOf(child: ChildProcess): Promise<ProcessExit> {
  try {
    const [code, signal] = await once(child, 'exit');
    return { code, signal };
  } catch {
    return { code: 127, signal: null };
  }
}

/** How an end reads in a sentence. */
export function describeExit({ code, signal }: ProcessExit): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

/** The first line that arrives, or undefined when the stream ends without one. */
export async function firstLine(stream: Readable): Promise<string | undefined> {
  const lines = createInterface({ input: stream });
  // A pipe that breaks is a pipe that ended.
  stream.on('error', () => lines.close());
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(undefined));
  });
}

const LOG_TAIL_LINES = 5;

/** The end of a log file, for people who have to find out why something did not start. */
export async function logTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}
