import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import { clip, oneLine } from '../../base/text.ts';
import { pause } from '../../base/wait-for.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { StepCall, Tool } from '../tool/define-tool.ts';
import { mayHaveArrived } from '../undo/may-have-arrived.ts';
import { redactArgs } from './journal.ts';
import { expand, fieldOf, type Reference } from './template.ts';
import type { WorkflowRun } from './workflow-run.ts';
import type { StepFailure, StepReport, WorkflowStep } from './workflow-step.ts';

const FIRST_RETRY_MS = 100;
const SLOWEST_RETRY_MS = 1000;

/** Refusals that come before anything is done, and that another moment may lift. */
const NOTHING_DONE: readonly ErrorCode[] = [
  ...([
    'app_not_found',
    'ambiguous_app',
    'window_not_found',
    'element_not_found',
    'ambiguous_element',
  ] as const),
  ...(['stale_ref', 'not_actionable', 'app_unresponsive'] as const),
];

/** Refusals that come before anything is done, and that no repetition changes. */
const FINAL: readonly ErrorCode[] = [
  ...(['invalid_input', 'unknown_tool', 'invalid_query', 'invalid_value', 'needs_focus'] as const),
  ...(['policy_denied', 'capability_missing', 'desktop_unavailable', 'not_accessible'] as const),
];

/** Failures after which repeating even a read makes no sense. */
const HOPELESS: readonly ErrorCode[] = [...FINAL, 'cancelled', 'internal'];

/** Runs one step, again where it failed without having done anything and its author allows it. */
export async function runStep(
  run: WorkflowRun,
  step: WorkflowStep,
  number: number,
  signal: AbortSignal,
): Promise<StepReport> {
  const { clock } = run.session.backend;
  const startedAt = clock.now();
  const tool = run.tools.find(step.tool);
  for (
    let attempts = 1, waitMs = FIRST_RETRY_MS;
    ;
    attempts++, waitMs = Math.min(waitMs * 2, SLOWEST_RETRY_MS)
  ) {
    await run.write({
      kind: 'intent',
      step: number,
      attempt: attempts,
      tool: step.tool,
      args: redactArgs(step.args),
    });
    const { call, failure } = await tryOnce(run, step, tool, signal);
    if (failure && attempts <= step.retry && mayRepeat(tool, failure)) {
      await pause(waitMs, clock, signal);
      continue;
    }
    return {
      step: number,
      tool: step.tool,
      name: step.name,
      status: !failure ? 'completed' : step.onFail === 'skip' ? 'skipped' : 'failed',
      attempts,
      durationMs: Math.round(clock.now() - startedAt),
      outcome: call && outcomeOf(call),
      result: call?.result.data,
      text: call?.result.text,
      images: call?.result.images.length ?? 0,
      failure,
      done: call?.done,
    };
  }
}

async function tryOnce(
  run: WorkflowRun,
  step: WorkflowStep,
  tool: Tool,
  signal: AbortSignal,
): Promise<{ call?: StepCall; failure?: StepFailure }> {
  try {
    const args = expand(step.args, (reference) => resultField(run.reports, reference));
    const call = await run.tools.call(step.tool, args, signal);
    return { call, failure: failureOf(call) };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return { failure: thrownFailure(tool, AutomationError.from(thrown)) };
  }
}

/** A field of the result of an earlier step, which may have been skipped. */
export function resultField(
  reports: readonly Pick<StepReport, 'step' | 'result'>[],
  reference: Reference,
): unknown {
  const result = reports.find(({ step }) => step === reference.step)?.result;
  if (result) return fieldOf(result, reference);
  throw new AutomationError(
    'invalid_input',
    `{{${reference.source}}} has no value: step ${reference.step} failed.`,
    {
      guidance: 'Do not skip a step whose result is needed later.',
    },
  );
}

/** A step whose act had no effect, or whose answer is no, has failed although its tool has answered. */
function failureOf(call: StepCall): StepFailure | undefined {
  const outcome = outcomeOf(call);
  const message = clip(oneLine(call.result.text), 500);
  if (outcome?.effect === 'none') return { code: 'no_effect', message, mayHaveActed: false };
  return call.result.answersNo ? { code: 'answered_no', message, mayHaveActed: false } : undefined;
}

function thrownFailure(tool: Tool, error: AutomationError): StepFailure {
  const { code, message, guidance } = error;
  const isHarmless = NOTHING_DONE.includes(code) || FINAL.includes(code);
  const mayHaveActed = tool.effect !== 'read' && (!isHarmless || mayHaveArrived(error));
  return { code, message, guidance, mayHaveActed, error };
}

/**
 * Reads may be repeated. An act may be when nothing was done: it was refused before it was delivered, or it had no effect
 * and doing it twice is the same as once. One that may have arrived never is.
 */
function mayRepeat(tool: Tool, { code, mayHaveActed }: StepFailure): boolean {
  if (mayHaveActed) return false;
  if (code === 'no_effect') return tool.idempotent === true;
  if (code === 'answered_no') return tool.effect === 'read';
  return tool.effect === 'read' ? !HOPELESS.includes(code) : NOTHING_DONE.includes(code);
}

function outcomeOf({ result }: StepCall): Outcome | undefined {
  return result.act?.outcome;
}
