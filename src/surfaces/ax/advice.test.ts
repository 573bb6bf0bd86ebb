import { expect, test } from 'vitest';
import { SimCaller } from '../../../test/support/sim-caller.ts';

test('a field that an inner object does not take is answered with those that it does', async () => {
  await using sim = await SimCaller.open();
  const input = { app: 'Calculator', query: 'button:7', assertions: { selected: true } };
  await expect(sim.call('ax_assert', input)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(
      /assertions: .*"selected" \(it takes exists, enabled, focused, value, title, role, visible, contains_text\)/,
    ),
  });
  const steps = [{ tool: 'ax_assert', args: input }];
  await expect(sim.call('ax_workflow', { steps })).rejects.toMatchObject({
    message: expect.stringMatching(/step 1, args\.assertions: .*\(it takes exists, enabled/),
  });
});

test('what to do about a query that fits nothing depends on whether anything comes near', async () => {
  await using sim = await SimCaller.open();
  const suggestion = async (query: string) =>
    (await sim.call('ax_find', { app: 'Login', query, timeout_ms: 0, strategy: 'exact' })).data.suggestion;
  expect(await suggestion('Usernam')).toMatch(/^Use one of the candidates/);
  expect(await suggestion('qqqqqq')).toMatch(/^Nothing has a name like it/);
});

test('line breaks and tabs of the clipboard are told', async () => {
  await using sim = await SimCaller.open();
  await sim.call('ax_clipboard', { action: 'write', text: 'a\nb\tc' });
  expect((await sim.call('ax_clipboard', { action: 'read' })).text).toContain('"a\\nb\\tc"');
});

test('what is found and not shown says so', async () => {
  await using sim = await SimCaller.open();
  const find = async (query: string) => (await sim.call('ax_find', { app: 'TextEdit', query })).text;
  expect(await find('AXMenuItem:Save As…')).toContain('It is not shown now.');
  expect(await find('AXMenuBarItem:File')).not.toContain('not shown');
});

test.each([
  ['ax_type', { app: 'Login', query: 'Username' }, 'text'],
  ['ax_set_value', { app: 'Login', query: 'Username' }, 'value'],
  ['ax_clipboard', { action: 'write' }, 'text'],
  ['ax_run_script', {}, 'script'],
])('%s takes nothing that is no text', async (tool, input, field) => {
  await using sim = await SimCaller.open();
  for (const text of ['a\0b', '\ud800']) {
    await expect(sim.call(tool, { ...input, [field]: text })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(`${field}: It holds NUL or half a pair of surrogates`),
    });
  }
});

test('an alias that shows nothing is refused', async () => {
  await using sim = await SimCaller.open();
  await expect(sim.call('ax_connect', { app: 'Login', alias: ' \t' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});

test('characters on the clipboard are counted as a reader does', async () => {
  await using sim = await SimCaller.open();
  const { data } = await sim.call('ax_clipboard', { action: 'write', text: 'a😀' });
  expect(data).toMatchObject({ success: true, length: 2 });
  expect((await sim.call('ax_clipboard', { action: 'read' })).data).toMatchObject({ text: 'a😀', length: 2 });
});

test('a value that is not found is answered with names that say something, each once', async () => {
  await using sim = await SimCaller.open();
  const { text } = await sim.call('ax_get_value', { app: 'Login', query: '../etc/passwd', timeout_ms: 0 });
  expect(text).toBe('Nothing matches. Did you mean "Password"?');
});

test('what was not watched for long enough is not said to move', async () => {
  await using sim = await SimCaller.open();
  const { text } = await sim.call('ax_wait_idle', { app: 'Login', timeout_ms: 0 });
  expect(text).toMatch(/^Not idle after \d+ ms:\n {2}Nothing moved/);
});
