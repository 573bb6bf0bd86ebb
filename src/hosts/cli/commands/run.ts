import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { abortable } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { clip, quote } from '../../../base/text.ts';
import type { Tool } from '../../../core/tool/define-tool.ts';
import type { Command } from '../command.ts';
import { adviceInCommandWords } from '../command-words.ts';
import type { CallerSource } from '../tool-command.ts';

/** Runs the workflow in a file. */
export function runCommand(
  workflow: Tool,
  caller: CallerSource,
  commands: () => readonly Command[],
): Command {
  return {
    name: 'run',
    aliases: [],
    summary: 'Run the steps of a workflow file, with a line for each; exit code 1 if it did not succeed.',
    group: 'act',
    shared: 'act',
    readsInput: true,
    positionals: [
      {
        field: 'file',
        flags: [],
        type: { kind: 'text' },
        summary: 'File with {"name", "steps"} or a list of steps as JSON; "-" reads stdin',
        required: true,
      },
    ],
    options: [
      {
        field: 'dry_run',
        flags: ['dry-run'],
        type: { kind: 'switch' },
        summary: 'Check everything and find every element, but do nothing.',
        required: false,
      },
    ],
    examples: [
      { say: 'Run a workflow', line: 'deskhand run workflow.json' },
      { say: 'What would it do?', line: 'deskhand run workflow.json --dry-run' },
    ],
    async run({ file, dry_run }, output, signal) {
      const source = file === '-' ? '-' : output.path(String(file));
      const input = readWorkflow(String(file), await readSource(source, signal), workflow);
      const opened = await caller();
      const { notice } = opened.desktop;
      if (notice) output.note(adviceInCommandWords(notice, commands()));
      const result = await opened.call(
        workflow.name,
        dry_run ? { ...input, dry_run: true } : input,
        { principal: 'local', host: 'cli' },
        signal,
        ({ message }) => output.note(message),
      );
      output.answer(result.text, result.data);
      return result.answersNo ? 1 : 0;
    },
  };
}

async function readSource(file: string, signal: AbortSignal): Promise<string> {
  if (file === '-') return abortable(text(process.stdin), signal);
  try {
    return await readFile(file, { encoding: 'utf8', signal });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AutomationError('invalid_input', `The workflow cannot be read: ${reason}.`, {
      guidance: 'Name a file with the steps of a workflow, or - for stdin.',
      cause,
    });
  }
}

/** The workflow in a text; everything that is wrong with its form is told at once, by step and field. */
export function readWorkflow(file: string, source: string, { input }: Tool): Record<string, unknown> {
  const value = parseJson(file, source);
  const wanted = Array.isArray(value) ? { steps: value } : value;
  const parsed = input.safeParse(wanted);
  if (parsed.success) return wanted as Record<string, unknown>;
  const problems = parsed.error.issues.map(({ path, message }) => `${placeOf(path)}${clip(message, 200)}`);
  throw badFile(file, problems);
}

function parseJson(file: string, source: string): unknown {
  try {
    return JSON.parse(source);
  } catch (cause) {
    throw badFile(file, [cause instanceof Error ? cause.message : String(cause)], cause);
  }
}

function badFile(file: string, problems: readonly string[], cause?: unknown): AutomationError {
  const name = file === '-' ? 'stdin' : file;
  return new AutomationError(
    'invalid_input',
    `${quote(name, 200)} is no workflow: ${problems.slice(0, 8).join('; ')}.`,
    {
      guidance:
        'A workflow is {"name", "steps": [{"tool", "args", "retry", "on_fail"}]} or the list of steps alone; nothing was done.',
      details: { problems: problems.slice(0, 50) },
      cause,
    },
  );
}

/** `steps.2.tool` is what a person calls the tool of step 3. */
function placeOf(path: readonly PropertyKey[]): string {
  const [first, index, ...rest] = path;
  if (first === 'steps' && typeof index === 'number') {
    return [`step ${index + 1}`, ...(rest.length > 0 ? [rest.map(String).join('.')] : [])]
      .join(', ')
      .concat(': ');
  }
  return path.length > 0 ? `${path.map(String).join('.')}: ` : '';
}
