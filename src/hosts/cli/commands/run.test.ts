import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SimCaller } from '../../../../test/support/sim-caller.ts';
import { neverAborted } from '../../../base/cancellation.ts';
import { workflow } from '../../../surfaces/ax/compose.ts';
import { TestOutput } from '../test-output.ts';
import { readWorkflow, runCommand } from './run.ts';

const press7 = { tool: 'ax_click', args: { app: 'Calculator', query: 'button:7' } };
const missing = { tool: 'ax_find', args: { app: 'Login', query: 'Nowhere' } };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-run-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

async function run(contents: unknown, options: Record<string, unknown> = {}) {
  await using sim = await SimCaller.open();
  const file = join(folder, 'workflow.json');
  writeFileSync(file, JSON.stringify(contents));
  const shown = new TestOutput(options.json ? { format: 'json' } : {});
  const command = runCommand(
    workflow,
    async () => sim.caller,
    () => [],
  );
  const code = await command.run({ file, ...options }, shown.output, neverAborted);
  const { data } = await sim.call('ax_get_value', { app: 'Calculator', query: '#display' });
  return { code, stdout: shown.stdout, stderr: shown.stderr, display: data.value };
}

describe('a workflow file', () => {
  test.each([
    ['as an object', { name: 'seven', steps: [press7, press7] }],
    ['as a bare list', [press7, press7]],
  ])('%s is run, with a line for each step', async (_form, contents) => {
    const { code, stdout, stderr, display } = await run(contents);
    expect({ code, display }).toEqual({ code: 0, display: '77' });
    expect(stderr).toMatch(/^1\/2 ax_click: confirmed$/m);
    expect(stderr).toMatch(/^2\/2 ax_click: confirmed$/m);
    expect(stdout).toMatch(/^Success: 2 of 2 steps completed\.$/m);
  });

  test('that fails ends with exit code 1', async () => {
    const { code, stdout } = await run([press7, missing]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Failed: 1 of 2 steps completed\.$/m);
  });

  test('can be rehearsed', async () => {
    const { code, stdout, display } = await run([press7], { dry_run: true });
    expect({ code, display }).toEqual({ code: 0, display: '0' });
    expect(stdout).toMatch(/^1\. ax_click: ready; on AXButton "7"/m);
  });

  test('answers as JSON and nothing else where that is wanted', async () => {
    const { stdout, stderr } = await run([press7], { json: true });
    expect(JSON.parse(stdout)).toMatchObject({ success: true, steps_total: 1 });
    expect(stderr).toBe('');
  });

  test('that is not there is a clear error', async () => {
    const command = runCommand(
      workflow,
      () => Promise.reject(new Error('not needed')),
      () => [],
    );
    const work = command.run({ file: join(folder, 'none.json') }, new TestOutput().output, neverAborted);
    await expect(work).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('none.json'),
    });
  });
});

describe('what is wrong with a file is told by step and field', () => {
  test.each([
    ['{ "steps": [', /is no workflow: .*JSON/],
    ['"steps"', /is no workflow: /],
    ['{}', /steps: /],
    ['[]', /steps: /],
    ['[{"tool": "ax_click"}]', /step 1, args: /],
    [JSON.stringify([press7, { args: {} }]), /step 2, tool: /],
    [JSON.stringify([press7, { ...press7, on_fail: 'panic' }]), /step 2, on_fail: /],
    [JSON.stringify([press7, press7, 'x']), /step 3: /],
    [JSON.stringify({ steps: [press7], dry_rn: true }), /dry_rn/],
  ])('%s', (source, message) => {
    expect(() => readWorkflow('w.json', source, workflow)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringMatching(message) }),
    );
  });
});
