import { deadline, systemClock } from '../src/base/clock.ts';
import { AutomationError } from '../src/base/errors.ts';
import type { Action, Cell, Mode, Reported } from './cell.ts';
import { type Stage, takePlaces } from './stage.ts';
import { type Findings, judge, type Report, type Verdict } from './verdict.ts';

/** One line of the matrix. */
export interface Result {
  readonly toolkit: string;
  readonly action: Action;
  readonly mode: Mode;
  readonly app: string;
  readonly target: string;
  readonly verdict: Verdict;
  /** What our stack reported: an effect, or the code of an error. */
  readonly reported: string;
  readonly oracle: 'happened' | 'did not happen' | 'unknown' | '';
  readonly stolen: readonly string[];
  readonly note: string;
  readonly ms: number;
}

const CELL_MS = 40_000;
/** How long something may take to happen after it was reported; less after a refusal, which does nothing. */
const LATE_MS = 3_000;
const REFUSED_MS = 700;
/** How long an application may take until it shows what is to be acted on. */
const READY_MS = 8_000;

/** Does one act, and asks everybody what happened. */
export async function runCell(
  toolkit: string,
  cell: Cell,
  stage: Stage,
  signal: AbortSignal,
): Promise<Result> {
  const { action, app, target } = cell;
  const common = { toolkit, action, mode: stage.mode, app, target };
  using limit = deadline(signal, systemClock, CELL_MS);
  try {
    const { findings, note, ms } = await watch(cell, stage, limit.signal);
    const { report, happened, stolen } = findings;
    const reported = report.kind === 'error' ? report.code : report.effect;
    const oracle = happened === undefined ? 'unknown' : happened ? 'happened' : 'did not happen';
    return { ...common, verdict: judge(findings), reported, oracle, stolen, note, ms };
  } catch (error) {
    if (signal.aborted) throw error;
    const note = error instanceof Error ? error.message : String(error);
    return {
      ...common,
      verdict: 'unknown',
      reported: 'no result',
      oracle: 'unknown',
      stolen: [],
      note,
      ms: 0,
    };
  }
}

async function watch(cell: Cell, stage: Stage, signal: AbortSignal) {
  const { desk, user, mode } = stage;
  const happened = cell.happened ?? ((after, before) => after !== before);
  await takePlaces(stage, signal);
  if (cell.before) {
    await cell.before(stage, signal);
    if (mode === 'background') await user.workHere(signal);
  }
  const before = await desk.until(() => cell.probe(stage).catch(() => undefined), READY_MS, signal);
  if (before === undefined) throw new Error('The oracle knows nothing about the state before.');
  if (happened(before, before)) throw new Error(`It is so already: ${before}`);
  const placesBefore = await user.look();
  const started = performance.now();
  const report = await attempt(cell, stage, signal);
  const ms = Math.round(performance.now() - started);
  let after: string | undefined;
  const look = async () => {
    after = await cell.probe(stage).catch(() => undefined);
    return (after !== undefined && happened(after, before)) || undefined;
  };
  await desk.until(look, report.kind === 'error' ? REFUSED_MS : LATE_MS, signal);
  const stolen = mode === 'background' ? await user.losses(placesBefore, signal) : [];
  const findings: Findings = {
    report,
    happened: after === undefined ? undefined : happened(after, before),
    stolen,
  };
  const note = report.kind === 'error' ? report.message : described(report, before, after);
  return { findings, note, ms };
}

async function attempt(cell: Cell, stage: Stage, signal: AbortSignal): Promise<Report> {
  try {
    return { kind: 'done', ...(await cell.act(stage, signal)) };
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    const { code, message, details } = error;
    return { kind: 'error', code, message, mayHaveArrived: details.delivered === 'unknown' };
  }
}

function described({ evidence }: Reported, before: string, after = '?'): string {
  const change = `${clip(before)} → ${clip(after)}`;
  return evidence ? `${change}; evidence: ${evidence}` : change;
}

function clip(words: string): string {
  const text = words.replaceAll(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
