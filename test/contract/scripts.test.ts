import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { codeOf, useContractDesk } from '../support/contract-desk.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';
import { processesWithEnvironment } from '../support/process-remains.ts';

const LIMIT = 1_000;
const NOBODY = () => undefined;

describe.each(CONTRACT_SUBJECTS)('$name: scripts', (subject) => {
  const desk = useContractDesk(subject, []);
  const run = (script: string, signal = neverAborted, onOutput: (text: string) => void = NOBODY) =>
    desk()
      .port('scripts')
      .run({ script, language: 'shell', outputLimit: LIMIT }, (stdout) => onOutput(stdout.beginning), signal);

  test('answer with exit code and output', async () => {
    const { exitCode, stdout } = await run('echo one; echo two');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: { beginning: 'one\ntwo\n', end: '', omittedBytes: 0 },
    });
    expect(await run('exit 7')).toMatchObject({ exitCode: 7 });
  });

  test('a command that does not exist says so', async () => {
    const { exitCode, stderr } = await run('no-such-program');
    expect(exitCode).toBe(127);
    expect(stderr.beginning).toContain('no-such-program');
  });

  test('keep the beginning and the end of a long output', async () => {
    const { stdout } = await run(`echo ${'a'.repeat(2_000)}; echo ${'b'.repeat(2_000)}`);
    expect(stdout).toEqual({
      beginning: 'a'.repeat(500),
      end: `${'b'.repeat(499)}\n`,
      omittedBytes: 4_002 - LIMIT,
    });
  });

  test('end when they are cancelled, and what they printed is told', async () => {
    const controller = new AbortController();
    let seen = '';
    const running = run('echo begun; sleep 600', controller.signal, (text) => {
      seen = text;
    });
    controller.abort();
    expect(await codeOf(running)).toBe('cancelled');
    expect(['', 'begun\n']).toContain(seen);
  });

  test('are not begun after they were cancelled', async () => {
    expect(await codeOf(run('echo x', AbortSignal.abort()))).toBe('cancelled');
  });

  describe.skipIf(subject.name === 'sim')('of a real shell', () => {
    /** Everything that the script starts carries this. */
    const mark = `deskhand-script-${process.pid}`;
    const marked = () => processesWithEnvironment(mark);

    test('reach the same desktop', async () => {
      const { stdout } = await run(
        'echo "$DISPLAY"; xprop -root _NET_SUPPORTING_WM_CHECK >/dev/null && echo seen',
      );
      expect(stdout.beginning).toMatch(/^:\d+\nseen\n$/);
    });

    test('have no input to wait for', async () => {
      expect(await run('cat; echo over')).toMatchObject({ stdout: { beginning: 'over\n' } });
    });

    test('may leave a program running, which can go on printing', async () => {
      const script = `MARK=${mark} sh -c 'while sleep 0.02; do echo still here; done' & echo left`;
      const { stdout } = await run(script);
      expect(stdout.beginning).toMatch(/^left\n/);
      const [pid = 0] = marked();
      // It is still there after it has printed to a pipe that was the script's.
      const printed = () => Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);
      const before = printed();
      await desk().until('more words', async () => printed() > before || undefined);
      process.kill(pid, 'SIGKILL');
    });

    test('mark what they start as part of the desktop, whatever becomes of its environment', async () => {
      const { stdout } = await run(
        'printf "%d " 0x$DESKHAND_DESKTOP_ID; env -i grep locks /proc/self/limits',
      );
      expect(stdout.beginning).toMatch(/^(\d+) Max file locks +\1 +\1 /);
    });

    test.each([
      ['that waits', 'sleep 600'],
      ['that started others', 'sleep 600 & sleep 600 & wait'],
      ['that does not want to end', 'trap "" TERM; sleep 600 & wait; sleep 600'],
      ['that prints without end', 'yes'],
    ])('a script %s is ended with all that it started', async (_name, script) => {
      const controller = new AbortController();
      const running = run(`export MARK=${mark}; ${script}`, controller.signal);
      await desk().until('the start', async () => marked().length > 0 || undefined);
      controller.abort();
      expect(await codeOf(running)).toBe('cancelled');
      await desk().until('the end', async () => marked().length === 0 || undefined);
    });

    test('one that a signal ended says which', async () => {
      expect(await run('kill -9 $$')).toMatchObject({ signal: 'SIGKILL' });
    });
  });
});
