import { describe, expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { TestOutput } from './test-output.ts';

const ERROR = new AutomationError('stale_ref', 'el-482913 is gone.', {
  guidance: 'Find it again.',
  details: { query: 'el-482913' },
});

describe('an answer', () => {
  test('is printed as text', () => {
    const { output, ...captured } = capture({ format: 'text' });
    output.answer('Two windows.', { windows: 2 });
    expect(captured.read()).toEqual({ stdout: 'Two windows.\n', stderr: '' });
  });

  test('is printed as JSON that programs can read', () => {
    const { output, read } = capture({ format: 'json' });
    output.answer('Two windows.', { windows: 2, title: 'a\n"b"' });
    const { stdout, stderr } = read();
    expect(JSON.parse(stdout)).toEqual({ windows: 2, title: 'a\n"b"' });
    expect(stderr).toBe('');
  });

  test('is not printed when nothing should be', () => {
    const { output, read } = capture({ format: 'quiet' });
    output.answer('Two windows.', { windows: 2 });
    output.note('A note.');
    output.error(ERROR);
    expect(read()).toEqual({ stdout: '', stderr: '' });
  });

  test('in bytes goes out unchanged, whatever the format is', () => {
    for (const format of ['text', 'json', 'quiet'] as const) {
      const captured = new TestOutput({ format });
      captured.output.bytes(new Uint8Array([0, 255, 10]));
      expect([...captured.bytes]).toEqual([0, 255, 10]);
    }
  });
});

describe('what is not the answer', () => {
  test('never mixes with it, and is told to people only', () => {
    const text = capture({ format: 'text' });
    text.output.note('This desktop is simulated.');
    expect(text.read()).toEqual({ stdout: '', stderr: 'This desktop is simulated.\n' });
    const json = capture({ format: 'json' });
    json.output.note('This desktop is simulated.');
    expect(json.read()).toEqual({ stdout: '', stderr: '' });
  });

  test('is, for a failure, what went wrong and what to do', () => {
    const { output, read } = capture({ format: 'text' });
    output.error(ERROR);
    expect(read()).toEqual({ stdout: '', stderr: 'deskhand: el-482913 is gone.\n  Find it again.\n' });
  });

  test('is, for a failure in JSON, everything that is known about it', () => {
    const { output, read } = capture({ format: 'json' });
    output.error(ERROR);
    const { stdout, stderr } = read();
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: 'stale_ref',
        message: 'el-482913 is gone.',
        guidance: 'Find it again.',
        details: { query: 'el-482913' },
      },
    });
  });
});

describe('color', () => {
  const GREEN = '\u001b[32mconfirmed:\u001b[0m';

  test.each([
    ['auto', true, true],
    ['auto', false, false],
    ['always', false, true],
    ['always', true, true],
    ['never', true, false],
  ] as const)('%s on a terminal %s is used: %s', (color, isTerminal, isColored) => {
    const { output, read } = capture({ color, isTerminal });
    output.answer('confirmed: clicked.', {});
    output.error(ERROR);
    const { stdout, stderr } = read();
    expect(stdout).toBe(isColored ? `${GREEN} clicked.\n` : 'confirmed: clicked.\n');
    expect(stderr.startsWith('\u001b[31mdeskhand:\u001b[0m')).toBe(isColored);
  });

  test('never gets into JSON', () => {
    const { output, read } = capture({ format: 'json', color: 'always' });
    output.answer('confirmed: clicked.', { text: 'confirmed: clicked.' });
    output.error(ERROR);
    const { stdout, stderr } = read();
    expect(stdout + stderr).not.toContain('\u001b');
  });

  test('tells the verdicts apart, and marks only the verdict', () => {
    const { output, read } = capture({ color: 'always' });
    for (const text of ['unverified: a', 'none: b', 'It was not confirmed: c']) output.answer(text, {});
    expect(read().stdout.split('\n')).toEqual([
      '\u001b[33munverified:\u001b[0m a',
      '\u001b[31mnone:\u001b[0m b',
      'It was not confirmed: c',
      '',
    ]);
  });
});

function capture(options: ConstructorParameters<typeof TestOutput>[0]) {
  const captured = new TestOutput(options);
  return {
    output: captured.output,
    read: () => ({ stdout: captured.stdout, stderr: captured.stderr }),
  };
}
