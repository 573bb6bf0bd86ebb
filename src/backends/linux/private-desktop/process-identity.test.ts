import { expect, test } from 'vitest';
import { emptyIfAbsent, identify, isRunning } from './process-identity.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

test('a process is known by its number and its beginning', async () => {
  const own = await identify(process.pid);
  expect(own?.pid).toBe(process.pid);
  expect(own && (await isRunning(own))).toBe(true);
  expect(own && (await isRunning({ ...own, startTime: '1' }))).toBe(false);
  expect(await identify(4_194_305)).toBeUndefined();
});

test('what cannot be read is not taken for what is not there', () => {
  expect(emptyIfAbsent(failure('ENOENT'))).toBe('');
  expect(emptyIfAbsent(failure('ESRCH'))).toBe('');
  expect(() => emptyIfAbsent(failure('EMFILE'))).toThrow('EMFILE');
});
