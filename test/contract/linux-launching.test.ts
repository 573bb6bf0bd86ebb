import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inaccessibleChromium } from '../../src/backends/linux/launching/chromium.ts';
import {
  identifyApplication,
  inspectProcess,
} from '../../src/backends/linux/launching/identify-application.ts';
import { InstalledApplications } from '../../src/backends/linux/launching/installed-applications.ts';
import { launchApplication } from '../../src/backends/linux/launching/launch-application.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { testApp } from '../support/test-app.ts';

let desk: PrivateDesk;
let applications: InstalledApplications;

beforeAll(async () => {
  desk = await PrivateDesk.open();
  applications = new InstalledApplications(desk.desktop.env);
});

afterAll(() => desk[Symbol.asyncDispose]());

test.each(['org.gnome.Calculator', 'org.kde.kcalc', 'org.xfce.mousepad.desktop', 'chromium'])(
  '%s starts by its id, shows its elements, and is known by its process',
  async (id) => {
    const launched = await launchApplication(id, applications, desk.desktop, neverAborted);
    const app = await desk.whenAccessible(launched);
    const running = await inspectProcess(app.pid);
    const entry = identifyApplication(running, [], await applications.entries(neverAborted));
    expect(entry?.id).toBe(id.replace('.desktop', ''));
    expect(await inaccessibleChromium(app.pid)).toBeUndefined();
  },
);

test('a Chromium without accessibility is recognised, and how to start it is said', async () => {
  const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const home = `${desk.desktop.folder}/home/second-browser`;
  const browser = await desk.spawn('chromium', [...flags, `--user-data-dir=${home}`, 'about:blank']);
  await expect
    .poll(() => inaccessibleChromium(browser.pid))
    .toMatchObject({
      code: 'capability_missing',
      guidance: expect.stringContaining('chromium --force-renderer-accessibility'),
    });
});

describe('an application that was installed a moment ago', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  });
  afterAll(() => linux[Symbol.asyncDispose]());

  const install = (id: string, ...command: string[]) => {
    const folder = `${linux.desk.desktop.env.HOME}/.local/share/applications`;
    mkdirSync(folder, { recursive: true });
    const entry = ['[Desktop Entry]', 'Type=Application', `Name=${id}`, `Exec=${command.join(' ')}`];
    writeFileSync(`${folder}/${id}.desktop`, entry.join('\n'));
  };
  const connect = (id: string, launch: boolean) => linux.session.connect(id, { launch }, neverAborted);
  const launch = (id: string, ...command: string[]) => {
    install(id, ...command);
    return connect(id, true);
  };

  test('is not taken for the picture that is shown while it starts', async () => {
    const app = await launch('slow-start', 'env', 'NO_AT_BRIDGE=1', ...testApp('slow-start.py'));
    expect((await app.snapshot(neverAborted)).roots.map(({ title }) => title)).toEqual(['Started']);
  });

  test('and fails to start says so at once, with its last words', async () => {
    const startedAt = performance.now();
    await expect(launch('no-start', 'ls', '/nowhere')).rejects.toMatchObject({
      code: 'app_gone',
      message: 'no-start was started and ended with code 2.',
      guidance: expect.stringContaining('/nowhere'),
    });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('and shows first what does not say which it is, has its name from the start, and is called by it later', async () => {
    const app = await launch('late-window', ...testApp('late-window.py'));
    const again = async () => (await linux.session.app('late-window', neverAborted)).info;
    expect(await again()).toMatchObject({ pid: app.info.pid, bundleId: undefined });
    await click(app, 'button:Go on', { kind: 'single', mode: 'background' }, neverAborted);
    await expect
      .poll(again)
      .toMatchObject({ pid: app.info.pid, name: 'late-window', bundleId: 'late-window' });
  });

  test('and is shown by a process that runs, of the same program, is found there', async () => {
    const program = testApp('one-program.py');
    for (const kind of ['texts', 'tables', 'plain', 'asking'])
      install(`one-${kind}`, ...program, `one-${kind}`);
    const texts = await connect('one-texts', true);
    const startedAt = performance.now();
    const tables = await connect('one-tables', true);
    // Its windows say nothing about which application they are.
    const plain = await connect('one-plain', true);
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect([tables.info.pid, plain.info.pid]).toEqual([texts.info.pid, texts.info.pid]);
    expect((await connect('ONE-tables', false)).info.pid).toBe(texts.info.pid);

    await connect('one-asking', true);
    await expect(launch('one-more', ...program, 'one-more')).rejects.toMatchObject({
      code: 'app_gone',
      message: 'one-more was started and ended with code 1.',
      guidance: expect.stringContaining('shows the dialog "Recover?"'),
    });
  });
});

test('installed applications have names and ids', async () => {
  const list = await applications.list(neverAborted);
  expect(list).toContainEqual({
    name: 'Calculator',
    bundleId: 'org.gnome.Calculator',
    program: 'gnome-calculator',
  });
  expect(list.filter(({ bundleId }) => bundleId === 'openbox')).toMatchObject([{ isHidden: true }]);
});
