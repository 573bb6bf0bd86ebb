import { AutomationError } from '../../../base/errors.ts';
import { plural } from '../../../base/text.ts';
import type { ToolCaller } from '../../../core/tool/tool-caller.ts';
import type { Command } from '../command.ts';
import { adviceInCommandWords } from '../command-words.ts';
import type { Output } from '../output.ts';
import type { CallerSource } from '../tool-command.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly fix?: string;
}

type Probe = (caller: ToolCaller, signal: AbortSignal) => Promise<string>;

/** Each probe does what a tool would do, so that a green line means that it works and not that it should. */
const PROBES: readonly { name: string; run: Probe }[] = [
  {
    name: 'desktop opens',
    run: async (caller, signal) => {
      const session = await caller.desktop.session('local', signal);
      return `the ${session.backend.desktop} desktop`;
    },
  },
  {
    name: 'applications are listed',
    run: async (caller, signal) => {
      const { data } = await call(caller, 'ax_list_apps', {}, signal);
      return `${plural((data.apps as unknown[]).length, 'application')} running`;
    },
  },
  {
    name: 'elements are readable',
    run: async (caller, signal) => {
      const pid = await readablePid(caller, signal);
      if (pid === undefined) return 'no application to read yet; "deskhand demo" starts one';
      const { data } = await call(caller, 'ax_get_tree', { app: String(pid), max_depth: 64 }, signal);
      return `${plural(Number(data.elements), 'element')} in ${String(data.app)}`;
    },
  },
  {
    name: 'pictures can be taken',
    run: async (caller, signal) => {
      const { data } = await call(caller, 'ax_screenshot', {}, signal);
      return `${String(data.width)} by ${String(data.height)} pixels`;
    },
  },
];

/** Says what works here, what does not, and how to fix it. */
export function checkCommand(caller: CallerSource, commands: () => readonly Command[]): Command {
  return {
    name: 'check',
    aliases: ['doctor'],
    summary: 'Say what works here, what does not, and how to fix it.',
    group: 'help',
    positionals: [],
    options: [],
    examples: [{ say: 'Is this machine ready?', line: 'deskhand check' }],
    async run(_values, output, signal) {
      const opened = await caller();
      const findings: Finding[] = [{ name: 'Node.js', ok: true, detail: process.version }];
      for (const probe of PROBES) findings.push(await runProbe(probe, opened, signal));
      const { notice, capabilities } = opened.desktop.provider;
      const ok = findings.every((finding) => finding.ok);
      const advice = (text: string) => adviceInCommandWords(text, commands());
      const told = findings.map(({ fix, ...finding }) => ({ ...finding, fix: fix && advice(fix) }));
      output.answer(checkText(told, [...capabilities], notice && advice(notice), output), {
        ok,
        desktop: opened.desktop.provider.desktop,
        notice,
        capabilities: [...capabilities],
        checks: findings,
      });
      return ok ? 0 : 5;
    },
  };
}

/** The application in front if it shows elements, else any that does. */
async function readablePid(caller: ToolCaller, signal: AbortSignal): Promise<number | undefined> {
  const { data } = await call(caller, 'ax_list_apps', {}, signal);
  const apps = (data.apps as { pid: number; accessible: boolean; frontmost: boolean }[]).filter(
    (app) => app.accessible,
  );
  return (apps.find((app) => app.frontmost) ?? apps[0])?.pid;
}

function call(caller: ToolCaller, tool: string, input: unknown, signal: AbortSignal) {
  return caller.call(tool, input, { principal: 'local', host: 'cli' }, signal);
}

async function runProbe(
  { name, run }: (typeof PROBES)[number],
  caller: ToolCaller,
  signal: AbortSignal,
): Promise<Finding> {
  try {
    return { name, ok: true, detail: await run(caller, signal) };
  } catch (thrown) {
    const { message, guidance } = AutomationError.from(thrown);
    return { name, ok: false, detail: message, fix: guidance };
  }
}

function checkText(
  findings: readonly Finding[],
  capabilities: readonly string[],
  notice: string | undefined,
  output: Output,
): string {
  const lines = findings.flatMap(({ name, ok, detail, fix }) => [
    `${ok ? output.style('green', 'ok  ') : output.style('red', 'FAIL')} ${name}: ${detail}`,
    ...(fix ? [`     ${fix}`] : []),
  ]);
  if (notice) lines.push(`${output.style('yellow', 'note')} ${notice}`);
  lines.push(`This desktop has: ${capabilities.join(', ')}.`);
  return lines.join('\n');
}
