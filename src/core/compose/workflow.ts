import { abortError, throwIfAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { clip, oneLine } from '../../base/text.ts';
import { pause } from '../../base/wait-for.ts';
import { checkSteps } from './check-steps.ts';
import { type Rollback, rollBack } from './rollback.ts';
import { runStep } from './run-step.ts';
import { type WorkflowMeans, WorkflowRun } from './workflow-run.ts';
import { type StepReport, stepTitle, type WorkflowStep } from './workflow-step.ts';

export interface WorkflowReport {
  /** Whether the end was reached. Steps that were allowed to fail do not count. */
  readonly success: boolean;
  readonly reports: readonly StepReport[];
  readonly failed?: StepReport;
  readonly rollback?: Rollback;
  readonly journal?: string;
  /** Why the journal is missing or incomplete. */
  readonly journalProblem?: string;
}

/** Runs the steps one after the other, each through the policy, until the end or a failure that counts. */
export async function runWorkflow(
  { name, steps }: { name?: string; steps: readonly WorkflowStep[] },
  means: WorkflowMeans,
  signal: AbortSignal,
): Promise<WorkflowReport> {
  checkSteps(steps, means.tools);
  await using run = await WorkflowRun.open(means);
  await run.write({
    kind: 'workflow',
    name,
    steps: steps.map(({ tool, name: title }) => ({ tool, name: title })),
  });
  try {
    const failed = await runSteps(run, steps, means, signal);
    const rollback =
      failed && steps[failed.step - 1]?.onFail === 'rollback' ? await rollBack(run, signal) : undefined;
    await run.write({ kind: 'end', success: !failed, rolled_back: rollback?.complete });
    const { reports, journalPath, journalProblem } = run;
    return { success: !failed, reports, failed, rollback, journal: journalPath, journalProblem };
  } catch (thrown) {
    await run.write({ kind: 'end', success: false, error: AutomationError.from(thrown).code });
    throw signal.aborted ? interrupted(run, steps.length, signal) : thrown;
  }
}

/** Returns the step that ended the workflow early, if one did. */
async function runSteps(
  run: WorkflowRun,
  steps: readonly WorkflowStep[],
  { session, progress }: WorkflowMeans,
  signal: AbortSignal,
): Promise<StepReport | undefined> {
  for (const [index, step] of steps.entries()) {
    throwIfAborted(signal);
    const report = await runStep(run, step, index + 1, signal);
    run.reports.push(report);
    await run.write(resultLine(report));
    progress({ done: index + 1, total: steps.length, message: progressText(report, steps.length) });
    if (report.status === 'failed') return report;
    await pause(step.waitAfterMs, session.backend.clock, signal);
  }
  return undefined;
}

/** Messages are left out: they may quote what was typed. */
function resultLine({ step, tool, status, attempts, durationMs, outcome, failure }: StepReport) {
  return {
    kind: 'result',
    step,
    tool,
    status,
    attempts,
    duration_ms: durationMs,
    effect: outcome?.effect,
    route: outcome?.route,
    error: failure?.code,
  };
}

function progressText(
  { step, tool, name, status, outcome, failure, attempts }: StepReport,
  total: number,
): string {
  const title = name ? `${clip(oneLine(name), 60)} (${tool})` : tool;
  const verdict = failure ? `${status}, ${failure.code}` : (outcome?.effect ?? status);
  return `${step}/${total} ${title}: ${verdict}${attempts > 1 ? ` after ${attempts} attempts` : ''}`;
}

/** Nothing is rolled back: whoever interrupts wants nothing more to happen. What ran can be undone by hand. */
function interrupted(
  { reports, journalPath }: WorkflowRun,
  total: number,
  signal: AbortSignal,
): AutomationError {
  const { code, message } = abortError(signal);
  const completed = reports.filter(({ status }) => status === 'completed').length;
  const last = reports.at(-1);
  return new AutomationError(
    code,
    `${message} ${completed} of ${total} steps had completed${last ? `; the last to end was ${stepTitle(last, last.step)}` : ''}.`,
    {
      guidance: 'Nothing was rolled back. ax_undo takes back what can be taken back.',
      details: { steps_completed: completed, steps_total: total, journal: journalPath },
      cause: signal.reason,
    },
  );
}
