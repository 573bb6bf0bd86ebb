import { AutomationError } from '../../../base/errors.ts';
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

const APP = 'Calculator';

const isConfirmed = (data: Record<string, unknown>) =>
  (data.outcome as { effect: string }).effect === 'confirmed';

const press = (key: string, proves?: Step['proves'], remark = ''): Step => ({
  say: `Press ${key} in the background${remark}`,
  tool: 'ax_click',
  input: { app: APP, query: `button:${key}` },
  proves,
});

/** Connect, read, act, verify, look. */
const TOUR: readonly Step[] = [
  { say: 'See what is running', tool: 'ax_list_apps', input: {} },
  { say: 'Connect to an application', tool: 'ax_connect', input: { app: APP } },
  { say: 'Read its elements', tool: 'ax_get_tree', input: { app: APP, max_depth: 4 } },
  press('6', isConfirmed),
  press('×', undefined, ', which shows nothing: deskhand does not claim more than it saw'),
  press('7', isConfirmed),
  press('=', isConfirmed),
  {
    say: 'Verify the result',
    tool: 'ax_get_value',
    input: { app: APP, query: '#display' },
    proves: ({ value }) => value === '42',
  },
];

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
  for (const [index, step] of TOUR.entries()) {
    const { text } = await take(step, index + 1, caller, output, signal);
    output.note(indent(text));
  }
  const { images, text } = await take(LOOK, TOUR.length + 1, caller, output, signal);
  output.note(indent(text));
  const [saved] = await saveImages(images, path, output);
  return saved;
}

async function take(
  step: Step,
  number: number,
  caller: ToolCaller,
  output: Output,
  signal: AbortSignal,
): Promise<ToolResult> {
  output.note(`\n${output.style('bold', `${number}. ${step.say}`)}`);
  output.note(output.style('dim', `   ${step.tool} ${JSON.stringify(step.input)}`));
  const result = await caller.call(step.tool, step.input, { principal: 'local', host: 'cli' }, signal);
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
