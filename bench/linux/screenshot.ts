import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../src/backends/linux/private-desktop/system-programs.ts';
import type { DeskApp } from '../../test/support/private-desk.ts';
import { median } from '../statistics.mjs';
import type { BenchDesk } from './bench-desk.ts';
import type { Row } from './row.ts';
import { type Side, takeTurns } from './take-turns.ts';

const run = promisify(execFile);
const LIMITS = { rounds: 11, budgetMs: 20_000 };
const START_SAMPLES = 5;
const ANSWER_MS = 20_000;

/** A program that writes one picture and ends: its start belongs to it, as it has no other way to work. */
interface Program {
  readonly name: string;
  readonly args: readonly string[];
  /** With which it starts and does nothing. */
  readonly idle: string;
}

/** A window that fills the screen, 1920 x 1080, to PNG. */
export async function measureScreenshot(desk: BenchDesk, { pid }: DeskApp): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-bench-'));
  try {
    const file = join(folder, 'window.png');
    const programs = await installed(desk, file);
    await using ours = desk.start(desk.ours);
    const sides = [
      { name: ours.name, work: () => ours.ask(['screenshot', pid], ANSWER_MS) },
      ...programs.map(({ name, args }) => ({ name, work: () => timed(desk, name, args) })),
    ];
    const rows = await compare(desk, sides);
    await noteStarts(desk, programs);
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(desk: BenchDesk, sides: readonly Side[]): Promise<Row[]> {
  const measured = await takeTurns(sides, LIMITS, (text) => desk.note(`Screenshot: ${text}`));
  const mine = measured.get(desk.ours.name);
  if (!mine) return [];
  return [...measured.values()]
    .filter((peer) => peer !== mine)
    .map((peer) => ({
      what: 'window screenshot, 1920x1080, PNG',
      oursMs: mine.ms,
      oursDetail: `ax_screenshot, first ${Math.round(mine.firstMs)} ms`,
      reference: peer.name,
      referenceMs: peer.ms,
      target: 1,
      samples: peer.samples,
    }));
}

async function installed(desk: BenchDesk, file: string): Promise<Program[]> {
  const programs = [
    { name: 'import', args: ['-window', await activeWindow(desk), file], idle: '-version' },
    { name: 'scrot', args: ['--focused', '--overwrite', file], idle: '--version' },
  ];
  return programs.filter(({ name }) => {
    const isThere = findProgram(name, process.env) !== undefined;
    if (!isThere) desk.note(`Screenshot: ${name} is not installed.`);
    return isThere;
  });
}

/** The browser is the only window, and it fills the screen. */
async function activeWindow({ env }: BenchDesk): Promise<string> {
  const { stdout } = await run('xprop', ['-root', '_NET_ACTIVE_WINDOW'], { env });
  return /0x[0-9a-f]+/.exec(stdout)?.[0] ?? 'root';
}

async function timed({ env }: BenchDesk, command: string, args: readonly string[]) {
  const started = performance.now();
  await run(command, args, { env, timeout: ANSWER_MS });
  return { ms: performance.now() - started };
}

async function noteStarts(desk: BenchDesk, programs: readonly Program[]): Promise<void> {
  for (const { name, idle } of programs) {
    const samples: number[] = [];
    for (let count = 0; count < START_SAMPLES; count++) samples.push((await timed(desk, name, [idle])).ms);
    const ms = median(samples).toFixed(0);
    desk.note(`Screenshot: ${ms} ms of ${name} is its start; ours is a call to a program that runs.`);
  }
}
