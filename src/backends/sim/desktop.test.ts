import { describe, expect, it } from 'vitest';
import { neverAborted } from '../../base/cancellation.ts';
import { ManualClock } from '../../base/clock.ts';
import { simProvider } from './index.ts';
import { TestDriver } from './test-driver.ts';

function windowOf(driver: TestDriver, app: string): string {
  return driver.sim.app(app).windows[0]?.windowId ?? '';
}

describe('applications', () => {
  it('run from the start, with Calculator in front', async () => {
    await using driver = await TestDriver.open();
    const apps = await driver.ports.apps.list(neverAborted);
    expect(apps.filter((app) => app.frontmost).map((app) => app.name)).toEqual(['Calculator']);
    expect(apps.map((app) => app.bundleId)).toEqual(
      (await driver.ports.apps.installed(neverAborted)).map((app) => app.bundleId),
    );
  });

  it('are launched in the background, once', async () => {
    await using driver = await TestDriver.open('Calculator');
    const launch = () => driver.ports.apps.launch('org.deskhand.sim.Files', neverAborted);
    const first = await launch();
    expect(first).toMatchObject({ name: 'Files', frontmost: false });
    expect((await launch()).id).toBe(first.id);
    await driver.ports.apps.quit(first.id, neverAborted);
    expect((await launch()).id).not.toBe(first.id);
    await expect(driver.ports.apps.launch('org.example.None', neverAborted)).rejects.toMatchObject({
      code: 'app_not_found',
    });
  });

  it('end with their last window, and say so', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    const kinds: string[] = [];
    driver.ports.events.onEvent((event) => kinds.push(event.kind));
    await driver.ports.windows.close(windowOf(driver, 'Calculator'), neverAborted);
    expect(kinds).toEqual(expect.arrayContaining(['window_closed', 'app_ended', 'window_focused']));
    expect(driver.frontTitle).toBe('Login');
  });
});

describe('windows', () => {
  it('move, resize and lay out their contents again', async () => {
    await using driver = await TestDriver.open('Calculator');
    const window = windowOf(driver, 'Calculator');
    const before = await driver.node('Calculator', '9');
    await driver.ports.windows.move(window, { x: 140, y: 160 }, neverAborted);
    await driver.ports.windows.resize(window, { width: 520, height: 500 }, neverAborted);
    const after = await driver.node('Calculator', '9');
    expect(after.id).toBe(before.id);
    expect(after.bounds?.width).toBeGreaterThan(before.bounds?.width ?? 0);
    expect(await driver.node('Calculator', 'Calculator')).toMatchObject({
      bounds: { x: 140, y: 160, width: 520, height: 500 },
    });
    await expect(
      driver.ports.windows.resize(window, { width: 20, height: 500 }, neverAborted),
    ).rejects.toMatchObject({ code: 'invalid_value', message: expect.stringContaining('120 × 80') });
  });

  it('minimise, maximise, restore and come to the front', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    const { windows } = driver.ports;
    const id = windowOf(driver, 'Calculator');
    const info = async () => (await windows.list(driver.appId('Calculator'), neverAborted))[0];
    const before = await info();
    await windows.setMaximized(id, true, neverAborted);
    expect(await info()).toMatchObject({ maximized: true, bounds: driver.sim.screen });
    await windows.setMaximized(id, false, neverAborted);
    expect(await info()).toEqual(before);
    await windows.setMinimized(id, true, neverAborted);
    expect(driver.frontTitle).toBe('Login');
    expect((await driver.node('Calculator', '7')).states).not.toContain('visible');
    await driver.press('Calculator', '7');
    await windows.focus(id, neverAborted);
    expect(await info()).toMatchObject({ minimized: false, focused: true });
    expect((await windows.list(undefined, neverAborted)).map((each) => each.title)).toEqual([
      'Calculator',
      'Login',
    ]);
  });

  it('refuse what is not there or blocked', async () => {
    await using driver = await TestDriver.open('TextEdit');
    await expect(driver.ports.windows.focus('w0', neverAborted)).rejects.toMatchObject({
      code: 'window_not_found',
    });
    await driver.press('TextEdit', 'Save');
    const close = driver.ports.windows.close(windowOf(driver, 'TextEdit'), neverAborted);
    await expect(close).rejects.toMatchObject({ code: 'not_actionable' });
    await expect(driver.ports.apps.quit(driver.appId('TextEdit'), neverAborted)).rejects.toMatchObject({
      code: 'not_actionable',
    });
  });
});

describe('the rest of the desktop', () => {
  it('has a clipboard that tells about changes', async () => {
    await using driver = await TestDriver.open('Calculator');
    let changes = 0;
    driver.ports.clipboard.onChange(() => {
      changes += 1;
    });
    await driver.ports.clipboard.write('copied', neverAborted);
    expect([await driver.ports.clipboard.read(neverAborted), changes]).toEqual(['copied', 1]);
  });

  it('paints its screen and single windows', async () => {
    await using driver = await TestDriver.open('Calculator', 'Login');
    const screen = await driver.ports.screen.captureScreen(neverAborted);
    expect(screen.pixels).toMatchObject({ width: 1280, height: 800 });
    const before = await driver.ports.screen.captureWindow(windowOf(driver, 'Calculator'), neverAborted);
    expect(before).toMatchObject({
      bounds: { width: 260, height: 380 },
      pixels: { width: 260, height: 380 },
    });
    await driver.press('Calculator', '8');
    const after = await driver.ports.screen.captureWindow(windowOf(driver, 'Calculator'), neverAborted);
    expect(Buffer.compare(before.pixels.data, after.pixels.data)).not.toBe(0);
  });

  it('leaves nothing behind when it is disposed', async () => {
    const driver = await TestDriver.open();
    await driver.replace('Login', 'Username', 'demo');
    await driver.replace('Login', 'Password', 'open-sesame');
    await driver.press('Login', 'Sign In');
    await driver.set('Settings', 'Sections', 'Updates');
    await driver.press('Settings', 'Check for Updates');
    driver.sim.faults.hang('Calculator');
    const hanging = driver.press('Calculator', '7');
    expect(driver.clock.pendingTimers).toBe(2);
    await driver[Symbol.asyncDispose]();
    await driver[Symbol.asyncDispose]();
    expect(driver.clock.pendingTimers).toBe(0);
    await expect(hanging).rejects.toMatchObject({ code: 'app_gone' });
    expect(await driver.ports.apps.list(neverAborted)).toEqual([]);
  });

  it('says before it is opened what it can do and that it is not real', async () => {
    const provider = simProvider({ clock: new ManualClock(), apps: ['Calculator'] });
    expect(provider.notice).toContain('SIMULATED');
    await using backend = await provider.open(neverAborted);
    expect(Object.keys(backend.ports).sort()).toEqual([...provider.capabilities].sort());
  });
});
