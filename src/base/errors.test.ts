import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AutomationError, ERROR_TABLE, type ErrorCode, type ErrorKind } from './errors.ts';

const KINDS: readonly ErrorKind[] = [
  'input',
  'target',
  'environment',
  'refused',
  'timeout',
  'cancelled',
  'internal',
];

describe('the table of errors', () => {
  test.each(Object.keys(ERROR_TABLE) as ErrorCode[])('%s has a kind and says what to do next', (code) => {
    const error = new AutomationError(code, 'It went wrong.');
    expect(KINDS).toContain(error.kind);
    expect(error.guidance).toMatch(/^[A-Z].*\.$/s);
    expect(code).toMatch(/^[a-z_]+$/);
  });

  test('uses every kind, so that no exit code is dead', () => {
    const used = new Set(Object.values(ERROR_TABLE).map(({ kind }) => kind));
    expect([...used].sort()).toEqual([...KINDS].sort());
  });
});

describe('an error', () => {
  test('keeps the guidance, details and cause that it was given', () => {
    const cause = new Error('socket closed');
    const error = new AutomationError('app_gone', 'Calculator ended.', {
      guidance: 'Start it.',
      details: { pid: 7 },
      cause,
    });
    expect(error).toMatchObject({ code: 'app_gone', kind: 'target', message: 'Calculator ended.' });
    expect(error).toMatchObject({ guidance: 'Start it.', details: { pid: 7 } });
    expect(error.cause).toBe(cause);
  });

  test('without a cause has none at all', () => {
    expect('cause' in new AutomationError('internal', 'Oops.')).toBe(false);
  });
});

describe('AutomationError.from', () => {
  test('lets a typed error through as it is', () => {
    const typed = new AutomationError('stale_ref', 'Gone.');
    expect(AutomationError.from(typed)).toBe(typed);
  });

  test('calls an AbortError cancelled and keeps it as the cause', () => {
    const controller = new AbortController();
    controller.abort();
    const abort: unknown = controller.signal.reason;
    const error = AutomationError.from(abort);
    expect(error.code).toBe('cancelled');
    expect(error.cause).toBe(abort);
  });

  test('says that the program was replaced where a part of it is no longer there', async () => {
    const missing = new URL('./no-such-part.mjs', import.meta.url).href;
    const thrown: unknown = await import(/* @vite-ignore */ missing).catch((error: unknown) => error);
    expect(AutomationError.from(thrown)).toMatchObject({ code: 'program_replaced', cause: thrown });
  });

  test('calls everything else internal, with its message and cause', () => {
    const thrown = new TypeError('x is not a function');
    const error = AutomationError.from(thrown);
    expect(error).toMatchObject({ code: 'internal', message: 'Unexpected failure: x is not a function' });
    expect(error.cause).toBe(thrown);
  });

  test('takes whatever can be thrown', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (thrown) => {
        const error = AutomationError.from(thrown);
        expect(error.code).toBe('internal');
        expect(error.cause).toBe(thrown);
      }),
    );
  });
});

test('what the machine has run out of is no defect, and something can be done about it', () => {
  const failure = (code: string) => Object.assign(new Error(`${code}: why`), { code, syscall: 'open' });
  const full = AutomationError.from(failure('EMFILE'));
  expect(full).toMatchObject({
    code: 'desktop_unavailable',
    guidance: expect.stringContaining('raise the limit'),
  });
  expect(full.message).toContain('EMFILE: why');
  expect(AutomationError.from(failure('ENOSPC')).guidance).toContain('Make room');
  expect(AutomationError.from(failure('EINVAL')).code).toBe('internal');
});
