import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StdioClient } from '../../bench/stdio-client.mjs';
import type { DaemonStatus } from '../../src/hosts/cli/commands/daemon.ts';
import { callDaemon } from '../../src/hosts/cli/daemon/call-daemon.ts';
import { commandName } from '../../src/hosts/cli/tool-command.ts';
import { axSurface } from '../../src/surfaces/ax/ax-surface.ts';
import { probeFile } from './probe.ts';

/** How a call ended: with the code of its failure, or without one. */
export type Ended = string | undefined;

/** A way to call the built program. */
export interface Driver extends AsyncDisposable {
  call(tool: string, input: Readonly<Record<string, unknown>>): Promise<Ended>;
}

export interface DriverOptions {
  /** The folder of the checkout. */
  readonly root: string;
  readonly desktop: 'sim' | 'session';
  /** Holds the probe of the process under test, too. */
  readonly env: Readonly<Record<string, string>>;
}

const run = promisify(execFile);

/** The server that an MCP client starts. */
export async function mcpDriver({ root, desktop, env }: DriverOptions): Promise<Driver> {
  const program = ['--require', probeFile(root), join(root, 'dist/deskhand.mjs')];
  const args = [...program, 'mcp', 'serve', '--desktop', desktop];
  const client = await StdioClient.connect(args, { env, era: '2026-07-28' });
  await client.request('tools/list');
  return {
    async call(name, input) {
      const { isError, content } = await client.request('tools/call', { name, arguments: input });
      return isError ? codeIn(content?.[0]?.text ?? '') : undefined;
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function codeIn(said: string): string {
  return /^Error \((\w+)\)/.exec(said)?.[1] ?? said;
}

/** The background process of commands, called as the command does, without starting a Node for each call. */
export async function commandDriver({ root, desktop, env }: DriverOptions): Promise<Driver> {
  const command = join(root, 'dist/deskhand.cjs');
  const start = ['--require', probeFile(root), command, 'session-info', '--desktop', desktop];
  await run(process.execPath, start, { env });
  const { stdout } = await run(process.execPath, [command, 'daemon', 'list', '--format', 'json'], { env });
  const [status] = JSON.parse(stdout) as DaemonStatus[];
  const build = status?.build ?? '';
  return {
    async call(tool, input) {
      let said = '';
      const printer = {
        isDone: true,
        exitCode: (code: number) => code,
        print: (fd: number, bytes: Buffer) => {
          if (fd === 2) said += bytes.toString('utf8');
        },
      };
      const argv = [...commandLine(tool, input), '--desktop', desktop, '--format', 'json'];
      const attempt = await callDaemon({ build, argv, env, printer });
      if (attempt.kind !== 'answered') return attempt.kind;
      // A command that answers with "no" ends with 1, too.
      return attempt.exitCode <= 1 ? undefined : (/"code":\s*"(\w+)"/.exec(said)?.[1] ?? said);
    },
    async [Symbol.asyncDispose]() {
      await run(process.execPath, [command, 'daemon', 'stop'], { env });
    },
  };
}

/** The words for a call; every field can be given by its name. */
function commandLine(name: string, input: Readonly<Record<string, unknown>>): string[] {
  const tool = axSurface.tools.find((each) => each.name === name);
  if (!tool) throw new Error(`There is no tool ${name}.`);
  const options = Object.entries(input).map(
    ([field, value]) =>
      `--${tool.flagAliases[field] ?? field.replaceAll('_', '-')}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const pictures = tool.givesImages ? ['--output=-'] : [];
  return [commandName(tool, axSurface), ...options, ...pictures];
}
