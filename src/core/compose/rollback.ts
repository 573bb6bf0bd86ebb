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

/** Takes back what the steps did, the last one first. What cannot be taken back is named, and the rest goes on. */
export async function rollBack(run: WorkflowRun, signal: AbortSignal): Promise<Rollback> {
  const steps: RolledBackStep[] = [];
  for (const report of [...run.reports].reverse()) {
    if (report.done) steps.push(await takeBackStep(run, report, signal));
    else if (report.failure?.mayHaveActed) steps.push(unknownStep(report));
  }
  return { complete: steps.every(({ status }) => status === 'undone'), steps };
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
  signal: AbortSignal,
): Promise<RolledBackStep> {
  const { undo } = run.session;
  if (!done || !undo.has(done)) {
    return { step, tool, status: 'undone', reason: 'A later step had undone it.' };
  }
  await run.write({ kind: 'rollback_intent', step, tool, inverse: done.inverse?.kind });
  const { status, reason } = await undo.takeBack(done, signal);
  await run.write({ kind: 'rollback_result', step, tool, status });
  return { step, tool, status, reason };
}
