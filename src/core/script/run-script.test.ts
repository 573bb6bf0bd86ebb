import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { runScript, type ScriptOptions } from './run-script.ts';

async function run(options: Partial<ScriptOptions> & { script: string }, signal = neverAborted) {
  await using desk = await SimDesk.open([]);
  return await runScript(desk.session, { timeoutMs: 10_000, securityMode: 'normal', ...options }, signal);
}

test('says how it ended and what it printed', async () => {
  const ended = await run({ script: 'echo "two  words"; cat nothing\nexit 3' });
  expect(ended).toMatchObject({ language: 'shell', exitCode: 3, durationMs: 0 });
  expect(ended.stdout.beginning).toBe('two  words\n');
  expect(ended.stderr.beginning).toBe('cat: nothing: No such file\n');
});

test('a long output keeps its beginning and its end and says how much is missing', async () => {
  const line = 'x'.repeat(40_000);
  const { stdout } = await run({ script: `echo ${line}` });
  expect(stdout.omittedBytes).toBe(40_001 - 16_384);
  expect(stdout.beginning.length + stdout.end.length).toBe(16_384);
});

test('what takes too long is ended, and what it had printed is told', async () => {
  await using desk = await SimDesk.open([]);
  const options = { script: 'echo begun; sleep 60', timeoutMs: 500, securityMode: 'normal' } as const;
  const running = runScript(desk.session, options, neverAborted);
  await Promise.resolve();
  desk.clock.advance(500);
  await expect(running).rejects.toMatchObject({
    code: 'timed_out',
    details: { stdout: 'begun\n' },
    guidance: expect.stringContaining('has been done'),
  });
});

test('a language of another platform is refused with those that work', async () => {
  await expect(run({ script: 'beep', language: 'applescript' })).rejects.toMatchObject({
    code: 'capability_missing',
    guidance: expect.stringContaining('language "shell"'),
  });
});

test.each(['safe', 'sandboxed'] as const)('no scripts in %s mode', async (securityMode) => {
  await expect(run({ script: 'echo x', securityMode })).rejects.toMatchObject({ code: 'policy_denied' });
});

test('cancelling ends it', async () => {
  const controller = new AbortController();
  const running = run({ script: 'sleep 60' }, controller.signal);
  controller.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});
