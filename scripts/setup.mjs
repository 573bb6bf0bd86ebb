// Makes the checkout ready to run: Node, npm packages, system packages, build. Does only what is missing, says what it
// does, and needs no network when everything is there. `npm start` and `npm test` come through here.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildBundle } from './setup/bundle.mjs';
import { installDependencies } from './setup/dependencies.mjs';
import { requireNode } from './setup/node-version.mjs';
import { installSystemPackages } from './setup/system-packages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/**
 * Throws an error that says what to do when the checkout cannot be made ready. Writes to stderr only. `programs` says
 * which system packages are wanted: those to `run`, to `test` or to `bench`, or null for none. Answers with those that are missing.
 */
export async function setUp({ build = true, programs = 'run', log = console.error } = {}) {
  requireNode(process.versions.node);
  await installDependencies({ root: ROOT, log });
  const missing = programs ? await installSystemPackages({ log, purpose: programs }) : [];
  if (build) await buildBundle({ root: ROOT, log });
  return missing;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await setUp();
    console.error('Ready.');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
