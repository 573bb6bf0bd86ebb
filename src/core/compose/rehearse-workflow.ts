import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import { clip, oneLine } from '../../base/text.ts';
import type { ElementSummary } from '../../model/element.ts';
import type { Rehearsed, Tool, ToolAccess } from '../tool/define-tool.ts';
import { checkSteps } from './check-steps.ts';
import { resultField } from './run-step.ts';
import { expand, referencesIn } from './template.ts';
import type { WorkflowMeans } from './workflow-run.ts';
import type { WorkflowStep } from './workflow-step.ts';

/**
 * What can be said about a step without doing anything. `ready`: it would act on the element, or has answered. `checked`:
 * its input is right; it cannot be tried without doing it. `unresolvable`: not as things are now, but earlier steps, or
 * time, may change them. `would_fail`: nothing that comes before it changes anything, so it will.
 */
export interface RehearsedStep {
  readonly step: number;
  readonly tool: string;
  readonly name?: string;
  readonly status: 'ready' | 'checked' | 'unresolvable' | 'would_fail';
  readonly element?: ElementSummary;
  readonly route?: string;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
  readonly code?: ErrorCode | 'answered_no';
}

/** What may come to be there by itself. */
const MAY_APPEAR: readonly ErrorCode[] = [
  'element_not_found',
  'app_not_found',
  'window_not_found',
  'app_unresponsive',
];

/** Goes through all steps without doing anything: input, tools, references, and the element that each would take. */
export async function rehearseWorkflow(
  steps: readonly WorkflowStep[],
  { tools, progress }: Pick<WorkflowMeans, 'tools' | 'progress'>,
  signal: AbortSignal,
): Promise<RehearsedStep[]> {
  checkSteps(steps, tools);
  const rehearsed: RehearsedStep[] = [];
  let mayDiffer = false;
  for (const [index, step] of steps.entries()) {
    const tool = tools.find(step.tool);
    const found = await rehearseStep({ step, tool, tools, earlier: rehearsed, mayDiffer }, signal);
    rehearsed.push({ step: index + 1, tool: step.tool, name: step.name, ...found });
    progress({
      done: index + 1,
      total: steps.length,
      message: `${index + 1}/${steps.length} ${step.tool}: ${found.status}`,
    });
    // A read that stopped where it would have done something has found nothing.
    mayDiffer ||= tool.effect !== 'read' || (found.status === 'ready' && !found.result);
  }
  return rehearsed;
}

interface StepToRehearse {
  readonly step: WorkflowStep;
  readonly tool: Tool;
  readonly tools: ToolAccess;
  readonly earlier: readonly RehearsedStep[];
  /** Whether an earlier step acts, so that things may be different by then. */
  readonly mayDiffer: boolean;
}

type Finding = Pick<RehearsedStep, 'status' | 'element' | 'route' | 'result' | 'reason' | 'code'>;

async function rehearseStep(given: StepToRehearse, signal: AbortSignal): Promise<Finding> {
  const { step, tool, tools, earlier, mayDiffer } = given;
  const open = referencesIn(step.args).find(({ reference }) => !earlier[reference.step - 1]?.result);
  if (open) {
    const { step: source } = open.reference;
    return {
      status: 'unresolvable',
      reason: `It needs the result of step ${source}, which comes when that runs.`,
    };
  }
  try {
    const args = expand(step.args, (reference) => resultField(earlier, reference));
    if (!canRehearse(tool))
      return { status: 'checked', reason: `${tool.name} can only be tried by doing it.` };
    return findingOf(await tools.rehearse(tool.name, withoutWaiting(tool, args), signal), mayDiffer);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    const { code, message } = AutomationError.from(thrown);
    // How a query is written changes with nothing.
    const isOpen = code !== 'invalid_query' && (mayDiffer || MAY_APPEAR.includes(code));
    return { status: isOpen ? 'unresolvable' : 'would_fail', reason: message, code };
  }
}

function findingOf(rehearsed: Rehearsed, mayDiffer: boolean): Finding {
  if (rehearsed.kind === 'would_act') {
    return { status: 'ready', element: rehearsed.element, route: rehearsed.route };
  }
  const { data, text, answersNo } = rehearsed.result;
  if (!answersNo) return { status: 'ready', result: data };
  const reason = `${mayDiffer ? 'Now, before the steps that precede it, the answer is' : 'The answer is'} no. ${clip(oneLine(text), 500)}`;
  return { status: 'unresolvable', reason, code: 'answered_no' };
}

/** Reads are simply done. An act that answers with an outcome goes through ports, which stop it before anything is done. */
function canRehearse({ effect, output }: Tool): boolean {
  return effect === 'read' || Object.hasOwn(output.shape, 'outcome');
}

function withoutWaiting({ input }: Tool, args: unknown): unknown {
  return Object.hasOwn(input.shape, 'timeout_ms') ? { ...(args as object), timeout_ms: 0 } : args;
}
