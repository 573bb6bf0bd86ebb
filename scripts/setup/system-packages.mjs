import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { run as runProgram } from './run.mjs';

/**
 * What the program can use beyond npm: the Debian package, the file or command that proves that it is there, what it is
 * for, and who wants it: `run` for everybody who runs the program, `test` for its tests alone, `bench` for whom it is compared
 * with. Everything here is optional; without it the program does less, and says so.
 *
 * @type {readonly { name: string, proof: string, why: string, purpose: 'run' | 'test' | 'bench' }[]}
 */
export const SYSTEM_PACKAGES = [
  // The four parts of a private desktop; src/backends/linux/private-desktop/system-programs.ts asks for the same.
  run('xvfb', 'Xvfb', 'displays of private desktops'),
  run('openbox', 'openbox', 'windows of private desktops'),
  run('dbus', 'dbus-daemon', 'session bus of private desktops'),
  run('at-spi2-core', '/usr/share/dbus-1/services/org.a11y.Bus.service', 'element trees'),
  run('fonts-dejavu-core', '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', 'readable text'),
  run('adwaita-icon-theme', '/usr/share/icons/Adwaita/index.theme', 'icons'),
  run('gnome-calculator', 'gnome-calculator', 'the tour'),
  // Applications of every toolkit, each with its own quirks.
  test('gtk-3-examples', 'gtk3-widget-factory', 'GTK 3 widgets'),
  test('gtk-4-examples', 'gtk4-widget-factory', 'GTK 4 widgets'),
  test('mousepad', 'mousepad', 'a GTK 3 editor'),
  test('zenity', 'zenity', 'dialogs'),
  test('kcalc', 'kcalc', 'a Qt calculator'),
  test('featherpad', 'featherpad', 'a Qt editor'),
  test('qt6ct', 'qt6ct', 'settings made with Qt 6'),
  test('xterm', 'xterm', 'an application without elements'),
  test('chromium', 'chromium', 'web pages'),
  test('firefox-esr', 'firefox-esr', 'web pages in another browser'),
  test('libreoffice-calc', '/usr/share/applications/libreoffice-calc.desktop', 'spreadsheets'),
  test('libreoffice-writer', '/usr/share/applications/libreoffice-writer.desktop', 'text documents'),
  test('libreoffice-gtk3', '/usr/lib/libreoffice/program/libvclplug_gtk3lo.so', 'spreadsheets with elements'),
  // Sessions as people have them, also of another kind than X11.
  test('metacity', 'metacity', 'a second window manager'),
  test('jwm', 'jwm', 'a third one, which takes every click for the user’s'),
  test('i3-wm', 'i3', 'a fourth one, which tiles'),
  test('weston', 'weston', 'a Wayland session'),
  test('xwayland', 'Xwayland', 'the X11 side of a Wayland session'),
  // Bindings for the forms in test/apps.
  test('python3-gi', '/usr/lib/python3/dist-packages/gi/__init__.py', 'programs of our own to audit'),
  test('gir1.2-gtk-3.0', '/usr/share/doc/gir1.2-gtk-3.0/copyright', 'GTK 3 programs of our own'),
  test('python3-pyqt5', '/usr/lib/python3/dist-packages/PyQt5/__init__.py', 'Qt programs of our own'),
  test(
    'python3-pyqt5.qtquick',
    '/usr/share/doc/python3-pyqt5.qtquick/copyright',
    'Qt Quick programs of our own',
  ),
  // What those import; none of the three depends on the others.
  test('qml-module-qtquick2', '/usr/share/doc/qml-module-qtquick2/copyright', 'their items'),
  test('qml-module-qtquick-window2', '/usr/share/doc/qml-module-qtquick-window2/copyright', 'their windows'),
  test(
    'qml-module-qtquick-controls2',
    '/usr/share/doc/qml-module-qtquick-controls2/copyright',
    'their controls',
  ),
  test('python3-pyqt6', '/usr/lib/python3/dist-packages/PyQt6/__init__.py', 'Qt 6 programs of our own'),
  test(
    'python3-pyqt6.qtquick',
    '/usr/share/doc/python3-pyqt6.qtquick/copyright',
    'Qt Quick 6 programs of our own',
  ),
  // What those import; none of the five depends on the others.
  ...['qtquick', 'qtquick-window', 'qtquick-templates', 'qtquick-controls', 'qtqml-workerscript'].map(
    (module) =>
      test(`qml6-module-${module}`, `/usr/share/doc/qml6-module-${module}/copyright`, 'Qt Quick 6 itself'),
  ),
  test('gir1.2-gtk-4.0', '/usr/share/doc/gir1.2-gtk-4.0/copyright', 'GTK 4 programs of our own'),
  // Programs that others wrote, to check ours against.
  test('x11-utils', 'xprop', 'a second opinion on windows'),
  test('wmctrl', 'wmctrl', 'another one on windows'),
  test('xinput', 'xinput', 'a second opinion on input devices'),
  test('xclip', 'xclip', 'a second opinion on the clipboard'),
  test('xdotool', 'xdotool', 'a user beside us'),
  test('imagemagick', 'import', 'a second opinion on pictures'),
  test('scrot', 'scrot', 'another one on pictures'),
  test('zsh', 'zsh', 'completions'),
  test('fish', 'fish', 'completions'),
  test(
    'python3-pyatspi',
    '/usr/lib/python3/dist-packages/pyatspi/__init__.py',
    'a second opinion on element trees',
  ),
  // Whom the benchmarks compare with.
  bench(
    'python3-dogtail',
    '/usr/lib/python3/dist-packages/dogtail/__init__.py',
    'another tester of applications',
  ),
  bench('gcc', 'gcc', 'a client in C'),
  bench('libc6-dev', '/usr/include/stdio.h', 'what every program in C includes'),
  bench('pkg-config', 'pkg-config', 'what that is compiled with'),
  bench('libdbus-1-dev', '/usr/include/dbus-1.0/dbus/dbus.h', 'the bus for it'),
];

function run(name, proof, why) {
  return { name, proof, why, purpose: 'run' };
}

function test(name, proof, why) {
  return { name, proof, why, purpose: 'test' };
}

function bench(name, proof, why) {
  return { name, proof, why, purpose: 'bench' };
}

const PURPOSES = ['run', 'test', 'bench'];

/** The packages for a purpose: whoever tests the program also runs it, and whoever compares it needs what tests do. */
export function packagesFor(purpose, table = SYSTEM_PACKAGES) {
  return table.filter((entry) => PURPOSES.indexOf(entry.purpose) <= PURPOSES.indexOf(purpose));
}

/**
 * Installs the packages of the table that are missing, or says in one line how to. It never fails: what could not be
 * installed is returned, and said. Away from Linux there is nothing to install.
 */
export async function installSystemPackages({
  log,
  purpose = 'run',
  table = packagesFor(purpose),
  platform = process.platform,
  isPresent = isOnThisMachine,
  isRoot = process.getuid?.() === 0,
  runCommand = runProgram,
}) {
  if (platform !== 'linux') return [];
  const missing = table.filter(({ proof }) => !isPresent(proof));
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => name);
  if (!isPresent('apt-get')) {
    log(`Missing: ${describe(missing)}. Install them with this system's package manager.`);
    return names;
  }
  const prefix = await becomeRoot({ isRoot, isPresent, runCommand });
  if (!prefix) {
    log(`Missing: ${describe(missing)}. To install: ${byHand(names)}`);
    return names;
  }
  log(`Installing system packages: ${describe(missing)} …`);
  await aptGet(['update'], prefix, runCommand);
  await installAll(names, prefix, runCommand);
  const failed = missing.filter(({ proof }) => !isPresent(proof));
  if (failed.length > 0) {
    log(`Still missing: ${describe(failed)}. To try again: ${byHand(failed.map(({ name }) => name))}`);
  }
  return failed.map(({ name }) => name);
}

/** The words to put before a command that needs root, or `undefined` without the right to. */
async function becomeRoot({ isRoot, isPresent, runCommand }) {
  if (isRoot) return [];
  if (isPresent('sudo') && (await runCommand('sudo', ['-n', 'true'])) === 0) return ['sudo', '-n'];
  return undefined;
}

/** All in one go, or, since apt-get then installs nothing where it does not know one of them, one by one. */
async function installAll(names, prefix, runCommand) {
  const install = (some) => aptGet(['install', '-y', '--no-install-recommends', ...some], prefix, runCommand);
  if ((await install(names)) === 0 || names.length === 1) return;
  for (const name of names) await install([name]);
}

/** `env` carries the setting through sudo, which drops the caller's. */
async function aptGet(args, prefix, runCommand) {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  return await runCommand(command, rest);
}

function describe(packages) {
  return packages.map(({ name, why }) => `${name} (${why})`).join(', ');
}

function byHand(names) {
  return `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names.join(' ')}`;
}

/** An absolute path must exist; a bare name must be a command on the PATH. */
function isOnThisMachine(proof) {
  if (isAbsolute(proof)) return existsSync(proof);
  return (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, proof)));
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
