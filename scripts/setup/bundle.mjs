import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unlessDone } from './lock.mjs';
import { run } from './run.mjs';
import { hashInputs, readStamp, writeStamp } from './stamp.mjs';

const INPUTS = [
  'src',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsdown.config.ts',
  'scripts/build.mjs',
  'scripts/inspector-page.ts',
  'scripts/third-party-licenses.ts',
];
const OUTPUTS = [
  'dist/deskhand',
  'dist/deskhand.cjs',
  'dist/deskhand.mjs',
  'dist/library.mjs',
  'dist/library.d.mts',
];

/** Builds dist/ unless it was built from exactly these inputs. */
export async function buildBundle({ root, log, runCommand = run }) {
  const stamp = join(root, 'node_modules/.deskhand-setup/build');
  const wanted = await hashInputs(root, INPUTS, { ignore: isTestFile });
  const hasOutputs = () => OUTPUTS.every((file) => existsSync(join(root, file)));
  const isDone = async () => hasOutputs() && (await readStamp(stamp)) === wanted;
  const build = async () => {
    log('Building …');
    const code = await runCommand(process.execPath, ['scripts/build.mjs'], { cwd: root });
    if (code !== 0) throw new Error('The build failed; its output is above. "npm run build" repeats it.');
    await writeStamp(stamp, wanted);
  };
  await unlessDone(isDone, build, { root, log });
}

function isTestFile(path) {
  return /\.test\.[^/]+$/.test(path);
}
