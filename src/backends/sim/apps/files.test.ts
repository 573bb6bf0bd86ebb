import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { HOME } from '../file-system.ts';
import { TestDriver } from '../test-driver.ts';

const APP = 'Files';

async function rowsOf(driver: TestDriver, label: string): Promise<string[]> {
  const root = driver.id(APP, label);
  const limits = { root, maxDepth: 9, maxNodes: 999 };
  const { roots } = await driver.ports.tree.read(driver.appId(APP), limits, neverAborted);
  const titles = (nodes: typeof roots): string[] =>
    nodes.flatMap((node) => [node.title, ...titles(node.children)]);
  return titles(roots).slice(1);
}

describe('Files', () => {
  it('unfolds and folds folders', async () => {
    await using driver = await TestDriver.open(APP);
    const top = ['Home', 'Desktop', 'Documents', 'Downloads', 'Pictures'];
    expect(await rowsOf(driver, 'folders')).toEqual(top);
    const documents = await driver.node(APP, 'Documents');
    expect(documents.states).toContain('expandable');
    await driver.perform(APP, 'Documents', 'expand');
    expect(await rowsOf(driver, 'folders')).toEqual(top.toSpliced(3, 0, 'Projects'));
    expect(await driver.node(APP, 'Documents')).toMatchObject({
      id: documents.id,
      states: expect.arrayContaining(['expanded']),
      actions: expect.not.arrayContaining(['expand']),
    });
    await driver.perform(APP, 'Documents', 'collapse');
    expect(await rowsOf(driver, 'folders')).toEqual(top);
  });

  it('shows the files of the selected folder', async () => {
    await using driver = await TestDriver.open(APP);
    expect(await rowsOf(driver, 'files')).toEqual(['Shopping List.txt', 'Welcome.txt']);
    await driver.perform(APP, 'Downloads', 'select');
    expect(await rowsOf(driver, 'files')).toEqual(['Read Me.txt']);
    await driver.front(APP);
    await driver.keys('home', 'right', 'down');
    expect(await rowsOf(driver, 'files')).toEqual([]);
  });

  it('opens a text file in TextEdit on a double click', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.click(APP, 'Welcome.txt', 2);
    expect(driver.frontTitle).toBe('Welcome.txt');
    expect((await driver.node('TextEdit', 'document')).value).toContain('Welcome to the simulated desktop.');
    expect(driver.sim.app('TextEdit').windows).toHaveLength(1);
  });

  it('opens a text file behind another application that is in front', async () => {
    await using driver = await TestDriver.open('Calculator', APP);
    await driver.perform(APP, 'Welcome.txt', 'open');
    await driver.perform(APP, 'Welcome.txt', 'open');
    expect(driver.sim.app('TextEdit').windows).toHaveLength(1);
    expect(driver.frontTitle).toBe('Calculator');
  });

  it('makes folders, and deletes after a question', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.press(APP, 'New Folder', 'New Folder');
    expect(driver.sim.files.foldersIn(`${HOME}/Documents`)).toContain(`${HOME}/Documents/untitled folder 2`);
    const id = driver.id(APP, 'untitled folder');
    await driver.perform(APP, 'untitled folder', 'select');
    await driver.press(APP, 'Delete');
    await driver.press(APP, 'Cancel');
    expect(driver.sim.files.exists(`${HOME}/Documents/untitled folder`)).toBe(true);
    await driver.press(APP, 'Delete');
    await driver.press(APP, 'Delete');
    expect(driver.sim.files.exists(`${HOME}/Documents/untitled folder`)).toBe(false);
    driver.sim.files.createFolder(`${HOME}/Documents/untitled folder`);
    expect(driver.id(APP, 'untitled folder')).not.toBe(id);
  });

  it('offers a menu for a file', async () => {
    await using driver = await TestDriver.open(APP);
    await driver.click(APP, 'Shopping List.txt', 1, 'right');
    expect(await driver.titles(APP, 'AXMenuItem')).toEqual(['Open', 'Delete']);
    await driver.keys('down', 'down', 'return');
    expect(driver.frontTitle).toBe('Confirm');
    await driver.keys('escape');
    expect(driver.frontTitle).toBe('Files');
    expect(driver.sim.files.exists(`${HOME}/Documents/Shopping List.txt`)).toBe(true);
  });
});
