import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { desktopCommands } from '../../src/hosts/cli/commands/desktop.ts';
import { runCli } from '../../src/hosts/cli/run-cli.ts';
import { TestOutput } from '../../src/hosts/cli/test-output.ts';
import { privateDesktops } from '../../src/main/private-desktops.ts';
import { tracesOf } from '../support/desktop-traces.ts';

const ROOT = `/tmp/deskhand-${process.getuid?.() ?? 0}`;

/** Runs a command line; `output` can be read while it runs. */
function start(words: readonly string[], signal: AbortSignal = neverAborted) {
  const written = new TestOutput({ format: 'json' });
  const options = {
    commands: desktopCommands(privateDesktops(process.env)),
    globals: [],
    topics: {},
    version: '0',
    output: written.output,
  };
  return { written, code: runCli(words, options, signal) };
}

async function json<T>(words: readonly string[]): Promise<T> {
  const { written, code } = start(words);
  expect(await code).toBe(0);
  return JSON.parse(written.stdout) as T;
}

/** What `desktop run` printed, as soon as it did. */
async function started(written: TestOutput): Promise<{ id: string; display: string }> {
  let text = '';
  // How soon a desktop is ready is another test's question.
  await expect
    .poll(
      () => {
        text += written.stdout;
        return text;
      },
      { timeout: 20_000 },
    )
    .toContain('}\n');
  return JSON.parse(text) as { id: string; display: string };
}

test("run ends with the application's code and leaves nothing", async () => {
  const { written, code } = start(['desktop', 'run', '--', 'sh', '-c', 'exit 7']);
  const { id } = await started(written);
  expect(await code).toBe(7);
  expect(tracesOf(id, ROOT)).toEqual([]);
});

test('run ends when it is interrupted', async () => {
  const interruption = new AbortController();
  const { written, code } = start(['desktop', 'run', '--', 'mousepad'], interruption.signal);
  const { id } = await started(written);
  interruption.abort();
  expect(await code).toBe(130);
  expect(tracesOf(id, ROOT)).toEqual([]);
});

test('a running desktop is listed, and can be stopped', async () => {
  const { written, code } = start([
    'desktop',
    'run',
    '--size',
    '800x600',
    '--own-home',
    '--',
    'sleep',
    '1000',
  ]);
  const { id, display } = await started(written);
  expect(await json(['desktop', 'list'])).toContainEqual(
    expect.objectContaining({ id, display, app: 'sleep', size: { width: 800, height: 600 } }),
  );
  expect(await json(['desktop', 'stop', id])).toEqual({ stopped: [id] });
  expect(await code).toBe(128 + 15);
  expect(tracesOf(id, ROOT)).toEqual([]);
});
