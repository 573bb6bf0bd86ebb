import { AutomationError } from '../../../base/errors.ts';
import { clip } from '../../../base/text.ts';
import type { Caller } from '../../../core/policy/policy.ts';
import type { ToolResult } from '../../../core/tool/define-tool.ts';
import type { ToolCaller } from '../../../core/tool/tool-caller.ts';
import type { Command } from '../command.ts';
import type { Output } from '../output.ts';
import { saveImages } from '../save-images.ts';
import type { CallerSource } from '../tool-command.ts';

interface Step {
  readonly say: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  /** What must be true of the answer for the tour to go on. */
  readonly proves?: (data: Record<string, unknown>) => boolean;
}

/** A calculator that the tour can use, and where it shows its result. */
interface Subject {
  readonly app: string;
  readonly display: string;
}

/** The first that is there is taken: the simulated one, else a real one. */
const SUBJECTS: readonly Subject[] = [
  { app: 'org.deskhand.sim.Calculator', display: '#display' },
  { app: 'org.gnome.Calculator', display: '//AXTextArea' },
];

const isConfirmed = (data: Record<string, unknown>) =>
  (data.outcome as { effect: string }).effect === 'confirmed';

const press = (app: string, key: string, proves?: Step['proves']): Step => ({
  say: `Press ${key} in the background`,
  tool: 'ax_click',
  input: { app, query: `button:${key}` },
  proves,
});

/** Read, act, verify. An operator may show nothing, and then it is not called confirmed. */
const tourOf = ({ app, display }: Subject): readonly Step[] => [
  { say: 'See what is running', tool: 'ax_list_apps', input: {} },
  { say: 'Read its elements', tool: 'ax_get_tree', input: { app, max_depth: 64 } },
  press(app, '6', isConfirmed),
  press(app, '×'),
  press(app, '7', isConfirmed),
  press(app, '=', isConfirmed),
  {
    say: 'Verify the result',
    tool: 'ax_get_value',
    input: { app, query: display },
    proves: ({ value }) => value === '42',
  },
];

const CALLER: Caller = { principal: 'local', host: 'cli' };
const LONGEST_ANSWER = 2_500;

const LOOK: Step = { say: 'Take a picture', tool: 'ax_screenshot', input: {} };

/** A server that runs beside the tour. */
export interface DemoServer extends AsyncDisposable {
  readonly url: string;
}

export interface DemoOptions {
  readonly caller: CallerSource;
  readonly serve: (signal: AbortSignal) => Promise<DemoServer>;
}

/** Shows the main things once, on a live desktop, each call and its answer in full view. */
export function demoCommand({ caller, serve }: DemoOptions): Command {
  return {
    name: 'demo',
    aliases: [],
    summary: 'Show connecting, reading, acting, verifying and looking, on a live desktop.',
    group: 'help',
    positionals: [],
    options: [
      {
        field: 'serve',
        flags: ['serve'],
        type: { kind: 'switch' },
        summary: 'Also start the MCP server and its page on localhost, and keep them running.',
        required: false,
      },
      {
        field: 'output',
        flags: ['output'],
        type: { kind: 'text' },
        summary: 'Where to save the picture. Default: screenshot.png, never overwriting.',
        required: false,
      },
    ],
    examples: [{ say: 'The tour, with the server and its page', line: 'deskhand demo --serve' }],
    async run({ serve: wantsServer, output: path }, output, signal) {
      const opened = await caller();
      const { notice } = opened.desktop.provider;
      if (notice) output.note(output.style('yellow', notice));
      await using server = wantsServer ? await serve(signal) : undefined;
      if (server) output.note(`The server and its page: ${server.url}`);
      const saved = await tour(opened, typeof path === 'string' ? path : undefined, output, signal);
      output.answer(closingText(saved, server?.url, output), { ok: true, picture: saved, url: server?.url });
      if (server) await aborted(signal);
      return 0;
    },
  };
}

async function tour(
  caller: ToolCaller,
  path: string | undefined,
  output: Output,
  signal: AbortSignal,
): Promise<string | undefined> {
  const subject = await connect(caller, output, signal);
  const steps = [...tourOf(subject), LOOK];
  let images: ToolResult['images'] = [];
  for (const [index, step] of steps.entries()) {
    const result = await take(step, index + 2, caller, output, signal);
    output.note(indent(clip(result.text, LONGEST_ANSWER)));
    images = result.images;
  }
  const [saved] = await saveImages(images, path, output);
  return saved;
}

async function connect(caller: ToolCaller, output: Output, signal: AbortSignal): Promise<Subject> {
  const missing: AutomationError[] = [];
  for (const subject of SUBJECTS) {
    const step = {
      say: 'Connect to an application',
      tool: 'ax_connect',
      input: { app: subject.app, launch: true },
    };
    try {
      const { text } = await caller.call(step.tool, step.input, CALLER, signal);
      announce(step, 1, output);
      output.note(indent(text));
      return subject;
    } catch (thrown) {
      const error = AutomationError.from(thrown);
      if (error.code !== 'app_not_found') throw error;
      missing.push(error);
    }
  }
  throw new AutomationError(
    'desktop_unavailable',
    'No calculator for the tour is installed on this desktop.',
    {
      guidance: 'Install gnome-calculator, or take the tour on the simulated desktop with --desktop sim.',
      cause: missing[0],
    },
  );
}

function announce(step: Step, number: number, output: Output): void {
  output.note(`\n${output.style('bold', `${number}. ${step.say}`)}`);
  output.note(output.style('dim', `   ${step.tool} ${JSON.stringify(step.input)}`));
}

async function take(
  step: Step,
  number: number,
  caller: ToolCaller,
  output: Output,
  signal: AbortSignal,
): Promise<ToolResult> {
  announce(step, number, output);
  const result = await caller.call(step.tool, step.input, CALLER, signal);
  if (step.proves && !step.proves(result.data)) {
    throw new AutomationError('internal', `The tour stopped at "${step.say}": ${result.text}`);
  }
  return result;
}

function closingText(saved: string | undefined, url: string | undefined, output: Output): string {
  const lines = [
    '',
    output.style('green', 'The tour is complete: what is called confirmed above was read back first.'),
  ];
  if (saved) lines.push(`The picture: ${saved}`);
  lines.push('', 'To use deskhand from an MCP client, paste this into its configuration:', clientConfig());
  if (url)
    lines.push(
      '',
      `Or connect over HTTP: ${url}mcp`,
      `Watch what happens: ${url}`,
      '',
      'Press Ctrl-C to stop.',
    );
  return lines.join('\n');
}

/** The very program that runs now, so that the line works from a clone as well as from an installation. */
function clientConfig(): string {
  const [, script = 'deskhand'] = process.argv;
  return JSON.stringify({
    mcpServers: { deskhand: { command: process.execPath, args: [script, 'mcp', 'serve'] } },
  });
}

function indent(text: string): string {
  return text.replace(/^/gm, '   ');
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
