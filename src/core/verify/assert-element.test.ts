import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { MASK } from '../../model/element.ts';
import { assertElement } from './assert-element.ts';
import type { Assertions } from './assertions.ts';

async function check(app: string, query: string, assertions: Assertions) {
  await using desk = await SimDesk.open([app]);
  return await assertElement(await desk.app(app), { query, assertions }, neverAborted);
}

describe('every property', () => {
  test.each<[app: string, query: string, holds: Assertions, fails: Assertions, actual: unknown]>([
    ['Calculator', 'button:7', { exists: true }, { exists: false }, true],
    ['Calculator', 'button:7', { enabled: true }, { enabled: false }, true],
    ['TextEdit', 'AXMenuItem:Cut', { enabled: false }, { enabled: true }, false],
    ['Calculator', 'button:7', { focused: false }, { focused: true }, false],
    ['Calculator', 'button:7', { visible: true }, { visible: false }, true],
    ['Calculator', '#display', { value: '0' }, { value: '1' }, '0'],
    ['Login', 'Remember me', { value: 'false' }, { value: 'true' }, '0'],
    ['Calculator', 'button:7', { title: '7' }, { title: '8' }, '7'],
    ['Calculator', 'button:7', { role: 'button' }, { role: 'AXLink' }, 'AXButton'],
    ['Calculator', '#display', { contains_text: '0' }, { contains_text: 'x' }, expect.stringContaining('0')],
  ])('%s %s: %o holds, %o does not', async (app, query, holds, fails, actual) => {
    expect(await check(app, query, holds)).toMatchObject({ passed: true, failures: [] });
    const [property, expected] = Object.entries(fails)[0] ?? [];
    const failed = await check(app, query, fails);
    expect(failed).toMatchObject({ passed: false, failures: [{ property, expected, actual }] });
  });

  test('all that does not hold is listed at once', async () => {
    const { failures } = await check('Calculator', 'button:7', {
      enabled: false,
      title: '8',
      role: 'button',
    });
    expect(failures.map(({ property }) => property)).toEqual(['enabled', 'title']);
  });

  test('none at all would prove nothing, and is refused', async () => {
    await expect(check('Calculator', 'button:7', {})).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('a number is compared as a number', async () => {
    expect(await check('Settings', 'AXSlider:Brightness', { value: '50.0' })).toMatchObject({ passed: true });
    expect(await check('Settings', 'AXSlider:Brightness', { value: '51' })).toMatchObject({ passed: false });
  });
});

describe('secrets', () => {
  test('are compared and never shown, neither as they are nor as they should be', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const { text } = desk.backend.ports;
    await text.replace(app.info.id, desk.sim.widget('Login', 'Password').id, 'hunter2', neverAborted);
    const ask = (value: string) =>
      assertElement(app, { query: 'Password', assertions: { value } }, neverAborted);
    expect(await ask('hunter2')).toMatchObject({ passed: true });
    const wrong = await ask('swordfish');
    expect(wrong.failures).toEqual([{ property: 'value', expected: MASK, actual: MASK }]);
    expect(JSON.stringify(wrong)).not.toMatch(/hunter2|swordfish/);
  });
});

describe('waiting', () => {
  test('until everything holds', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await desk.app('Calculator');
    const request = { query: '#display', assertions: { value: '7' }, timeoutMs: 5_000 };
    const work = assertElement(app, request, neverAborted);
    desk.sim.app('Calculator').after(1_000, () => {
      void desk.backend.ports.actions.perform(
        app.info.id,
        desk.sim.widget('Calculator', '7').id,
        'press',
        neverAborted,
      );
    });
    const { passed, waitedMs } = await desk.during(work);
    expect(passed).toBe(true);
    expect(waitedMs).toBeGreaterThanOrEqual(1_000);
    expect(waitedMs).toBeLessThan(1_500);
  });

  test('until it is gone', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await desk.app('Calculator');
    const button = desk.sim.widget('Calculator', '7');
    const request = { query: 'button:7', assertions: { exists: false }, timeoutMs: 5_000 };
    const work = assertElement(app, request, neverAborted);
    desk.sim.app('Calculator').after(1_000, () => button.parent?.remove(button));
    expect(await desk.during(work)).toMatchObject({ passed: true, matches: 0 });
  });

  test('ends with the time, and says what is missing and what is near', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const request = { query: 'Usernames', assertions: { enabled: true }, timeoutMs: 700 };
    const result = await desk.during(assertElement(app, request, neverAborted));
    expect(result).toMatchObject({
      passed: false,
      matches: 0,
      failures: [{ property: 'exists', expected: true, actual: false }],
    });
    expect(result.waitedMs).toBeGreaterThanOrEqual(700);
    expect(result.candidates.map(({ title }) => title)).toContain('Username');
  });
});

describe('several matches', () => {
  test('exist; anything else is refused, with the candidates', async () => {
    expect(await check('Calculator', 'AXButton', { exists: true })).toMatchObject({ passed: true });
    await expect(check('Calculator', 'AXButton', { enabled: true })).rejects.toMatchObject({
      code: 'ambiguous_element',
    });
  });
});

test.each<[string, Assertions]>([
  ['what does not exist has no title', { exists: false, title: 'x' }],
  ['a role that is none', { role: 'AXNope' }],
])('%s', async (_, assertions) => {
  await expect(check('Calculator', 'button:7', assertions)).rejects.toMatchObject({ code: 'invalid_input' });
});
