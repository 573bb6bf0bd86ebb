import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporaryTree } from '../../../../test/support/temporary-tree.ts';
import { neverAborted } from '../../../base/cancellation.ts';
import { accessibleArguments, isChromium } from './chromium.ts';
import { type DesktopEntry, parseDesktopEntry } from './desktop-entry.ts';
import { commandOf } from './exec-line.ts';
import { inaccessibleGecko, isGecko } from './gecko.ts';
import { identifyApplication } from './identify-application.ts';
import { InstalledApplications } from './installed-applications.ts';
import { launchApplication, launchCommand } from './launch-application.ts';

const FIELDS = { name: 'My App', icon: 'app-icon', file: '/apps/my.desktop' };

test.each<[string, string[]]>([
  ['kcalc', ['kcalc']],
  ['/usr/bin/chromium %U', ['/usr/bin/chromium']],
  ['app --open %f --x', ['app', '--open', '--x']],
  ['app %i %c %k', ['app', '--icon', 'app-icon', 'My App', '/apps/my.desktop']],
  ['app --title=%c 100%%', ['app', '--title=My App', '100%']],
  ['"/opt/My App/run" "a \\"b\\" \\$c"', ['/opt/My App/run', 'a "b" $c']],
  ['app --url=%u', ['app', '--url=']],
  ['', []],
])('Exec=%s', (line, command) => {
  expect(commandOf(line, FIELDS)).toEqual(command);
});

const entryFile = (lines: string) => `[Desktop Entry]\nType=Application\n${lines}\n`;

function entryOf(id: string, lines: string): DesktopEntry {
  const entry = parseDesktopEntry(id, `/apps/${id}.desktop`, entryFile(lines));
  if (!entry) throw new Error(`${id} is no application`);
  return entry;
}

test('reads the first group, without translations', () => {
  const text = `# comment\n[Desktop Entry]\nType=Application\nName[de]=Rechner\nName=Calculator\nExec=calc --x\nStartupWMClass=Calc\nNoDisplay=true\n[Desktop Action New]\nName=New\nExec=calc --new\n`;
  expect(parseDesktopEntry('calc', '/calc.desktop', text)).toMatchObject({
    name: 'Calculator',
    command: ['calc', '--x'],
    windowClass: 'Calc',
    isShown: false,
  });
  expect(parseDesktopEntry('link', '/link.desktop', '[Desktop Entry]\nType=Link\nURL=x')).toBeUndefined();
});

test('lists what can run, and whether menus hide it; the user overrides and deletes', async () => {
  const root = temporaryTree({
    'system/applications/a.desktop': entryFile('Name=Zed\nExec=sh'),
    'system/applications/b.desktop': entryFile('Name=Beta\nExec=sh'),
    'system/applications/kde/c.desktop': entryFile('Name=Alpha\nExec=sh -c true'),
    'system/applications/absent.desktop': entryFile('Name=Absent\nExec=no-such-program'),
    'system/applications/try.desktop': entryFile('Name=Try\nExec=sh\nTryExec=no-such-program'),
    'system/applications/hidden.desktop': entryFile('Name=Hidden\nExec=sh\nNoDisplay=true'),
    'own/applications/a.desktop': entryFile('Name=Mine\nExec=sh'),
    'own/applications/b.desktop': '[Desktop Entry]\nHidden=true\n',
  });
  const env = { PATH: '/bin:/usr/bin', XDG_DATA_HOME: `${root}/own`, XDG_DATA_DIRS: `${root}/system` };
  const applications = new InstalledApplications(env);
  expect(await applications.list(neverAborted)).toEqual([
    { name: 'Alpha', bundleId: 'kde-c', program: 'sh' },
    { name: 'Hidden', bundleId: 'hidden', program: 'sh', isHidden: true },
    { name: 'Mine', bundleId: 'a', program: 'sh' },
  ]);
  expect((await applications.find('Hidden.desktop', neverAborted))?.name).toBe('Hidden');
  expect(await applications.find('b', neverAborted)).toBeUndefined();
});

test.skipIf(!existsSync('/proc/self/fd'))('many who ask at once open few files at once', async () => {
  const names = Array.from({ length: 300 }, (_, index) => `system/applications/a${index}.desktop`);
  const root = temporaryTree(
    Object.fromEntries(names.map((name) => [name, entryFile(`Name=${name}\nExec=sh`)])),
  );
  const env = { PATH: '/bin:/usr/bin', XDG_DATA_HOME: '/nowhere', XDG_DATA_DIRS: `${root}/system` };
  const applications = new InstalledApplications(env);
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  let most = before;
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await new Promise(setImmediate)) most = Math.max(most, openFiles());
  })();
  const lists = await Promise.all(Array.from({ length: 5 }, () => applications.list(neverAborted)));
  isDone = true;
  await watching;
  expect(lists.map(({ length }) => length)).toEqual([300, 300, 300, 300, 300]);
  expect(most - before).toBeLessThan(60);
});

test('an id that is not installed is answered with those like it', async () => {
  const root = temporaryTree({ 'applications/org.kde.kcalc.desktop': entryFile('Name=KCalc\nExec=sh') });
  const env = { PATH: '/bin', XDG_DATA_HOME: '/nowhere', XDG_DATA_DIRS: root };
  const target = { env, spawn: () => Promise.reject(new Error('must not start')) };
  const launching = launchApplication('kde.kcalc', new InstalledApplications(env), target, neverAborted);
  await expect(launching).rejects.toMatchObject({
    code: 'app_not_found',
    guidance: 'Did you mean org.kde.kcalc?',
  });
});

test('Chromium gets what it needs to be seen, once', () => {
  const browser = entryOf('chromium', 'Exec=/usr/bin/chromium %U');
  expect(launchCommand(browser, {}, false)).toEqual(['/usr/bin/chromium', '--force-renderer-accessibility']);
  expect(launchCommand(browser, {}, true)).toContain('--no-sandbox');
  expect(accessibleArguments(['--force-renderer-accessibility=complete', 'x'], false)).toEqual([
    '--force-renderer-accessibility=complete',
    'x',
  ]);
  expect(launchCommand(entryOf('kcalc', 'Exec=kcalc'), {}, true)).toEqual(['kcalc']);
});

test('an Electron application is known by what lies beside it', () => {
  const root = temporaryTree({ 'code/chrome_100_percent.pak': '', 'code/bin/code': '', 'other/app': '' });
  expect(isChromium(`${root}/code/bin/code`)).toBe(true);
  expect(isChromium(`${root}/other/app`)).toBe(false);
});

test('Firefox is known by what lies beside it, and started with accessibility whatever is around it says', () => {
  const root = temporaryTree({ 'firefox/libxul.so': '', 'firefox/firefox-esr': '', 'other/app': '' });
  const program = `${root}/firefox/firefox-esr`;
  expect(isGecko(program)).toBe(true);
  expect(isGecko(`${root}/other/app`)).toBe(false);
  expect(isGecko(`${root}/missing`)).toBe(false);
  expect(launchCommand(entryOf('firefox', `Exec=${program} %u`), {}, true)).toEqual([
    'env',
    'GNOME_ACCESSIBILITY=1',
    program,
  ]);
});

test('Firefox without elements says how it is started with them', async () => {
  const root = temporaryTree({ 'libxul.so': '' });
  copyFileSync('/bin/sleep', `${root}/firefox`);
  const child = spawn(`${root}/firefox`, ['60'], { stdio: 'ignore' });
  try {
    await once(child, 'spawn');
    expect(await inaccessibleGecko(child.pid ?? 0)).toMatchObject({
      code: 'capability_missing',
      message: expect.stringContaining('was started without accessibility'),
      guidance: expect.stringContaining('GNOME_ACCESSIBILITY=1 firefox.'),
    });
    expect(await inaccessibleGecko(process.pid)).toBeUndefined();
  } finally {
    child.kill('SIGKILL');
  }
});

test('terminal applications run in a terminal, in their folder', () => {
  const root = temporaryTree();
  const vim = entryOf('vim', 'Exec=vim %F\nTerminal=true\nPath=/srv');
  expect(() => launchCommand(vim, { PATH: root }, false)).toThrow('runs in a terminal');
  const placed = entryOf('app', 'Exec=app -x\nPath=/srv');
  expect(launchCommand(placed, {}, false)).toEqual(['env', '--chdir=/srv', 'app', '-x']);
});

test('a running process is recognised by its starter, its window, or its program', () => {
  const entries = [
    entryOf('libreoffice-calc', 'Exec=libreoffice --calc %U\nStartupWMClass=libreoffice-calc'),
    entryOf('libreoffice-startcenter', 'Exec=libreoffice %U'),
    entryOf('org.gnome.Calculator', 'Exec=gnome-calculator'),
    entryOf('mousepad-settings', 'Exec=mousepad --preferences'),
    entryOf('org.xfce.mousepad', 'Exec=mousepad %U'),
    entryOf('sniff', 'Exec=sniff'),
    entryOf('python3.11', 'Exec=/usr/bin/python3.11\nTerminal=true'),
  ];
  const running = (program: string, words: string[], launchedFrom?: string) => ({
    pid: 1,
    program,
    words,
    launchedFrom,
  });
  const identify = (process: ReturnType<typeof running>, ...windowClass: string[]) =>
    identifyApplication(process, windowClass, entries)?.id;
  const office = running('/usr/lib/libreoffice/program/soffice.bin', [
    '/usr/lib/libreoffice/program/soffice.bin',
    '--calc',
  ]);
  expect(identify(office, 'libreoffice', 'libreoffice-calc')).toBe('libreoffice-calc');
  expect(identify(office)).toBeUndefined();
  expect(identify(running('/usr/bin/gnome-calculator', ['gnome-calculator']))).toBe('org.gnome.Calculator');
  expect(identify(running('/usr/bin/mousepad', ['mousepad', 'a.txt']))).toBe('org.xfce.mousepad');
  expect(identify(running('/usr/bin/mousepad', ['mousepad', '--preferences']))).toBe('mousepad-settings');
  expect(identify(running('/usr/bin/python3.11', ['/usr/bin/python3', '/usr/bin/sniff']))).toBe('sniff');
  expect(identify(running('/usr/bin/python3.11', ['python3', 'x.py']))).toBeUndefined();
  expect(identify(running('/x', ['x'], '/apps/sniff.desktop'))).toBe('sniff');
});
