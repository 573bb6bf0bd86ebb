import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { run } from './run.mjs';

/**
 * What the program can use beyond npm: the Debian package, the file or command that proves that it is there, and what
 * it is for. Everything here is optional; without it the program does less, and says so.
 *
 * @type {readonly { name: string, proof: string, why: string }[]}
 */
export const SYSTEM_PACKAGES = [];

/**
 * Installs the packages of the table that are missing, or says in one line how to. It never fails: what could not be
 * installed is returned, and said.
 */
export async function installSystemPackages({
  log,
  table = SYSTEM_PACKAGES,
  isPresent = isOnThisMachine,
  isRoot = process.getuid?.() === 0,
  runCommand = run,
}) {
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
  await aptGet(['install', '-y', '--no-install-recommends', ...names], prefix, runCommand);
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
