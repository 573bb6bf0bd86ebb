import { z } from 'zod';
import { clip, plural, quote } from '../../base/text.ts';
import { elementText } from '../../core/act/outcome-text.ts';
import { type RehearsedStep, rehearseWorkflow } from '../../core/compose/rehearse-workflow.ts';
import { runWorkflow, type WorkflowReport } from '../../core/compose/workflow.ts';
import { type StepReport, stepTitle, type WorkflowStep } from '../../core/compose/workflow-step.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementSummary } from '../../model/element.ts';
import { Effect, Outcome, Route } from '../../model/outcome.ts';

const Step = z.strictObject({
  tool: z.string().min(1).max(200).describe('Tool name, such as ax_click'),
  args: z
    .record(z.string(), z.unknown())
    .describe('Its arguments; {{step_N.field}} stands for a field of an earlier result, counted from 1'),
  on_fail: z
    .enum(['rollback', 'skip', 'abort'])
    .default('abort')
    .describe('rollback takes back what was done; skip goes on; abort stops'),
  wait_after_ms: z.int().min(0).max(600_000).default(0).describe('Pause after this step'),
  retry: z
    .int()
    .min(0)
    .max(100)
    .default(0)
    .describe(
      'How often to try again after a failure that did nothing; an act that may have arrived is not repeated',
    ),
  name: z.string().max(200).optional().describe('What the step is for'),
});
type Step = z.infer<typeof Step>;

const StepResult = z.object({
  step: z.int().min(1),
  tool: z.string(),
  name: z.string().optional(),
  status: z.enum(['completed', 'failed', 'skipped', 'ready', 'checked', 'unresolvable', 'would_fail']),
  attempts: z.int().min(1).optional(),
  duration_ms: z.number().min(0).optional(),
  outcome: z.object({ effect: Effect, route: Route }).optional(),
  result: z.record(z.string(), z.unknown()).optional().describe('What the tool answered'),
  images_omitted: z.int().min(1).optional().describe('Pictures that only a direct call of the tool gives'),
  element: ElementSummary.optional().describe('Dry run: what it would act on'),
  route: Route.optional(),
  error: z
    .object({ code: z.string(), message: z.string(), guidance: z.string().optional() })
    .optional()
    .describe('Why it failed, or cannot be resolved now'),
});
type StepResult = z.infer<typeof StepResult>;

const TakenBackStatus = z.enum(['undone', 'skipped_irreversible', 'refused', 'failed']);

const WorkflowResult = z.object({
  success: z.boolean(),
  steps_completed: z.int().min(0),
  steps_total: z.int().min(1),
  results: z.array(StepResult).describe('The steps that ran; in a dry run all of them'),
  rolled_back: z.boolean().describe('Everything that was done is undone, and was seen to be'),
  error: z.string().optional(),
  unverified: z.array(z.int()).optional().describe('Completed steps without proof that they had an effect'),
  rollback: z
    .array(
      z.object({ step: z.int(), tool: z.string(), status: TakenBackStatus, reason: z.string().optional() }),
    )
    .optional()
    .describe('What became of each act, the last one first'),
  dry_run: z.boolean().optional(),
  journal: z.string().optional().describe('File that says which steps ran'),
  journal_problem: z.string().optional(),
});
/** Answers of steps in words stand beside the result: they are for its text only. */
type WorkflowResult = z.infer<typeof WorkflowResult> & { readonly texts?: readonly (string | undefined)[] };
const LONGEST_TEXT = 600;

export const workflow = defineTool({
  name: 'ax_workflow',
  title: 'Execute composed workflow',
  summary:
    'Run several tool calls one after the other, with results passed on, retries, and rollback of what can be taken back; or rehearse them with dry_run.',
  effect: 'destroy',
  needs: [],
  duration: 'may-be-long',
  composes: true,
  input: z.strictObject({
    steps: z.array(Step).min(1).max(500),
    name: z.string().max(200).optional().describe('What the workflow is for'),
    dry_run: z.boolean().default(false).describe('Check everything and find every element, but do nothing'),
  }),
  output: WorkflowResult,
  examples: [
    {
      say: 'Fill in the form, and take it back if the button is not there',
      input: {
        name: 'sign-in',
        steps: [
          { tool: 'ax_set_value', args: { app: 'Login', query: 'Username', value: 'demo' } },
          { tool: 'ax_get_value', args: { app: 'Login', query: 'Username' } },
          { tool: 'ax_type', args: { app: 'TextEdit', query: '#document', text: '{{step_2.value}}' } },
          { tool: 'ax_find', args: { app: 'Login', query: 'button:Sign in' }, on_fail: 'rollback', retry: 2 },
        ],
      },
    },
    {
      say: 'What would these steps do?',
      input: {
        dry_run: true,
        steps: [{ tool: 'ax_click', args: { app: 'Calculator', query: 'button:7' } }],
      },
    },
  ],
  async run({ name, steps, dry_run }, context): Promise<WorkflowResult> {
    const wanted = steps.map(toStep);
    if (dry_run) return rehearsalResult(await rehearseWorkflow(wanted, context, context.signal));
    return workflowResult(await runWorkflow({ name, steps: wanted }, context, context.signal), steps.length);
  },
  render: workflowText,
  answersNo: ({ success }) => !success,
});

function toStep({ tool, args, on_fail, wait_after_ms, retry, name }: Step): WorkflowStep {
  return { tool, args, onFail: on_fail, waitAfterMs: wait_after_ms, retry, name };
}

function workflowResult(report: WorkflowReport, total: number): WorkflowResult {
  const { success, reports, failed, rollback, journal, journalProblem } = report;
  const completed = reports.filter(({ status }) => status === 'completed');
  const unverified = completed.filter(({ outcome }) => outcome?.effect === 'unverified');
  return {
    success,
    steps_completed: completed.length,
    steps_total: total,
    results: reports.map(stepResult),
    // What an act did is told by its outcome; what a read found only by its words.
    texts: reports.map(({ outcome, status, text }) =>
      !outcome && status === 'completed' ? text : undefined,
    ),
    rolled_back: rollback?.complete ?? false,
    error:
      failed &&
      `${stepTitle(failed, failed.step)} failed with ${failed.failure?.code}: ${failed.failure?.message}`,
    unverified: unverified.length > 0 ? unverified.map(({ step }) => step) : undefined,
    rollback: rollback && [...rollback.steps],
    journal,
    journal_problem: journalProblem,
  };
}

function stepResult(report: StepReport): StepResult {
  const { step, tool, name, status, attempts, durationMs, outcome, result, images, failure } = report;
  return {
    step,
    tool,
    name,
    status,
    attempts,
    duration_ms: durationMs,
    outcome: outcome && { effect: outcome.effect, route: outcome.route },
    result,
    images_omitted: images > 0 ? images : undefined,
    error: failure && { code: failure.code, message: failure.message, guidance: failure.guidance },
  };
}

function rehearsalResult(steps: readonly RehearsedStep[]): WorkflowResult {
  const doomed = steps.find(({ status }) => status === 'would_fail');
  return {
    success: doomed === undefined,
    steps_completed: 0,
    steps_total: steps.length,
    results: steps.map(({ reason, code, route, ...step }) => ({
      ...step,
      route: Route.safeParse(route).data,
      error: reason === undefined ? undefined : { code: code ?? step.status, message: reason },
    })),
    rolled_back: false,
    error: doomed && `${stepTitle(doomed, doomed.step)} would fail: ${doomed.reason}`,
    dry_run: true,
  };
}

function workflowText(result: WorkflowResult): string {
  const { success, steps_completed, steps_total, results, rollback, rolled_back, error, dry_run } = result;
  const head = dry_run
    ? `Dry run of ${plural(steps_total, 'step')}; nothing was done.`
    : `${success ? 'Success' : 'Failed'}: ${steps_completed} of ${plural(steps_total, 'step')} completed.`;
  return [
    head,
    ...results.flatMap((step, index) => [stepLine(step), ...answerLines(result.texts?.[index])]),
    result.unverified && `Without proof of an effect: step ${result.unverified.join(', ')}.`,
    error && `Error: ${error}`,
    results.find(({ status }) => status === 'failed')?.error?.guidance,
    rollback && `Rollback, ${rolled_back ? 'complete' : 'incomplete'}:`,
    ...(rollback ?? []).map(
      ({ step, tool, status, reason }) => `  step ${step} ${tool}: ${status}${reason ? ` (${reason})` : ''}`,
    ),
    result.journal && `Journal: ${result.journal}`,
    result.journal_problem,
  ]
    .filter(Boolean)
    .join('\n');
}

function stepLine({
  step,
  tool,
  name,
  status,
  attempts,
  outcome,
  element,
  error,
  images_omitted,
}: StepResult): string {
  const details = [
    outcome && `${outcome.effect} by ${outcome.route}`,
    element && `on ${elementText(element)}`,
    attempts !== undefined && attempts > 1 && `${attempts} attempts`,
    images_omitted && `${plural(images_omitted, 'picture')} left out`,
    error && status !== 'failed' && `${error.code}: ${error.message}`,
  ].filter(Boolean);
  return `${step}. ${tool}${name ? ` ${quote(name)}` : ''}: ${[status, ...details].join('; ')}`;
}

function answerLines(text = ''): string[] {
  const shown = clip(text, LONGEST_TEXT);
  return shown === '' ? [] : shown.split('\n').map((line) => `   ${line}`);
}

export const undo = defineTool({
  name: 'ax_undo',
  title: 'Undo last actions',
  summary:
    'Take back the last acts of this session, and read back that they are. What somebody else has changed since is left alone.',
  effect: 'act',
  needs: [],
  duration: 'instant',
  input: z.strictObject({
    count: z.int().min(1).max(100).default(1).describe('How many acts to take back, the last one first'),
  }),
  output: z.object({
    undone: z.int().min(0).describe('Acts that were taken back, and seen to be'),
    skipped: z.int().min(0).describe('Acts that were not'),
    actions: z.array(
      z.object({
        tool: z.string(),
        status: TakenBackStatus,
        reason: z.string().optional(),
        what: z.string().optional().describe('What undoing it means'),
        outcome: Outcome.optional(),
      }),
    ),
    remaining: z.int().min(0).describe('Acts that can still be undone'),
  }),
  examples: [{ say: 'Take back the last thing you did', input: {} }],
  async run({ count }, { session, signal }) {
    const results = await session.undo.undo(count, signal);
    await session.noteEnded(signal);
    const undone = results.filter(({ taken }) => taken.status === 'undone').length;
    return {
      undone,
      skipped: results.length - undone,
      actions: results.map(({ act, taken: { status, reason, outcome } }) => ({
        tool: act.tool,
        status,
        reason,
        what: act.inverse?.describe,
        outcome,
      })),
      remaining: session.undo.depth,
    };
  },
  render: ({ undone, actions, remaining }) =>
    actions.length === 0
      ? 'There is nothing to undo.'
      : [
          `${undone} of ${plural(actions.length, 'act')} undone; ${remaining} more can be.`,
          ...actions.map(
            ({ tool, status, what, reason }) =>
              `  ${tool}: ${status}${what ? `: ${what}` : ''}${reason ? ` (${reason})` : ''}`,
          ),
        ].join('\n'),
  answersNo: ({ skipped }) => skipped > 0,
  act: () => undefined,
});
