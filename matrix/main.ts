import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { cpus, release } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { neverAborted } from '../src/base/cancellation.ts';
import { deadline, systemClock } from '../src/base/clock.ts';
import { ACTIONS, type Toolkit } from './cell.ts';
import { line, page, totals } from './report.ts';
import type { Result } from './run-cell.ts';
import { type Filter, runToolkit } from './run-toolkit.ts';
import { TOOLKITS } from './toolkits.ts';

const OVERALL_MS = 1_200_000;

export interface MatrixOptions {
  /** The folder of the checkout. */
  readonly root: string;
  /** Toolkits and actions to restrict the run to. */
  readonly only: readonly string[];
  readonly print: (line: string) => void;
}

/** Runs the matrix, writes its page after a complete run, and says whether nobody lied. */
export async function runMatrix({ root, only, print }: MatrixOptions): Promise<boolean> {
  const started = performance.now();
  const filter = filterFor(only);
  using limit = deadline(neverAborted, systemClock, OVERALL_MS);
  const results: Result[] = [];
  const record = (result: Result) => {
    results.push(result);
    print(line(result));
  };
  const toolkits = TOOLKITS.filter(({ id }) => filter.toolkits.has(id));
  for (const toolkit of toolkits) await runToolkit(toolkit, { root, filter, record }, limit.signal);
  print(`\n${totals(results)}`);
  if (only.length === 0) {
    const seconds = Math.round((performance.now() - started) / 1000);
    const facts = { ...machineFacts(), versions: await versionsOf(toolkits), seconds };
    await writeFile(join(root, 'docs/delivery-matrix.md'), page(results, facts));
    print('Written: docs/delivery-matrix.md');
  }
  return !results.some(({ verdict }) => verdict === 'LIE' || verdict === 'THEFT');
}

/** Words that name toolkits choose toolkits, words that name actions choose actions; none of a kind means all of it. */
function filterFor(words: readonly string[]): Filter {
  const ids = TOOLKITS.map(({ id }) => id);
  const unknown = words.filter((word) => !ids.includes(word) && !ACTIONS.some((action) => action === word));
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: choose from ${[...ids, ...ACTIONS].join(', ')}.`);
  }
  const chosen = <T extends string>(all: readonly T[]) => {
    const some = all.filter((each) => words.includes(each));
    return new Set(some.length > 0 ? some : all);
  };
  return { toolkits: chosen(ids), actions: chosen(ACTIONS) };
}

function machineFacts() {
  const cores = cpus();
  const machine = `${cores[0]?.model.trim()}, ${cores.length} cores, Linux ${release()}, Node ${process.versions.node}`;
  return { date: new Date().toISOString().slice(0, 10), machine };
}

async function versionsOf(toolkits: readonly Toolkit[]): Promise<string[]> {
  const names = [...new Set(toolkits.flatMap(({ packages }) => packages))];
  const ask = promisify(execFile);
  const { stdout } = await ask('dpkg-query', ['-W', ...names]);
  return stdout.trim().replaceAll('\t', ' ').split('\n');
}
