import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { HOME } from '../file-system.ts';
import { TestDriver } from '../test-driver.ts';

const APP = 'TextEdit';

async function titleOf(driver: TestDriver): Promise<string | undefined> {
  return (await driver.ports.windows.list(driver.appId(APP), neverAborted))[0]?.title;
}

describe('TextEdit', () => {
  it('saves a new document where the sheet says', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.replace(APP, 'document', 'Hello');
    expect(await titleOf(driver)).toBe('Untitled — Edited');
    await driver.press(APP, 'Save');
    await driver.replace(APP, 'file-name', 'greeting.txt');
    await driver.set(APP, 'Where', 'Desktop');
    await driver.press(APP, 'Save');
    expect(driver.sim.files.read(`${HOME}/Desktop/greeting.txt`)).toBe('Hello');
    expect(await titleOf(driver)).toBe('greeting.txt');
    expect(await driver.titles(APP, 'AXSheet')).toEqual([]);
  });

  it('asks before it replaces a file', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.replace(APP, 'document', 'New text');
    await driver.press(APP, 'Save');
    await driver.replace(APP, 'file-name', 'Welcome.txt');
    await driver.press(APP, 'Save');
    expect(await driver.titles(APP, 'AXSheet')).toEqual([
      'Save',
      '“Welcome.txt” already exists. Do you want to replace it?',
    ]);
    await expect(driver.replace(APP, 'file-name', 'other.txt')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('already exists'),
    });
    await driver.press(APP, 'Cancel');
    expect(driver.sim.files.read(`${HOME}/Documents/Welcome.txt`)).toContain('Welcome');
    await driver.press(APP, 'Save');
    await driver.press(APP, 'Replace');
    expect(driver.sim.files.read(`${HOME}/Documents/Welcome.txt`)).toBe('New text');
    expect(await titleOf(driver)).toBe('Welcome.txt');
  });

  it('refuses file names that cannot be', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.press(APP, 'Save');
    await driver.replace(APP, 'file-name', 'a/b');
    await expect(driver.press(APP, 'Save')).rejects.toMatchObject({ code: 'not_actionable' });
    await expect(driver.replace(APP, 'file-name', 'two\nlines')).rejects.toMatchObject({
      code: 'invalid_value',
    });
  });

  it('asks about unsaved work before it closes', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await driver.replace(APP, 'document', 'Draft');
    await driver.ports.apps.quit(driver.appId(APP), neverAborted);
    expect(await driver.titles(APP, 'AXSheet')).toEqual(['Do you want to save the changes?']);
    await driver.press(APP, 'Cancel');
    expect((await driver.node(APP, 'document')).value).toBe('Draft');
    await driver.press(APP, 'Close');
    await driver.press(APP, 'Don’t Save');
    expect(driver.sim.apps.map((app) => app.name)).toEqual(['Calculator']);
  });

  it('saves on the way out', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await driver.replace(APP, 'document', 'Draft');
    await driver.press(APP, 'Close');
    await driver.press(APP, 'Save');
    await driver.replace(APP, 'file-name', 'draft.txt');
    await driver.press(APP, 'Save');
    expect(driver.sim.files.read(`${HOME}/Documents/draft.txt`)).toBe('Draft');
    expect(driver.sim.apps.map((app) => app.name)).toEqual(['Calculator']);
  });

  it('opens a file in a window of its own', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.press(APP, 'Open…');
    await expect(driver.press(APP, 'Open')).rejects.toMatchObject({ code: 'not_actionable' });
    await driver.perform(APP, 'Shopping List.txt', 'select');
    await driver.press(APP, 'Open');
    expect(driver.frontTitle).toBe('Shopping List.txt');
    expect(
      (await driver.nodes(APP)).filter((node) => node.identifier === 'document').map((n) => n.value),
    ).toEqual(['Bread\nMilk\nApples', '']);
  });

  it('edits with undo, cut, copy and paste from its menu', async () => {
    await using driver = await TestDriver.open(APP);
    await expect(driver.press(APP, 'Undo')).rejects.toMatchObject({ code: 'not_actionable' });
    await driver.replace(APP, 'document', 'one');
    await driver.press(APP, 'Select All', 'Copy', 'Paste', 'Paste');
    expect((await driver.node(APP, 'document')).value).toBe('oneone');
    expect(await driver.ports.clipboard.read(neverAborted)).toBe('one');
    await driver.press(APP, 'Select All', 'Cut');
    expect((await driver.node(APP, 'document')).value).toBe('');
    await driver.press(APP, 'Undo');
    expect((await driver.node(APP, 'document')).value).toBe('oneone');
  });

  it('formats and hides its toolbar', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.press(APP, 'Bold');
    await driver.set(APP, 'Font', 'Courier');
    expect((await driver.node(APP, 'document')).description).toBe('Courier, bold');
    await expect(driver.set(APP, 'Font', 'Comic')).rejects.toMatchObject({
      code: 'invalid_value',
      message: expect.stringContaining('"Helvetica"'),
    });
    const top = (await driver.node(APP, 'document')).bounds?.y ?? 0;
    await driver.press(APP, 'Hide Toolbar');
    expect((await driver.node(APP, 'document')).bounds?.y).toBeLessThan(top);
    await expect(driver.press(APP, 'Bold')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('hidden'),
    });
    await driver.press(APP, 'Show Toolbar', 'Bold');
    expect((await driver.node(APP, 'document')).description).toBe('Courier');
  });

  it('opens a new window behind the frontmost application', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await driver.press(APP, 'New');
    expect(driver.sim.app(APP).windows).toHaveLength(2);
    expect(driver.frontTitle).toBe('Calculator');
  });
});
