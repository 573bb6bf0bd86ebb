import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { MASK } from '../../../model/element.ts';
import { TestDriver } from '../test-driver.ts';

const APP = 'Login';

async function enter(driver: TestDriver, username: string, password: string): Promise<void> {
  await driver.replace(APP, 'Username', username);
  await driver.replace(APP, 'Password', password);
}

describe('Login', () => {
  it('lets the right person in, after a while', async () => {
    await using driver = await TestDriver.open(APP);
    expect((await driver.node(APP, 'Sign In')).states).not.toContain('enabled');
    await enter(driver, 'demo', 'open-sesame');
    await driver.press(APP, 'Sign In');
    expect((await driver.node(APP, 'Signing in…')).states).toEqual(
      expect.arrayContaining(['visible', 'busy']),
    );
    await expect(driver.press(APP, 'Sign In')).rejects.toMatchObject({ code: 'not_actionable' });
    driver.clock.advance(399);
    expect((await driver.node(APP, 'welcome')).states).not.toContain('visible');
    driver.clock.advance(1);
    expect(await driver.node(APP, 'welcome')).toMatchObject({ value: 'Welcome, demo' });
    expect((await driver.node(APP, 'Username')).states).not.toContain('visible');
    await driver.press(APP, 'Sign Out');
    expect((await driver.node(APP, 'Username')).value).toBe('');
  });

  it('refuses everybody else with a dialog that blocks the form', async () => {
    await using driver = await TestDriver.open(APP);
    await enter(driver, 'demo', 'guess');
    await driver.press(APP, 'Sign In');
    driver.clock.advance(400);
    expect(await driver.titles(APP, 'AXDialog')).toEqual(['Sign In Failed']);
    expect(driver.frontTitle).toBe('Sign In Failed');
    await expect(driver.replace(APP, 'Password', 'again')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('Sign In Failed'),
    });
    await driver.keys('return');
    expect(await driver.titles(APP, 'AXDialog')).toEqual([]);
    expect(driver.frontTitle).toBe('Login');
    expect((await driver.node(APP, 'Password')).value).toBe('');
  });

  it('does not steal the focus when it fails in the background', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await enter(driver, 'demo', 'guess');
    await driver.press(APP, 'Sign In');
    driver.clock.advance(400);
    expect(driver.frontTitle).toBe('Calculator');
    await driver.press(APP, 'OK');
    expect(await driver.titles(APP, 'AXDialog')).toEqual([]);
  });

  it('never shows the password', async () => {
    await using driver = await TestDriver.open(APP);
    expect((await driver.node(APP, 'Password')).value).toBe('');
    await driver.replace(APP, 'Password', 'open-sesame');
    const node = await driver.node(APP, 'Password');
    expect(node).toMatchObject({ value: MASK, states: expect.arrayContaining(['secure']) });
    const attributes = await driver.ports.tree.attributes(driver.appId(APP), node.id, neverAborted);
    expect(attributes.AXValue).toBe(MASK);
    expect(JSON.stringify([attributes, await driver.nodes(APP)])).not.toContain('sesame');
    const equals = (text: string) => driver.ports.text.equals(driver.appId(APP), node.id, text, neverAborted);
    expect([await equals('open-sesame'), await equals(MASK)]).toEqual([true, false]);
    await driver.front(APP);
    await driver.ports.actions.focus(driver.appId(APP), node.id, neverAborted);
    await driver.keys({ key: 'a', modifiers: ['cmd'] }, { key: 'c', modifiers: ['cmd'] });
    expect(await driver.ports.clipboard.read(neverAborted)).toBe('');
  });

  it('is filled in with the keyboard alone', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.type('demo\topen-sesame\t \n');
    driver.clock.advance(400);
    expect((await driver.node(APP, 'Remember me')).value).toBe('1');
    expect((await driver.node(APP, 'welcome')).value).toBe('Welcome, demo');
  });
});
