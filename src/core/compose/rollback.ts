import { AutomationError, hasCode } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { AppSession } from '../session/app-session.ts';
import type { TakenBack } from '../undo/take-back.ts';
import type { WorkflowRun } from './workflow-run.ts';
import type { StepReport } from './workflow-step.ts';

/** What became of one act when a workflow was rolled back. */
export interface RolledBackStep {
  readonly step: number;
  readonly tool: string;
  readonly status: TakenBack['status'];
  readonly reason?: string;
}

export interface Rollback {
  /** Whether everything that was done is undone, and was seen to be. */
  readonly complete: boolean;
  /** Every act, the last one first. */
  readonly steps: readonly RolledBackStep[];
}

/** How long an application that does not answer is given to do so again. */
const ANSWER_MS = 10_000;
const TOUCHED = 'It was changed since, by a later step that could not be undone or by somebody else.';

/** Takes back what the steps did, the last one first. What cannot be taken back is named, and the rest goes on. */
export async function rollBack(run: WorkflowRun, signal: AbortSignal): Promise<Rollback> {
  const steps: RolledBackStep[] = [];
  const given = new GivenTime();
  for (const report of [...run.reports].reverse()) {
    if (report.done) steps.push(await takeBackStep(run, report, given, signal));
    else if (report.failure?.mayHaveActed) steps.push(unknownStep(report));
  }
  return { complete: steps.every(({ status }) => status === 'undone'), steps };
}

/** Lets applications that do not answer come back: what they were told later has to be taken back before what they were told first. */
class GivenTime {
  readonly #silent = new Set<AppSession>();

  /** Whether an application answers again. One that did not in all its time is not waited for another time. */
  async answersAgain(app: AppSession, signal: AbortSignal): Promise<boolean> {
    if (this.#silent.has(app)) return false;
    const look = async (inner: AbortSignal) => {
      try {
        await app.snapshot(inner);
        return true;
      } catch (error) {
        if (!(error instanceof AutomationError)) throw error;
        // Whatever else is wrong is told by whoever tries to take something back.
        return hasCode(error, 'app_unresponsive') ? undefined : true;
      }
    };
    const answers = await waitFor(look, { clock: app.clock, timeoutMs: ANSWER_MS }, signal);
    if (!answers) this.#silent.add(app);
    return answers ?? false;
  }

  /** Whether something that it was told could not be taken back. */
  isBehind(app: AppSession | undefined): boolean {
    return app !== undefined && this.#silent.has(app);
  }
}

function unknownStep({ step, tool }: StepReport): RolledBackStep {
  return {
    step,
    tool,
    status: 'skipped_irreversible',
    reason: 'It failed, and may have happened all the same.',
  };
}

async function takeBackStep(
  run: WorkflowRun,
  { step, tool, done }: StepReport,
  given: GivenTime,
  signal: AbortSignal,
): Promise<RolledBackStep> {
  const { undo } = run.session;
  if (!done || !undo.has(done)) {
    return { step, tool, status: 'undone', reason: 'A later step had undone it.' };
  }
  await run.write({ kind: 'rollback_intent', step, tool, inverse: done.inverse?.kind });
  const app = done.inverse?.app;
  let taken = await undo.takeBack(done, signal);
  if (taken.mayWorkLater && app && (await given.answersAgain(app, signal)))
    taken = await undo.takeBack(done, signal);
  const { status } = taken;
  await run.write({ kind: 'rollback_result', step, tool, status });
  return { step, tool, status, reason: taken.isTouched && given.isBehind(app) ? TOUCHED : taken.reason };
}
