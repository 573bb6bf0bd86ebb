import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { TestDriver } from './test-driver.ts';

describe('describing', () => {
  it('keeps the upper levels where nodes run out, and counts the rest', async () => {
    await using driver = await TestDriver.open('TextEdit');
    const read = (maxDepth: number, maxNodes: number) =>
      driver.ports.tree.read(driver.appId('TextEdit'), { maxDepth, maxNodes }, neverAborted);
    const total = (await driver.nodes('TextEdit')).length;
    const shallow = await read(0, 100);
    expect(shallow).toMatchObject({ roots: [{ children: [], childCount: 3 }], omitted: total - 1 });
    const few = await read(9, 4);
    expect(few.roots[0]?.children.map((node) => node.role)).toEqual(['AXMenuBar', 'AXToolbar', 'AXTextArea']);
    expect(few.omitted).toBe(total - 4);
  });

  it('starts at any node, and tells when one is gone', async () => {
    await using driver = await TestDriver.open('TextEdit');
    const app = driver.appId('TextEdit');
    const options = { root: driver.id('TextEdit', 'Formatting'), maxDepth: 1, maxNodes: 99 };
    const { roots } = await driver.ports.tree.read(app, options, neverAborted);
    expect(roots[0]?.children.map((node) => node.title)).toEqual(['Bold', 'Italic', 'Font']);
    expect(await driver.ports.tree.node(app, 'n99999', neverAborted)).toBeUndefined();
    await expect(driver.ports.tree.attributes(app, 'n99999', neverAborted)).rejects.toMatchObject({
      code: 'element_gone',
    });
  });

  it('names attributes as AX does', async () => {
    await using driver = await TestDriver.open('Settings');
    await driver.set('Settings', 'Sections', 'Display');
    const attributes = await driver.ports.tree.attributes(
      driver.appId('Settings'),
      driver.id('Settings', 'Brightness'),
      neverAborted,
    );
    expect(attributes).toMatchObject({
      AXRole: 'AXSlider',
      AXTitle: 'Brightness',
      AXValue: '50',
      AXEnabled: true,
      AXFocused: false,
      AXMinValue: 0,
      AXMaxValue: 100,
      AXChildren: 0,
      SimWidget: 'slider',
    });
    expect(attributes).toHaveProperty('AXPosition.x');
    expect(attributes).not.toHaveProperty('AXExpanded');
  });

  it('reports every change of a widget as an event', async () => {
    await using driver = await TestDriver.open('Login');
    const changed = new Set<string>();
    driver.ports.events.onEvent((event) => event.kind === 'node_changed' && changed.add(event.node));
    await driver.replace('Login', 'Username', 'demo');
    await driver.replace('Login', 'Password', 'x');
    expect(changed).toContain(driver.id('Login', 'Username'));
    expect(changed).toContain(driver.id('Login', 'Sign In'));
  });
});
