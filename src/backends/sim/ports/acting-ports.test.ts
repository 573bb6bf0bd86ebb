import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { TestDriver } from '../test-driver.ts';

describe('semantic acts', () => {
  it('leave the frontmost window and its focus alone', async () => {
    await using driver = await TestDriver.open();
    await driver.front('TextEdit');
    const focusEvents: string[] = [];
    driver.ports.events.onEvent((event) => event.kind === 'window_focused' && focusEvents.push(event.window));
    await driver.press('Calculator', '4', '2');
    await driver.replace('Login', 'Username', 'demo');
    await driver.set('Settings', 'Appearance', 'Auto');
    await driver.perform('Files', 'Downloads', 'select');
    await driver.press('Files', 'Delete');
    await driver.ports.actions.focus(driver.appId('Login'), driver.id('Login', 'Password'), neverAborted);
    expect(driver.frontTitle).toBe('Untitled');
    expect(focusEvents).toEqual([]);
    await driver.type('still here');
    expect((await driver.node('TextEdit', 'document')).value).toBe('still here');
    expect((await driver.node('Login', 'Password')).states).toContain('focused');
  });

  it('choose from closed menus, but not what is disabled', async () => {
    await using driver = await TestDriver.open('Calculator', 'TextEdit');
    expect((await driver.node('TextEdit', 'Hide Toolbar')).states).not.toContain('visible');
    expect((await driver.node('TextEdit', 'Hide Toolbar')).bounds).toBeUndefined();
    await driver.press('TextEdit', 'Hide Toolbar');
    expect((await driver.node('TextEdit', 'Formatting')).states).not.toContain('visible');
    await expect(driver.press('TextEdit', 'Cut')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('disabled'),
    });
  });

  it('are refused below a sheet', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await driver.press('TextEdit', 'Save');
    const refusal = { code: 'not_actionable', message: expect.stringContaining('the sheet "Save"') };
    await expect(driver.replace('TextEdit', 'document', 'x')).rejects.toMatchObject(refusal);
    await expect(driver.press('TextEdit', 'Bold')).rejects.toMatchObject(refusal);
    await expect(driver.press('TextEdit', 'New')).rejects.toMatchObject(refusal);
    await driver.press('TextEdit', 'Where');
    await driver.press('TextEdit', 'Downloads');
    expect((await driver.node('TextEdit', 'Where')).value).toBe('Downloads');
    await driver.perform('TextEdit', 'file-name', 'show_menu');
    expect(await driver.titles('TextEdit', 'AXMenu')).toContain('Text');
  });

  it('say what a widget does not support', async () => {
    await using driver = await TestDriver.open('Login');
    const fails = (call: Promise<void>, message: string) =>
      expect(call).rejects.toMatchObject({
        code: 'not_actionable',
        message: expect.stringContaining(message),
      });
    const app = driver.appId('Login');
    const id = driver.id('Login', 'Remember me');
    await fails(driver.perform('Login', 'Remember me', 'expand'), 'it offers press');
    await fails(driver.replace('Login', 'Remember me', 'x'), 'not editable');
    await fails(driver.ports.selection.select(app, id, { extend: false }, neverAborted), 'selected');
    await fails(driver.ports.actions.focus(app, driver.id('Login', 'Login'), neverAborted), 'focus');
    await fails(driver.set('Login', 'Login', 1), 'no value');
    await expect(driver.ports.actions.focus(app, 'n99999', neverAborted)).rejects.toMatchObject({
      code: 'element_gone',
    });
    await expect(driver.ports.actions.focus('app-1', id, neverAborted)).rejects.toMatchObject({
      code: 'app_gone',
    });
  });

  it('insert at the caret and extend a selection', async () => {
    await using driver = await TestDriver.open('Login', 'Contacts');
    const app = driver.appId('Login');
    const field = driver.id('Login', 'Username');
    await driver.type('ace');
    await driver.keys('left', 'left');
    await driver.ports.text.insert(app, field, 'b', neverAborted);
    expect(await driver.ports.text.equals(app, field, 'abce', neverAborted)).toBe(true);
    const contacts = driver.appId('Contacts');
    for (const name of ['Ada Archer 1', 'Alice Archer 1']) {
      await driver.ports.selection.select(
        contacts,
        driver.id('Contacts', name),
        { extend: true },
        neverAborted,
      );
    }
    const selected = (await driver.nodes('Contacts')).filter(
      (n) => n.role === 'AXRow' && n.states.includes('selected'),
    );
    expect(selected.map((node) => node.title)).toEqual(['Ada Archer 1', 'Alice Archer 1']);
  });

  it('are refused once the call is cancelled, before anything happens', async () => {
    await using driver = await TestDriver.open('Calculator');
    const press = driver.ports.actions.perform(
      driver.appId('Calculator'),
      driver.id('Calculator', '7'),
      'press',
      AbortSignal.abort(),
    );
    await expect(press).rejects.toMatchObject({ code: 'cancelled' });
    expect((await driver.node('Calculator', 'display')).value).toBe('0');
  });
});
