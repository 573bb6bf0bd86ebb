import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { TestDriver } from '../test-driver.ts';

const APP = 'Settings';

describe('Settings', () => {
  it('shows one page and hides the others', async () => {
    await using driver = await TestDriver.open(APP);
    const visible = async (label: string) => (await driver.node(APP, label)).states.includes('visible');
    expect([await visible('Play sounds'), await visible('Wi-Fi')]).toEqual([true, false]);
    await expect(driver.press(APP, 'Wi-Fi')).rejects.toMatchObject({ code: 'not_actionable' });
    await driver.ports.selection.select(
      driver.appId(APP),
      driver.id(APP, 'Network'),
      { extend: false },
      neverAborted,
    );
    expect([await visible('Play sounds'), await visible('Wi-Fi')]).toEqual([false, true]);
    await driver.press(APP, 'Wi-Fi');
    expect((await driver.node(APP, 'network-status')).value).toBe('Off');
    expect((await driver.node(APP, 'Ask to join networks')).states).not.toContain('enabled');
    await driver.set(APP, 'Sections', 'Updates');
    expect(await visible('Check for Updates')).toBe(true);
  });

  it('takes exactly the values that its controls can have', async () => {
    await using driver = await TestDriver.open(APP);
    const refusal = (message: string) => ({
      code: 'invalid_value',
      message: expect.stringContaining(message),
    });
    await driver.set(APP, 'Appearance', 'Dark');
    expect((await driver.node(APP, 'Dark')).states).toContain('checked');
    expect((await driver.node(APP, 'Light')).states).not.toContain('checked');
    await expect(driver.set(APP, 'Appearance', 'Pink')).rejects.toMatchObject(refusal('"Auto"'));
    await expect(driver.set(APP, 'Dark', false)).rejects.toMatchObject(refusal('only true'));
    await expect(driver.set(APP, 'Play sounds', 'loud')).rejects.toMatchObject(refusal('true or false'));
    await driver.set(APP, 'Sections', 'Display');
    await driver.set(APP, 'Brightness', 80);
    expect(await driver.node(APP, 'Brightness')).toMatchObject({
      value: '80',
      range: { min: 0, max: 100, step: 1 },
    });
    await expect(driver.set(APP, 'Brightness', 101)).rejects.toMatchObject(refusal('from 0 to 100'));
    await expect(driver.set(APP, 'Brightness', 'bright')).rejects.toMatchObject(refusal('from 0 to 100'));
    await driver.perform(APP, 'Text Size', 'increment');
    expect((await driver.node(APP, 'text-size-label')).value).toBe('13 pt');
    await driver.set(APP, 'Text Size', 24);
    await driver.perform(APP, 'Text Size', 'increment');
    expect((await driver.node(APP, 'Text Size')).value).toBe('24');
  });

  it('looks for updates for two seconds', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.set(APP, 'Sections', 'Updates');
    await driver.press(APP, 'Check for Updates');
    driver.clock.advance(1_000);
    expect(await driver.node(APP, 'Checking for updates')).toMatchObject({ value: '50' });
    await expect(driver.press(APP, 'Check for Updates')).rejects.toMatchObject({ code: 'not_actionable' });
    driver.clock.advance(1_000);
    expect((await driver.node(APP, 'update-status')).value).toBe('Your software is up to date.');
    expect(driver.clock.pendingTimers).toBe(0);
  });

  it('chooses from the menu of a combo', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await driver.press(APP, 'Language');
    expect(await driver.titles(APP, 'AXMenuItem')).toEqual(['English', 'Deutsch', 'Français', 'Español']);
    await driver.press(APP, 'Deutsch');
    expect(await driver.node(APP, 'Language')).toMatchObject({ value: 'Deutsch', children: [] });
    expect(await driver.titles(APP, 'AXMenuItem')).toEqual([]);
    expect(driver.frontTitle).toBe('Calculator');
  });

  it('scrolls by wheel and by bar, and clips what is scrolled away', async () => {
    await using driver = await TestDriver.open(APP);
    const visible = async () => (await driver.node(APP, 'Ask before quitting')).states.includes('visible');
    expect(await visible()).toBe(false);
    await driver.press(APP, 'Ask before quitting');
    expect((await driver.node(APP, 'Ask before quitting')).value).toBe('0');
    await driver.ports.pointer.scroll(
      await driver.center(APP, 'Play sounds'),
      { x: 0, y: 500 },
      {},
      neverAborted,
    );
    expect(await visible()).toBe(true);
    const { range, value } = await driver.node(APP, 'Scroll');
    expect(Number(value)).toBe(range?.max);
    await driver.set(APP, 'Scroll', 0);
    expect(await visible()).toBe(false);
  });

  it('follows a link into another window', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.press(APP, 'Privacy Policy');
    expect(driver.frontTitle).toBe('Privacy Policy');
    await driver.press(APP, 'Close');
    expect(driver.frontTitle).toBe('Settings');
  });
});
