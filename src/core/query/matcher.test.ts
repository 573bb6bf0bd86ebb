import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Strategy } from './matcher.ts';
import { resolve } from './resolve.ts';

/** Which reading fits, and the titles (or values) of what it found. */
async function look(desk: SimDesk, appName: string, query: string, strategy: Strategy = 'auto') {
  const result = await resolve(await desk.app(appName), query, { strategy, timeoutMs: 0 }, neverAborted);
  if (result.kind === 'not_found') return { tried: result.tried };
  return { by: result.strategy, found: result.matches.map(({ node }) => node.title || (node.value ?? '')) };
}

async function lookOnce(appName: string, query: string, strategy?: Strategy) {
  await using desk = await SimDesk.open([appName]);
  return await look(desk, appName, query, strategy);
}

function addButton(desk: SimDesk, appName: string, options: { title: string; identifier?: string }): void {
  const button = new Button({ ...options, onPress: () => undefined });
  desk.sim.app(appName).windows[0]?.content.add(button);
}

describe('each strategy', () => {
  test.each<[Strategy, string, string, string, string[]]>([
    ['exact', 'Login', 'remember ME', 'title_exact', ['Remember me']],
    ['exact', 'Calculator', 'Result', 'title_exact', ['0']],
    ['contains', 'Login', 'member', 'title_contains', ['Remember me']],
    ['regex', 'Login', '/^sign (in|out)$/i', 'regex', ['Sign In']],
    ['regex', 'Login', '^Remember', 'regex', ['Remember me']],
    ['role', 'Login', 'check box', 'role', ['Remember me']],
    ['role', 'Login', 'AXButton:in', 'role_title', ['Sign In']],
    ['identifier', 'Login', 'username', 'identifier', ['Username']],
    ['identifier', 'Login', '#username', 'identifier', ['Username']],
    ['xpath', 'Login', '//AXSecureTextField', 'xpath', ['Password']],
  ])('%s finds in %s by %s', async (strategy, app, query, by, found) => {
    expect(await lookOnce(app, query, strategy)).toEqual({ by, found });
  });

  test.each<[Strategy, string]>([
    ['exact', 'member'],
    ['contains', 'AXButton:Sign In'],
    ['regex', '/^sign/'],
    ['role', 'button:Quit'],
    ['identifier', 'USERNAME'],
    ['xpath', '//AXSlider'],
  ])('%s reads %j in its own way only', async (strategy, query) => {
    expect(await lookOnce('Login', query, strategy)).toEqual({ tried: [expect.any(String)] });
  });

  test('role says which roles can be written when it does not know one', async () => {
    await expect(lookOnce('Login', 'knob:Volume', 'role')).rejects.toMatchObject({
      code: 'invalid_query',
      message: '"knob:Volume" does not begin with a known role.',
      guidance: expect.stringContaining('button:Save'),
    });
  });

  test.each<Strategy>(['regex', 'xpath'])('%s says what is wrong with its query', async (strategy) => {
    await expect(lookOnce('Login', '[', strategy)).rejects.toMatchObject({ code: 'invalid_query' });
  });

  test.each(['', ' \n', '\u200e'])('nothing can be found by %j', async (query) => {
    await expect(lookOnce('Login', query)).rejects.toMatchObject({
      code: 'invalid_query',
      message: 'The query is empty.',
    });
  });
});

describe('auto', () => {
  test.each([
    ['Login', 'Remember me', 'title_exact'],
    ['Login', 'Remem', 'title_contains'],
    ['Login', 'button:Sign In', 'role_title'],
    ['Login', 'AXCheckBox', 'role'],
    ['Login', 'sign-in-form', 'identifier'],
    ['Login', '#sign-in-form', 'identifier'],
    ['Login', "//AXButton[@AXTitle='Sign In']", 'xpath'],
    ['Login', '/^Remember.me$/', 'regex'],
  ])('in %s reads %j by %s', async (app, query, by) => {
    expect(await lookOnce(app, query)).toMatchObject({ by });
  });

  test('prefers the earlier reading where several fit', async () => {
    await using desk = await SimDesk.open(['Login']);
    addButton(desk, 'Login', { title: 'Help for username', identifier: 'Sign In' });
    expect(await look(desk, 'Login', 'Sign In')).toMatchObject({ by: 'title_exact', found: ['Sign In'] });
    addButton(desk, 'Login', { title: 'AXCheckBox' });
    expect(await look(desk, 'Login', 'AXCheckBox')).toEqual({ by: 'title_exact', found: ['AXCheckBox'] });
  });

  test('names every reading that it tried', async () => {
    expect(await lookOnce('Login', 'Nonsense')).toEqual({
      tried: ['title_exact', 'title_contains', 'identifier', 'semantic'],
    });
    expect(await lookOnce('Login', '/nonsense/')).toEqual({
      tried: ['title_exact', 'regex', 'title_contains', 'identifier'],
    });
    expect(await lookOnce('Login', 'button:Nonsense')).toEqual({
      tried: ['title_exact', 'role_title', 'shown_text', 'label', 'title_contains', 'identifier', 'semantic'],
    });
  });

  test('does not mind text that only looks like a path or an expression', async () => {
    await using desk = await SimDesk.open(['Login']);
    addButton(desk, 'Login', { title: '/home/demo/[draft' });
    expect(await look(desk, 'Login', '/home/demo/[draft')).toMatchObject({ by: 'title_exact' });
    expect(await look(desk, 'Login', '/etc/[draft')).toMatchObject({ tried: expect.any(Array) });
  });

  test('finds text to read by its words, and fields by their placeholder or description only', async () => {
    expect(await lookOnce('Settings', 'Last checked: never')).toMatchObject({ by: 'title_exact' });
    expect(await lookOnce('TextEdit', 'Helvetica')).toEqual({ by: 'title_exact', found: ['Document'] });
  });

  test('never finds a secure field by what was typed into it', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { appId } = desk.sim.app('Login');
    const { id } = desk.sim.widget('Login', 'password');
    await desk.backend.ports.text.replace(appId, id, 'open-sesame', neverAborted);
    expect(await look(desk, 'Login', 'sesame')).toEqual({ tried: expect.any(Array) });
    expect(await look(desk, 'Login', "//*[@AXValue='open-sesame']")).toEqual({ tried: expect.any(Array) });
  });
});

describe('the order of matches', () => {
  test('an exact title is preferred to one that only contains the text', async () => {
    expect(await lookOnce('TextEdit', 'menu item:Save')).toEqual({ by: 'role_title', found: ['Save'] });
    expect(await lookOnce('TextEdit', 'menu item:Sav')).toEqual({
      by: 'role_title',
      found: ['Save', 'Save As…'],
    });
  });

  test('what is shown is preferred to what is hidden, which is found only when nothing else fits', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    expect(await look(desk, 'TextEdit', 'Save')).toMatchObject({ found: ['Save'] });
    addButton(desk, 'TextEdit', { title: 'Save' });
    const app = await desk.app('TextEdit');
    const result = await resolve(app, 'Save', { timeoutMs: 0 }, neverAborted);
    expect(result.kind === 'found' && result.matches.map(({ node }) => node.role)).toEqual(['AXButton']);
  });

  test('what people act on comes before what they read', async () => {
    await using desk = await SimDesk.open(['Login']);
    const result = await resolve(await desk.app('Login'), 'Username', { timeoutMs: 0 }, neverAborted);
    expect(result.kind === 'found' && result.matches.map(({ node }) => node.role)).toEqual([
      'AXTextField',
      'AXStaticText',
    ]);
  });
});

describe('a ref', () => {
  test('finds its element, whatever the strategy', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const snapshot = await app.snapshot(neverAborted);
    const node = snapshot.get(desk.sim.widget('Login', 'Sign In').id)?.node;
    const ref = node ? snapshot.refOf(node) : '';
    for (const strategy of ['auto', 'exact', 'xpath'] as const) {
      expect(await look(desk, 'Login', ref, strategy)).toEqual({ by: 'ref', found: ['Sign In'] });
    }
  });
});
