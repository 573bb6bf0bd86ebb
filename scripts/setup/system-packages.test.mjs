import { expect, test } from 'vitest';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { temporaryTree } from '../../test/support/temporary-tree.ts';
import { installSystemPackages, packagesFor, SYSTEM_PACKAGES } from './system-packages.mjs';

const TABLE = [
  { name: 'xvfb', proof: 'Xvfb', why: 'private desktops' },
  { name: 'at-spi2-core', proof: '/usr/libexec/at-spi2-registryd', why: 'element trees' },
];
const BY_HAND = 'sudo apt-get update && sudo apt-get install -y --no-install-recommends';
const UPDATE = 'env DEBIAN_FRONTEND=noninteractive apt-get update';
const INSTALL = 'env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends';

/** A pretended machine: what is on it, who we are, and what its commands do. */
function machine({ present, isRoot = false, sudo = 1, aptGet = 0, platform = 'linux', unknown }) {
  const commands = [];
  const lines = [];
  const there = new Set(present);
  const runCommand = async (...command) => {
    const words = command.flat().join(' ');
    commands.push(words);
    if (words === 'sudo -n true') return sudo;
    if (unknown && words.split(' ').includes(unknown)) return 100;
    if (aptGet === 0)
      for (const { name, proof } of TABLE) if (words.split(' ').includes(name)) there.add(proof);
    return aptGet;
  };
  const install = () =>
    installSystemPackages({
      table: TABLE,
      log: (line) => lines.push(line),
      isPresent: (proof) => there.has(proof),
      isRoot,
      platform,
      runCommand,
    });
  return { install, commands, lines };
}

test('says and does nothing when everything is there', async () => {
  const { install, commands, lines } = machine({ present: TABLE.map(({ proof }) => proof) });
  expect(await install()).toEqual([]);
  expect([...commands, ...lines]).toEqual([]);
});

test('root installs what is missing, after one update', async () => {
  const { install, commands, lines } = machine({ present: ['apt-get', 'Xvfb'], isRoot: true });
  expect(await install()).toEqual([]);
  expect(commands).toEqual([UPDATE, `${INSTALL} at-spi2-core`]);
  expect(lines).toEqual(['Installing system packages: at-spi2-core (element trees) …']);
});

test('passwordless sudo installs all in one go', async () => {
  const { install, commands } = machine({ present: ['apt-get', 'sudo'], sudo: 0 });
  expect(await install()).toEqual([]);
  expect(commands).toEqual(['sudo -n true', `sudo -n ${UPDATE}`, `sudo -n ${INSTALL} xvfb at-spi2-core`]);
});

test.each([
  { name: 'sudo wants a password', present: ['apt-get', 'sudo'] },
  { name: 'there is no sudo', present: ['apt-get'] },
])('one line with the exact command when $name', async ({ present }) => {
  const { install, lines } = machine({ present });
  expect(await install()).toEqual(['xvfb', 'at-spi2-core']);
  expect(lines).toEqual([
    `Missing: xvfb (private desktops), at-spi2-core (element trees). To install: ${BY_HAND} xvfb at-spi2-core`,
  ]);
});

test('names the packages where there is no apt-get', async () => {
  const { install, commands, lines } = machine({ present: ['Xvfb'], isRoot: true });
  expect(await install()).toEqual(['at-spi2-core']);
  expect(commands).toEqual([]);
  expect(lines).toEqual([
    "Missing: at-spi2-core (element trees). Install them with this system's package manager.",
  ]);
});

test('a failed install is said and survived', async () => {
  const { install, lines } = machine({ present: ['apt-get', 'Xvfb'], isRoot: true, aptGet: 100 });
  expect(await install()).toEqual(['at-spi2-core']);
  expect(lines.at(-1)).toBe(
    `Still missing: at-spi2-core (element trees). To try again: ${BY_HAND} at-spi2-core`,
  );
});

test('a package that apt-get does not know keeps out no other', async () => {
  const { install, commands, lines } = machine({ present: ['apt-get'], isRoot: true, unknown: 'xvfb' });
  expect(await install()).toEqual(['xvfb']);
  expect(commands.slice(1)).toEqual([
    `${INSTALL} xvfb at-spi2-core`,
    `${INSTALL} xvfb`,
    `${INSTALL} at-spi2-core`,
  ]);
  expect(lines.at(-1)).toBe(`Still missing: xvfb (private desktops). To try again: ${BY_HAND} xvfb`);
});

test('a proof is a file that exists or a command on the PATH', async () => {
  const file = `${temporaryTree({ 'proof.so': '' })}/proof.so`;
  const proofs = ['sh', file, 'no-such-command', '/no/such/file'];
  const table = proofs.map((proof) => ({ name: proof, proof, why: 'a test' }));
  const missing = await installSystemPackages({
    table,
    log: () => undefined,
    isRoot: false,
    platform: 'linux',
    runCommand: async () => 1,
  });
  expect(missing).toEqual(['no-such-command', '/no/such/file']);
});

test('does nothing away from Linux', async () => {
  const { install, commands, lines } = machine({ present: [], isRoot: true, platform: 'darwin' });
  expect(await install()).toEqual([]);
  expect([...commands, ...lines]).toEqual([]);
});

test('every entry of the real table is complete and named once', () => {
  expect(SYSTEM_PACKAGES.every(({ name, proof, why }) => name && proof && why)).toBe(true);
  expect(SYSTEM_PACKAGES.every(({ purpose }) => ['run', 'test', 'bench'].includes(purpose))).toBe(true);
  expect(new Set(SYSTEM_PACKAGES.map(({ name }) => name)).size).toBe(SYSTEM_PACKAGES.length);
});

test('who compares also tests, who tests also runs, and nobody installs more than that', () => {
  const names = (purpose) => packagesFor(purpose).map(({ name }) => name);
  expect(names('bench')).toEqual(SYSTEM_PACKAGES.map(({ name }) => name));
  expect(names('test')).toContain('chromium');
  expect(names('test')).not.toContain('python3-dogtail');
  expect(names('bench').slice(0, names('test').length)).toEqual(names('test'));
  expect(names('run')).toContain('gnome-calculator');
  expect(names('run')).not.toContain('chromium');
  expect(names('test').slice(0, names('run').length)).toEqual(names('run'));
});

test('what a private desktop asks for is among what running installs', () => {
  const asked = missingPackages({ PATH: '/nowhere' });
  expect(asked.length).toBeGreaterThan(0);
  expect(packagesFor('run').map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});
