import { expect, test } from 'vitest';

/** The built library, as an importing program sees it. */
async function importLibrary(): Promise<typeof import('../../src/main/library.ts')> {
  return import(new URL('../../dist/library.mjs', import.meta.url).href);
}

test('opens a desktop, connects, finds, acts, looks, and gives everything back', async () => {
  const { openDesktop } = await importLibrary();
  await using desktop = await openDesktop({ desktop: 'sim' });
  expect(desktop.notice).toContain('SIMULATED');
  expect((await desktop.apps()).map(({ name }) => name)).toContain('Calculator');

  const calculator = await desktop.connect('Calculator');
  expect(await calculator.find('button:7')).toMatchObject({ role: 'AXButton', title: '7' });
  expect(await calculator.find('no such thing', { timeoutMs: 0 })).toBeUndefined();
  expect(await calculator.click('button:7')).toMatchObject({ effect: 'confirmed' });
  expect(await calculator.value('#display')).toBe('7');
  expect((await calculator.snapshot()).outline).toMatch(/AXButton: .*"7"/);

  const login = await desktop.connect('Login');
  expect(await login.type('demo', { into: 'Username' })).toMatchObject({ effect: 'confirmed' });
  expect(await login.setValue('Remember me', true)).toMatchObject({ effect: 'confirmed' });

  const { png, width, height } = await desktop.screenshot();
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect({ width, height }).toEqual({ width: 1280, height: 800 });
  expect((await login.screenshot()).width).toBeLessThan(width);
});

test('fails with typed errors that say what to do', async () => {
  const { openDesktop, AutomationError } = await importLibrary();
  await using desktop = await openDesktop({ desktop: 'sim' });
  const failure = await desktop.connect('Nowhere').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AutomationError);
  expect(failure).toMatchObject({ code: 'app_not_found', guidance: expect.any(String) });
});

test('a call ends when its signal aborts', async () => {
  const { openDesktop } = await importLibrary();
  await using desktop = await openDesktop({ desktop: 'sim' });
  const calculator = await desktop.connect('Calculator');
  const signal = AbortSignal.abort();
  await expect(calculator.click('button:7', { signal })).rejects.toMatchObject({ code: 'cancelled' });
});
