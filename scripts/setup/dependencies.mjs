import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessDone } from './lock.mjs';
import { run } from './run.mjs';
import { hashInputs, readStamp, writeStamp } from './stamp.mjs';

/** Makes node_modules agree with the lock file. Touches no network when it already does. */
export async function installDependencies({ root, log, runCommand = run }) {
  const stamp = join(root, 'node_modules/.deskhand-setup/install');
  // Some packages hold native code, so that a folder shared between machines has to be installed anew on each.
  const wanted = await hashInputs(root, ['package-lock.json'], {
    salt: `${process.platform}-${process.arch}`,
  });
  const isDone = async () => (await readStamp(stamp)) === wanted;
  const install = async () => {
    if (!(await isInstalled(root))) await npmCi({ root, log, runCommand });
    await writeStamp(stamp, wanted);
  };
  await unlessDone(isDone, install, { root, log });
}

async function npmCi({ root, log, runCommand }) {
  log('Installing npm packages …');
  const code = await runCommand('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root });
  if (code === 0) return;
  throw new Error(
    'npm ci failed, for the reason above. Put it right (network? lock file?) and run "npm ci" again.',
  );
}

/** Whether an npm run by hand already installed what the lock file asks for. npm keeps a record of its own. */
async function isInstalled(root) {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const [wanted, present] = await Promise.all([readJson(join(root, 'package-lock.json')), readJson(record)]);
  return Object.entries(wanted.packages)
    .filter(([path, entry]) => path !== '' && !entry.optional)
    .every(([path, entry]) => {
      const found = present.packages[path];
      return (
        found?.version === entry.version &&
        found?.integrity === entry.integrity &&
        existsSync(join(root, path))
      );
    });
}

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
