import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { UiNode } from '../../../model/element.ts';
import { TestDriver } from '../test-driver.ts';

function boundsOf(node: UiNode) {
  return node.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
}

describe('pointer', () => {
  it('reaches the topmost window and raises it', async () => {
    await using driver = await TestDriver.open('Calculator', 'TextEdit');
    expect(driver.frontTitle).toBe('Calculator');
    await driver.click('TextEdit', 'Bold');
    expect(driver.frontTitle).toBe('Untitled');
    expect((await driver.node('TextEdit', 'Bold')).value).toBe('1');
    expect(driver.ports.pointer.disturbsUser).toBe(true);
  });

  it('does not reach what another window covers', async () => {
    await using driver = await TestDriver.open('Files', 'Login');
    const { x, y } = boundsOf(await driver.node('Files', 'status'));
    await driver.ports.pointer.click({ x: x + 10, y: y + 4 }, { button: 'left', count: 1 }, neverAborted);
    expect(driver.frontTitle).toBe('Files');
    const signIn = await driver.center('Login', 'Remember me');
    await driver.ports.pointer.click({ x: 200, y: signIn.y }, { button: 'left', count: 1 }, neverAborted);
    expect((await driver.node('Login', 'Remember me')).value).toBe('0');
  });

  it('drags a slider and a title bar', async () => {
    await using driver = await TestDriver.open('Settings');
    await driver.set('Settings', 'Sections', 'Display');
    const track = boundsOf(await driver.node('Settings', 'Brightness'));
    const middle = { x: track.x + track.width / 2, y: track.y + 10 };
    await driver.ports.pointer.drag(
      middle,
      { x: track.x + track.width * 0.75, y: middle.y },
      { durationMs: 0 },
      neverAborted,
    );
    expect((await driver.node('Settings', 'Brightness')).value).toBe('75');
    await driver.ports.pointer.drag(middle, { x: 5_000, y: middle.y }, { durationMs: 0 }, neverAborted);
    expect((await driver.node('Settings', 'Brightness')).value).toBe('100');
    const before = boundsOf(await driver.node('Settings', 'Settings'));
    const handle = { x: before.x + 200, y: before.y + 10 };
    await driver.ports.pointer.drag(
      handle,
      { x: handle.x - 100, y: handle.y - 50 },
      { durationMs: 0 },
      neverAborted,
    );
    expect(await driver.node('Settings', 'Settings')).toMatchObject({
      bounds: { x: before.x - 100, y: before.y - 50 },
    });
    expect(boundsOf(await driver.node('Settings', 'Brightness')).x).toBe(track.x - 100);
  });

  it('uses the buttons of the title bar', async () => {
    await using driver = await TestDriver.open('Login', 'Calculator');
    const { x, y } = boundsOf(await driver.node('Login', 'Login'));
    const click = (across: number, count: 1 | 2 = 1) =>
      driver.ports.pointer.click({ x: x + across, y: y + 14 }, { button: 'left', count }, neverAborted);
    await click(120, 2);
    expect(driver.sim.windows.front?.info.maximized).toBe(true);
    await driver.ports.pointer.click({ x: 56, y: 14 }, { button: 'left', count: 1 }, neverAborted);
    expect(driver.sim.windows.front?.info).toMatchObject({ maximized: false, bounds: { x, y } });
    await click(36);
    expect(driver.frontTitle).toBe('Calculator');
    await driver.front('Login');
    await click(16);
    expect(driver.sim.apps.map((app) => app.name)).toEqual(['Calculator']);
  });

  it('turns the wheel over a table without raising its window', async () => {
    await using driver = await TestDriver.open('Calculator', 'Contacts');
    const at = await driver.center('Contacts', 'contacts');
    await driver.ports.pointer.scroll(at, { x: 0, y: 240 }, {}, neverAborted);
    expect((await driver.nodes('Contacts')).find((node) => node.role === 'AXRow')?.id).toMatch(/\.10$/);
    expect(driver.frontTitle).toBe('Calculator');
  });

  it('opens a menu and chooses, or dismisses it', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await driver.click('TextEdit', 'View');
    expect((await driver.node('TextEdit', 'Hide Toolbar')).states).toContain('visible');
    await driver.click('TextEdit', 'document');
    expect((await driver.node('TextEdit', 'Hide Toolbar')).states).not.toContain('visible');
    await driver.click('TextEdit', 'View');
    await driver.click('TextEdit', 'Hide Toolbar');
    expect((await driver.node('TextEdit', 'Formatting')).states).not.toContain('visible');
  });

  it('shows the context menu of text', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await driver.replace('TextEdit', 'document', 'word');
    await driver.click('TextEdit', 'document', 1, 'right');
    expect((await driver.node('TextEdit', 'Text')).states).toContain('visible');
    await driver.keys('escape');
    expect(await driver.titles('TextEdit', 'AXMenu')).toEqual(['File', 'Edit', 'View']);
  });

  it('places the caret and selects words and ranges', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await driver.replace('TextEdit', 'document', 'first line\nsecond line');
    const { x, y } = boundsOf(await driver.node('TextEdit', 'document'));
    const selected = async () => {
      const id = driver.id('TextEdit', 'document');
      return (await driver.ports.tree.attributes(driver.appId('TextEdit'), id, neverAborted)).AXSelectedText;
    };
    const at = (column: number, line: number) => ({ x: x + 4 + column * 8, y: y + 4 + line * 18 });
    await driver.ports.pointer.click(at(8, 1), { button: 'left', count: 2 }, neverAborted);
    expect(await selected()).toBe('line');
    await driver.ports.pointer.drag(at(0, 0), at(5, 0), { durationMs: 0 }, neverAborted);
    expect(await selected()).toBe('first');
    await driver.type('1st');
    expect((await driver.node('TextEdit', 'document')).value).toBe('1st line\nsecond line');
  });

  it('is stopped by a modal dialog, which comes to the front', async () => {
    await using driver = await TestDriver.open('Files', 'Calculator');
    await driver.press('Files', 'Delete');
    await driver.front('Calculator');
    const { x, y } = boundsOf(await driver.node('Files', 'status'));
    await driver.ports.pointer.click({ x: x + 300, y: y + 4 }, { button: 'left', count: 1 }, neverAborted);
    expect(driver.frontTitle).toBe('Confirm');
  });
});

describe('keyboard', () => {
  it('types, erases and moves in the focused field of the frontmost window', async () => {
    await using driver = await TestDriver.open('TextEdit', 'Login');
    await driver.type('Grüße 👋!');
    await driver.keys('left', 'backspace', 'home', 'delete', { key: 'g', modifiers: ['shift'] });
    expect((await driver.node('TextEdit', 'document')).value).toBe('Grüße !');
    expect((await driver.node('Login', 'Username')).value).toBe('');
  });

  it('moves the focus with tab, both ways', async () => {
    await using driver = await TestDriver.open('Login');
    const focused = async () =>
      (await driver.nodes('Login')).filter((n) => n.states.includes('focused')).at(-1)?.title;
    await driver.keys('tab', 'tab');
    expect(await focused()).toBe('Remember me');
    await driver.keys({ key: 'tab', modifiers: ['shift'] });
    expect(await focused()).toBe('Password');
  });

  it('moves sliders and choices with the arrows', async () => {
    await using driver = await TestDriver.open('Settings');
    await driver.set('Settings', 'Sections', 'Display');
    await driver.ports.actions.focus(
      driver.appId('Settings'),
      driver.id('Settings', 'Brightness'),
      neverAborted,
    );
    await driver.keys('right', 'right', 'left', 'pageup');
    expect((await driver.node('Settings', 'Brightness')).value).toBe('61');
    await driver.set('Settings', 'Sections', 'General');
    await driver.click('Settings', 'Light');
    await driver.keys('right');
    expect((await driver.node('Settings', 'Appearance')).value).toBe('Dark');
  });

  it('uses the shortcuts of menus, and answers sheets', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await driver.type('text');
    await driver.keys({ key: 's', modifiers: ['cmd'] });
    expect(await driver.titles('TextEdit', 'AXSheet')).toEqual(['Save']);
    await driver.keys({ key: 's', modifiers: ['cmd'] }, 'escape');
    expect(await driver.titles('TextEdit', 'AXSheet')).toEqual([]);
    await driver.keys({ key: 's', modifiers: ['shift', 'cmd'] }, { key: 'a', modifiers: ['cmd'] });
    await driver.type('typed.txt\n');
    expect(driver.frontTitle).toBe('typed.txt');
  });
});
