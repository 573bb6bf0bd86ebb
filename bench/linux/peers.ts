import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../src/backends/linux/private-desktop/system-programs.ts';
import type { ContenderPlan } from './contender.ts';
import { installPackage } from './install-package.ts';

const run = promisify(execFile);
const PACKAGES = [
  'python3-pyatspi',
  'python3-dogtail',
  'libdbus-1-3',
  'at-spi2-core',
  'gtk-3-examples',
  'gtk-4-examples',
  'libreoffice-calc',
  'chromium',
  'imagemagick',
  'scrot',
];

/** Whom we are measured against, as far as they are to be had here. */
export interface Peers {
  readonly pyatspi?: ContenderPlan;
  readonly dogtail?: ContenderPlan;
  readonly cua?: ContenderPlan;
  /** The C client; it wants the address of the accessibility bus as its last argument. */
  readonly pipelined?: ContenderPlan;
  readonly versions: readonly string[];
  /** Why somebody is missing. */
  readonly notes: readonly string[];
}

/** Finds, compiles and installs the peers; nothing is installed outside of the folder. */
export async function gatherPeers(root: string, folder: string): Promise<Peers> {
  const notes: string[] = [];
  const orNote = <T>(what: string, work: Promise<T>) =>
    work.catch((error: Error) => {
      notes.push(`${what} is left out: ${error.message.split('\n')[0]}`);
      return undefined;
    });
  const [pyatspi, dogtail, cua, pipelined] = await Promise.all([
    orNote('pyatspi', python(root, 'pyatspi')),
    orNote('dogtail', python(root, 'dogtail')),
    orNote('cua-driver', installCua(root, join(folder, 'cua'))),
    orNote('The C client', compile(root, join(folder, 'pipelined'))),
  ]);
  const versions = [...(await debianVersions()), ...(cua ? [cua.version] : [])];
  return { pyatspi, dogtail, cua: cua?.plan, pipelined, versions, notes };
}

/** The system's Python has the Debian packages, which one that comes first on the PATH may not have. */
async function python(root: string, name: string): Promise<ContenderPlan> {
  const command = '/usr/bin/python3';
  try {
    await run(command, ['-c', `import importlib.util as u, sys; sys.exit(not u.find_spec('${name}'))`]);
  } catch (cause) {
    throw new Error(`install python3-${name}`, { cause });
  }
  return { name, command, args: [join(root, `bench/peers/${name}_peer.py`)] };
}

/** Installs cua-driver into a folder. */
export async function installCua(root: string, folder: string) {
  const { version } = await installPackage(folder, '@trycua/cua-driver');
  const plan = {
    name: 'cua-driver',
    command: process.execPath,
    args: [join(root, 'bench/peers/cua-peer.mjs'), folder],
  };
  return { plan, version: `@trycua/cua-driver ${version}` };
}

async function compile(root: string, output: string): Promise<ContenderPlan> {
  if (!findProgram('gcc', process.env) || !findProgram('pkg-config', process.env)) {
    throw new Error('install gcc, libc6-dev, pkg-config and libdbus-1-dev');
  }
  const flags = await run('pkg-config', ['--cflags', '--libs', 'dbus-1']);
  const source = join(root, 'bench/peers/pipelined.c');
  await run('gcc', ['-O2', '-o', output, source, ...flags.stdout.trim().split(/\s+/)]);
  return { name: 'C, pipelined', command: output, args: [] };
}

async function debianVersions(): Promise<string[]> {
  try {
    const { stdout } = await run('dpkg-query', ['-W', ...PACKAGES]);
    return versionsIn(stdout);
  } catch (error) {
    // It gives what it knows even where it does not know all of them.
    const { stdout = '' } = error as { stdout?: string };
    return versionsIn(stdout);
  }
}

/** A line for each package, with a tab before the version. */
function versionsIn(output: string): string[] {
  const lines = output.trim().split('\n').filter(Boolean);
  return lines.map((line) => line.replace('\t', ' '));
}
