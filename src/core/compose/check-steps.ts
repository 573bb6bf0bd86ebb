import type { z } from 'zod';
import { AutomationError } from '../../base/errors.ts';
import { clip, plural, quote } from '../../base/text.ts';
import type { Tool, ToolAccess } from '../tool/define-tool.ts';
import { adviceOn, knownFields } from '../tool/known-fields.ts';
import { type Reference, referencesIn } from './template.ts';
import type { WorkflowStep } from './workflow-step.ts';

/** Checks everything that can be known before the first step runs, and reports all that is wrong at once. */
export function checkSteps(steps: readonly WorkflowStep[], tools: ToolAccess): void {
  const found = steps.map((step) => attempt(() => tools.find(step.tool)));
  const problems = steps.flatMap((step, index) =>
    problemsOf(step, index + 1, found).map((problem) => ({ step: index + 1, tool: step.tool, ...problem })),
  );
  if (problems.length === 0) return;
  const lines = problems.map(({ step, field, message }) => `step ${step}, ${field}: ${message}`);
  const more = lines.length > 8 ? `; and ${lines.length - 8} more` : '';
  throw new AutomationError(
    'invalid_input',
    `The workflow cannot run: ${lines.slice(0, 8).join('; ')}${more}.`,
    {
      guidance: `Correct ${plural(problems.length, 'field')} and call again; nothing was done.`,
      details: { problems: problems.slice(0, 50) },
    },
  );
}

interface Problem {
  readonly field: string;
  readonly message: string;
}

type Attempt<T> = { readonly value: T } | { readonly error: AutomationError };

function attempt<T>(work: () => T): Attempt<T> {
  try {
    return { value: work() };
  } catch (thrown) {
    return { error: AutomationError.from(thrown) };
  }
}

function problemsOf(step: WorkflowStep, number: number, found: readonly Attempt<Tool>[]): Problem[] {
  const tool = found[number - 1];
  if (!tool) return [];
  if ('error' in tool) {
    const { message, guidance } = tool.error;
    return [{ field: 'tool', message: withoutStop(`${message} ${guidance}`) }];
  }
  const references = attempt(() => referencesIn(step.args));
  if ('error' in references) {
    const { message, guidance } = references.error;
    return [{ field: 'args', message: withoutStop(`${message} ${guidance}`) }];
  }
  return [
    ...references.value.flatMap(({ path, reference }) => {
      const message = problemWith(reference, number, found);
      return message ? [{ field: ['args', ...path].join('.'), message }] : [];
    }),
    ...inputProblems(tool.value, step, new Set(references.value.map(({ path }) => path.join('.')))),
  ];
}

function problemWith(
  { step, fields: [field = ''], source }: Reference,
  number: number,
  found: readonly Attempt<Tool>[],
): string | undefined {
  const name = quote(`{{${source}}}`);
  if (step < 1 || step > found.length)
    return `${name} names no step; they are counted from 1 to ${found.length}`;
  if (step >= number) return `${name} lies ahead: only results of earlier steps are known`;
  const target = found[step - 1];
  if (!target || 'error' in target || Object.hasOwn(target.value.output.shape, field)) return undefined;
  const known = Object.keys(target.value.output.shape).join(', ');
  return `${name} names no field of ${target.value.name}, which answers with ${known}`;
}

/** What a reference will hold is not known yet, so that nothing is said about the texts that hold one. */
function inputProblems({ input, name }: Tool, { args }: WorkflowStep, open: ReadonlySet<string>): Problem[] {
  const parsed = input.safeParse(args);
  if (parsed.success) return [];
  return parsed.error.issues
    .filter(
      ({ path }) =>
        !path.some((_, depth) =>
          open.has(
            path
              .slice(0, depth + 1)
              .map(String)
              .join('.'),
          ),
        ),
    )
    .map((issue) => ({
      field: clip(['args', ...issue.path.map(String)].join('.'), 100),
      message: clip(issue.message, 200) + aboutIssue(issue, { input, name }),
    }));
}

function aboutIssue(issue: z.core.$ZodIssue, { input, name }: Pick<Tool, 'input' | 'name'>): string {
  if (issue.code === 'unrecognized_keys') return takenBy(input, issue.path, name);
  const advice = adviceOn(issue);
  return advice && `. ${withoutStop(advice.trim())}`;
}

function takenBy(input: Tool['input'], path: readonly PropertyKey[], name: string): string {
  const known = knownFields(input, path)?.join(', ') || 'none';
  return ` (${path.length === 0 ? name : 'it'} takes ${known})`;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
