import { expect, test } from 'vitest';
import { runStages } from './run-stages.mjs';

const stage = (name, counts, end = {}) => ({
  name,
  title: `about ${name}`,
  run: async ({ onOutput }) => {
    onOutput?.('live\n');
    return { counts: { passed: 0, failed: 0, skipped: 0, ...counts }, output: 'line 1\nline 2\n', ...end };
  },
});

const crash = {
  name: 'crash',
  title: 'about crash',
  run: async () => {
    throw new Error('it broke');
  },
};

async function run(stages, { verbose, signal = new AbortController().signal } = {}) {
  let text = '';
  const counts = await runStages(stages, { cwd: '/', verbose, signal, write: (part) => (text += part) });
  return { counts, text };
}

test('every stage runs and counts, also after a failure and a crash', async () => {
  const { counts, text } = await run([
    stage('a', { failed: 2 }),
    crash,
    stage('b', { passed: 5, skipped: 1 }),
  ]);
  expect(counts).toEqual({ passed: 5, failed: 3, skipped: 1 });
  expect(text).toMatch(/^a +about a … FAILED \(0 passed, 2 failed, 0 skipped; \d+\.\d s\)$/m);
  expect(text).toContain('crash: Error: it broke');
  expect(text).toMatch(/^b +about b … ok \(5 passed, 0 failed, 1 skipped; \d+\.\d s\)$/m);
});

test('only a failed stage shows what it printed', async () => {
  expect((await run([stage('a', { passed: 1 })])).text).not.toContain('line 1');
  expect((await run([stage('a', { failed: 1 })])).text).toContain('\n  line 1\n  line 2\n');
});

test('verbose shows output as it comes, once', async () => {
  const { text } = await run([stage('a', { failed: 1 })], { verbose: true });
  expect(text).toMatch(/^a +about a …\nlive\nFAILED/);
  expect(text).not.toContain('line 1');
});

test('a problem is named', async () => {
  const { text } = await run([stage('a', { failed: 1 }, { problem: 'no end within 5 s' })]);
  expect(text).toMatch(/^a: no end within 5 s$/m);
});

test('stages left out by an abort count as skipped', async () => {
  const { counts, text } = await run([crash, stage('a', { passed: 1 })], { signal: AbortSignal.abort() });
  expect(counts).toEqual({ passed: 0, failed: 0, skipped: 2 });
  expect(text).toBe('');
});
