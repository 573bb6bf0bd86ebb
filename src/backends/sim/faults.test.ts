import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { TestDriver } from './test-driver.ts';

/** Whether a promise has settled once all that can happen now has happened. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  const mark = () => {
    done = true;
  };
  promise.then(mark, mark);
  await new Promise((resolve) => setImmediate(resolve));
  return done;
}

describe('Faults', () => {
  it('lets an application hang until it is released, and no other', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    const release = driver.sim.faults.hang('Calculator');
    const press = driver.press('Calculator', '7');
    expect(await settled(press)).toBe(false);
    await driver.replace('Login', 'Username', 'demo');
    expect(driver.sim.widget('Calculator', 'display').value).toBe('0');
    release();
    await press;
    expect(driver.sim.widget('Calculator', 'display').value).toBe('7');
  });

  it('lets every kind of call hang that concerns the application', async () => {
    await using driver = await TestDriver.open('Calculator');
    const app = driver.appId('Calculator');
    const node = driver.id('Calculator', '7');
    const window = driver.sim.app('Calculator').windows[0]?.windowId ?? '';
    driver.sim.faults.hang('Calculator');
    const controller = new AbortController();
    const { signal } = controller;
    const calls = [
      driver.ports.tree.read(app, { maxDepth: 1, maxNodes: 9 }, signal),
      driver.ports.tree.attributes(app, node, signal),
      driver.ports.actions.focus(app, node, signal),
      driver.ports.apps.quit(app, signal),
      driver.ports.windows.list(app, signal),
      driver.ports.windows.move(window, { x: 0, y: 0 }, signal),
      driver.ports.screen.captureWindow(window, signal),
      driver.ports.pointer.click({ x: 100, y: 100 }, { button: 'left', count: 1 }, signal),
      driver.ports.keyboard.type('1', {}, signal),
    ];
    expect(await Promise.all(calls.map(settled))).toEqual(calls.map(() => false));
    expect(await driver.ports.apps.list(signal)).toHaveLength(1);
    controller.abort(new AutomationError('app_unresponsive', 'No answer.'));
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'app_unresponsive' });
  });

  it('lets an application die in the middle of a call', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    const ended: string[] = [];
    driver.ports.events.onEvent((event) => event.kind === 'app_ended' && ended.push(event.app));
    const app = driver.appId('Login');
    driver.sim.faults.dieInNextCall('Login');
    await expect(driver.replace('Login', 'Username', 'demo')).rejects.toMatchObject({ code: 'app_gone' });
    expect(ended).toEqual([app]);
    await expect(driver.ports.windows.list(app, neverAborted)).rejects.toMatchObject({ code: 'app_gone' });
  });

  it('ends a hang with the application', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    driver.sim.faults.hang('Login');
    const press = driver.press('Login', 'Remember me');
    expect(await settled(press)).toBe(false);
    driver.sim.app('Login').end();
    await expect(press).rejects.toMatchObject({ code: 'app_gone' });
  });

  it('lets an element vanish before the act', async () => {
    await using driver = await TestDriver.open('Login', 'Files');
    driver.sim.faults.vanishBeforeAct(driver.sim.widget('Login', 'Remember me'));
    await expect(driver.press('Login', 'Remember me')).rejects.toMatchObject({ code: 'element_gone' });
    expect(await driver.titles('Login', 'AXCheckBox')).toEqual([]);
    driver.sim.faults.vanishBeforeAct(driver.sim.widget('Files', 'Welcome.txt'));
    await expect(driver.perform('Files', 'Welcome.txt', 'select')).rejects.toMatchObject({
      code: 'element_gone',
    });
  });

  it('lets acts pass without effect', async () => {
    await using driver = await TestDriver.open('Login');
    const restore = driver.sim.faults.ignoreActs(driver.sim.widget('Login', 'Remember me'));
    await driver.press('Login', 'Remember me');
    await driver.click('Login', 'Remember me');
    await expect(driver.perform('Login', 'Remember me', 'expand')).rejects.toMatchObject({
      code: 'not_actionable',
    });
    expect((await driver.node('Login', 'Remember me')).value).toBe('0');
    restore();
    await driver.press('Login', 'Remember me');
    expect((await driver.node('Login', 'Remember me')).value).toBe('1');
  });

  it('gives two widgets the same name', async () => {
    await using driver = await TestDriver.open('Calculator');
    driver.sim.faults.sameTitle(driver.sim.widget('Calculator', '7'), driver.sim.widget('Calculator', '8'));
    expect((await driver.titles('Calculator', 'AXButton')).filter((title) => title === '7')).toHaveLength(2);
  });

  it('keeps a label restless until the desktop ends', async () => {
    const driver = await TestDriver.open('Calculator');
    driver.sim.faults.restless('Calculator', 50);
    const seen: (string | undefined)[] = [];
    for (let step = 0; step < 3; step++) {
      seen.push((await driver.node('Calculator', 'restless')).value);
      driver.clock.advance(50);
    }
    expect(seen).toEqual(['Tick 0', 'Tick 1', 'Tick 2']);
    await driver[Symbol.asyncDispose]();
    expect(driver.clock.pendingTimers).toBe(0);
  });
});
