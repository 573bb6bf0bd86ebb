import { findProgram } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { type Soaked, soak, type Way } from './soak.ts';
import { SUBJECTS, type Subject } from './subjects.ts';
import { describeGrowth, growths } from './verdict.ts';

export interface SoakRun {
  /** The folder of the checkout. */
  readonly root: string;
  /** Ids of subjects and ways; all when empty. */
  readonly only: readonly string[];
  readonly calls: number;
  readonly minutes: number;
  readonly compiles: boolean;
  readonly print: (line: string) => void;
  readonly progress: (line: string) => void;
}

const WAYS: readonly Way[] = ['mcp', 'commands'];
const READINGS = 50;

/** Soaks every subject in every way, says what grew, and whether nothing did. */
export async function runSoak(run: SoakRun): Promise<boolean> {
  const pairs = chosen(run.only);
  const mostMs = (run.minutes * 60_000) / pairs.length;
  let isGood = true;
  for (const { subject, way } of pairs) {
    const name = `${subject.title}, ${way === 'mcp' ? 'MCP over stdio' : 'background process of commands'}`;
    if (subject.program && !findProgram(subject.program, process.env)) {
      run.print(`${name}: left out, ${subject.program} is not installed.`);
      continue;
    }
    const progress = (text: string) => run.progress(`${name}: ${text}`);
    const { root, calls, compiles } = run;
    const soaked = await soak(subject, { root, way, calls, compiles, readings: READINGS, mostMs, progress });
    isGood = report(name, soaked, run) && isGood;
  }
  run.print(isGood ? 'Nothing grows.' : 'NOT GOOD: see above.');
  return isGood;
}

function chosen(only: readonly string[]): { subject: Subject; way: Way }[] {
  const ids = [...SUBJECTS.map(({ id }) => id), ...WAYS];
  const unknown = only.filter((name) => !ids.includes(name));
  if (unknown.length > 0)
    throw new Error(`--only takes some of ${ids.join(', ')}, not ${unknown.join(', ')}.`);
  const isChosen = (name: string, kin: readonly string[]) =>
    !kin.some((other) => only.includes(other)) || only.includes(name);
  const subjects = SUBJECTS.filter(({ id }) =>
    isChosen(
      id,
      SUBJECTS.map((other) => other.id),
    ),
  );
  const ways = WAYS.filter((way) => isChosen(way, WAYS));
  return subjects.flatMap((subject) => ways.map((way) => ({ subject, way })));
}

function report(
  name: string,
  { calls, ms, made, readings, surprises }: Soaked,
  { print, calls: wanted }: SoakRun,
) {
  const found = growths(readings);
  const acts = calls - READS.reduce((sum, tool) => sum + (made[tool] ?? 0), 0);
  const took = `${(ms / 1000).toFixed(0)} s, ${(ms / calls).toFixed(1)} ms each with readings`;
  print(`${name}: ${calls} calls (${made.ax_get_tree ?? 0} trees, ${acts} acts) in ${took}`);
  if (calls < wanted) print(`  the time was up before ${wanted} calls`);
  for (const growth of found) print(`  ${describeGrowth(growth)}`);
  for (const [what, count] of Object.entries(surprises)) print(`  UNEXPECTED ${count} x ${what}`);
  return found.every(({ isFlat }) => isFlat) && Object.keys(surprises).length === 0;
}

const READS: readonly string[] = [
  ...['ax_find', 'ax_get_tree', 'ax_list_windows', 'ax_get_attributes', 'ax_assert', 'ax_list_apps'],
  ...['ax_session_info', 'ax_screenshot', 'ax_a11y_audit', 'ax_wait_idle', 'ax_get_value'],
];
