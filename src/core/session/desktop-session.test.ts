import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { openSim } from '../../backends/sim/index.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { DesktopSession } from './desktop-session.ts';

const connect = (desk: SimDesk, name: string, options: { alias?: string; launch?: boolean } = {}) =>
  desk.session.connect(name, { launch: false, ...options }, neverAborted);

const connected = async (desk: SimDesk) =>
  (await desk.session.listApps(neverAborted)).filter((app) => app.connected).map(({ name }) => name);

describe('naming an application', () => {
  test('connects it on first use, and gives the same session ever after', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    expect(await connected(desk)).toEqual([]);
    const app = await desk.app('calc');
    expect(await connected(desk)).toEqual(['Calculator']);
    expect(desk.session.info().connectedApps).toEqual(['Calculator']);
    expect(await desk.app('org.deskhand.sim.Calculator')).toBe(app);
    expect(await desk.app(String(app.info.pid))).toBe(app);
    expect(await connect(desk, 'Calculator')).toBe(app);
  });

  test('as frontmost means what the user looks at now', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    expect((await desk.app('frontmost')).info.name).toBe('Calculator');
    const [login] = desk.sim.app('Login').windows;
    await desk.backend.ports.windows.focus(login?.windowId ?? '', neverAborted);
    const front = await desk.app('frontmost');
    expect(front.info).toMatchObject({ name: 'Login', frontmost: true });
    expect((await desk.app('Calculator')).info.frontmost).toBe(false);
  });

  test('that only looks does not connect', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const [info] = await desk.session.listApps(neverAborted);
    if (!info) throw new Error('Nothing runs.');
    const observed = desk.session.observe(info);
    expect((await observed.snapshot(neverAborted)).size).toBeGreaterThan(1);
    expect(await connected(desk)).toEqual([]);
  });
});

describe('an alias', () => {
  test('names the application from then on, also when connecting', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Login']);
    const app = await connect(desk, 'TextEdit', { alias: 'pad' });
    expect(await desk.app('pad')).toBe(app);
    expect((await desk.app('frontmost')).info.name).toBe('TextEdit');
    expect(await connect(desk, 'pad')).toBe(app);
    expect(desk.session.info().connectedApps).toEqual(['pad']);
    expect(app.alias).toBe('pad');
  });

  test('cannot be the name of another application', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Login']);
    for (const alias of ['login', 'frontmost'])
      await expect(connect(desk, 'TextEdit', { alias })).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await desk.app('Login')).info.name).toBe('Login');
  });

  test('can be given again to the same application, and be replaced', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    await connect(desk, 'TextEdit', { alias: 'pad' });
    await connect(desk, 'TextEdit', { alias: 'pad' });
    await connect(desk, 'TextEdit', { alias: 'notes' });
    await expect(desk.app('pad')).rejects.toMatchObject({ code: 'app_not_found' });
  });

  test('that is taken is refused, and nothing was done', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Login']);
    await connect(desk, 'TextEdit', { alias: 'pad' });
    await expect(connect(desk, 'Login', { alias: 'pad' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The alias "pad" already names "TextEdit".',
    });
    await expect(connect(desk, 'Calculator', { alias: 'pad', launch: true })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(await connected(desk)).toEqual(['TextEdit']);
    expect(desk.sim.apps.map(({ name }) => name)).toEqual(['TextEdit', 'Login']);
  });

  test('does not slip to another application when its own has ended', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Login']);
    await connect(desk, 'TextEdit', { alias: 'log' });
    desk.sim.app('TextEdit').end();
    await expect(desk.app('log')).rejects.toMatchObject({ code: 'app_not_found' });
  });

  test('is free again when its application has ended', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Login']);
    await connect(desk, 'TextEdit', { alias: 'pad' });
    desk.sim.app('TextEdit').end();
    expect((await connect(desk, 'Login', { alias: 'pad' })).alias).toBe('pad');
  });
});

describe('launching', () => {
  test('starts what is installed but not running', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await connect(desk, 'calc', { launch: true });
    expect(app.info).toMatchObject({ name: 'Calculator', bundleId: 'org.deskhand.sim.Calculator' });
    expect(await connected(desk)).toEqual(['Calculator']);
  });

  test('does not start a second one', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await connect(desk, 'Calculator', { launch: true });
    expect(desk.sim.apps).toHaveLength(1);
  });

  test('starts one for all who ask for it at once, by whatever name', async () => {
    await using desk = await SimDesk.open(['Login']);
    const names = ['Calculator', 'calc', 'org.deskhand.sim.Calculator', 'Calculator'];
    const found = await Promise.all(names.map((name) => connect(desk, name, { launch: true })));
    expect(new Set(found).size).toBe(1);
    expect(desk.sim.apps.map(({ name }) => name)).toEqual(['Login', 'Calculator']);
  });

  test('goes on for the others when one gives up, and is given up with the last one', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { apps } = desk.backend.ports;
    const launch = apps.launch.bind(apps);
    const given: AbortSignal[] = [];
    let release: () => void = () => undefined;
    apps.launch = async (id, signal) => {
      given.push(signal);
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return launch(id, signal);
    };
    const calls = [new AbortController(), new AbortController()];
    const start = ({ signal }: AbortController) =>
      desk.session.connect('Calculator', { launch: true }, signal);
    const [first, second] = calls.map(start);
    await new Promise(setImmediate);
    calls[0]?.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(given.map(({ aborted }) => aborted)).toEqual([false]);
    release();
    expect((await second)?.info.name).toBe('Calculator');
    const third = desk.session.connect('Settings', { launch: true }, calls[1]?.signal ?? neverAborted);
    await new Promise(setImmediate);
    calls[1]?.abort();
    await expect(third).rejects.toMatchObject({ code: 'cancelled' });
    expect(given.map(({ aborted }) => aborted)).toEqual([false, true]);
    release();
  });

  test('cannot start what is not installed', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(connect(desk, 'Photoshop', { launch: true })).rejects.toMatchObject({
      code: 'app_not_found',
    });
  });
});

describe('an application that is not there', () => {
  test('is said to be installed, with how to start it', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(desk.app('Calculator')).rejects.toMatchObject({
      code: 'app_not_found',
      message: '"Calculator" is installed but not running.',
      guidance: 'Start it with ax_connect and launch: true.',
      details: { running: ['Login'], bundle_id: 'org.deskhand.sim.Calculator' },
    });
  });

  test('is said to be unknown, with what comes nearest', async () => {
    await using desk = await SimDesk.open(['Login', 'Contacts']);
    await expect(desk.app('Contcats')).rejects.toMatchObject({
      code: 'app_not_found',
      message: 'No application that runs or is installed matches "Contcats".',
      guidance: 'Did you mean Contacts? ax_list_apps shows all that run.',
      details: { running: ['Login', 'Contacts'] },
    });
    await expect(desk.app('Photoshop')).rejects.toMatchObject({
      guidance: expect.stringContaining('Call ax_list_apps'),
    });
    await expect(connect(desk, '/opt/Calculator', { launch: true })).rejects.toMatchObject({
      guidance: expect.stringMatching(/^If "Calculator" is meant, .*ax_run_script/),
    });
    await expect(connect(desk, 'Calculatr2', { launch: true })).rejects.toMatchObject({
      guidance: expect.stringMatching(/^Did you mean "Calculator"\?.*ax_run_script, with & behind it/),
    });
  });

  test('is not taken for one that has little in common with it', async () => {
    await using desk = await SimDesk.open(['Login']);
    // Nearly half of the letters are those of Contacts.
    await expect(connect(desk, 'contort', { launch: true })).rejects.toMatchObject({
      guidance: expect.stringMatching(/^A program that is not installed as an application/),
    });
  });

  test('is not looked for by name when the one in front is meant', async () => {
    await using desk = await SimDesk.open([]);
    await expect(desk.app('frontmost')).rejects.toMatchObject({
      code: 'app_not_found',
      message: 'No application is in front.',
      guidance: 'None is running. Start one with ax_connect and launch: true.',
    });
  });

  test('is the only one that runs where none is in front', async () => {
    await using desk = await SimDesk.open(['Login']);
    await minimizeAll(desk);
    expect((await desk.app('frontmost')).info.name).toBe('Login');
  });

  test('is to be named where several run and none is in front', async () => {
    await using desk = await SimDesk.open(['Login', 'Contacts']);
    await minimizeAll(desk);
    await expect(desk.app('frontmost')).rejects.toMatchObject({
      message: 'No application is in front.',
      guidance: 'Name the one you mean: "Login", "Contacts".',
    });
  });

  test('is unknown under the name "undefined", which careless programs send', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(desk.app('undefined')).rejects.toMatchObject({ code: 'app_not_found' });
  });
});

describe('an application that has ended', () => {
  test('is forgotten with its session and refs', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const before = await desk.app('Calculator');
    desk.sim.app('Calculator').end();
    await expect(desk.app('Calculator')).rejects.toMatchObject({ code: 'app_not_found' });
    expect(desk.session.info().connectedApps).toEqual([]);
    const after = await connect(desk, 'Calculator', { launch: true });
    expect(after).not.toBe(before);
    await expect(before.snapshot(neverAborted)).rejects.toMatchObject({ code: 'app_gone' });
  });
});

describe('a session', () => {
  test('counts the acts that it is told of', async () => {
    await using desk = await SimDesk.open([]);
    desk.session.countAction();
    desk.session.countAction();
    expect(desk.session.info()).toMatchObject({ actionCount: 2, undoDepth: 0, subscriptions: 0 });
  });

  test('says what its desktop does not have', async () => {
    await using backend = await openSim({ apps: [] });
    const { clipboard: _, ...ports } = backend.ports;
    const options = { findMs: 0, callMs: 0, settleMs: 0 };
    const session = new DesktopSession({ ...backend, ports }, options);
    expect(() => session.port('clipboard')).toThrow(
      expect.objectContaining({ code: 'capability_missing', message: 'The sim desktop has no clipboard.' }),
    );
    expect(session.port('tree')).toBe(ports.tree);
  });
});

describe('a call to the desktop itself', () => {
  test('that hangs costs a known time, and the next one is served', async () => {
    await using desk = await SimDesk.open(['Calculator'], { callMs: 3_000 });
    const { apps } = desk.backend.ports;
    let isHanging = true;
    const list: typeof apps.list = (signal) =>
      isHanging ? new Promise<never>(() => undefined) : apps.list(signal);
    const ports = { ...desk.backend.ports, apps: { ...apps, list } };
    const options = { findMs: 0, callMs: 3_000, settleMs: 0 };
    const session = new DesktopSession({ ...desk.backend, ports }, options);
    await expect(desk.during(session.app('Calculator', neverAborted))).rejects.toMatchObject({
      code: 'desktop_unavailable',
      message: 'The desktop did not answer within 3000 ms.',
    });
    expect([desk.clock.now(), desk.clock.pendingTimers]).toEqual([3_000, 0]);
    isHanging = false;
    expect((await session.app('Calculator', neverAborted)).info.name).toBe('Calculator');
  });
});

/** So that none is in front. */
async function minimizeAll({ session }: SimDesk): Promise<void> {
  const windows = session.port('windows');
  for (const { id } of await windows.list(undefined, neverAborted))
    await windows.setMinimized(id, true, neverAborted);
}
