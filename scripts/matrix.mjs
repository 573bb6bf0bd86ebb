// `npm run matrix`: does every act on every toolkit and asks others whether it happened. Ends with 1 when we lied.
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const HELP = `npm run matrix [-- --only <names>]

  --only <names>   toolkits and actions, with commas between them: gtk3,press. A complete run writes docs/delivery-matrix.md.
`;

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});

try {
  if (options.help) console.log(HELP);
  else await main();
} catch (error) {
  console.error(`No result: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  await setUp({ build: false, programs: 'test' });
  const runMatrix = await load();
  const only = options.only.split(',').filter(Boolean);
  const isHonest = await runMatrix({ root: ROOT, only, print: (line) => console.log(line) });
  if (!isHonest) process.exitCode = 1;
}

/** The matrix is TypeScript, which Node 20 cannot import as it is. */
async function load() {
  const { build } = await import('tsdown');
  const folder = await mkdtemp(join(ROOT, 'node_modules/.deskhand-matrix-'));
  try {
    await build({
      config: false,
      entry: [join(ROOT, 'matrix/main.ts')],
      outDir: folder,
      platform: 'node',
      target: 'node20',
      dts: false,
      deps: { alwaysBundle: [/.*/], onlyBundle: false },
      logLevel: 'error',
      report: false,
    });
    return (await import(pathToFileURL(join(folder, 'main.mjs')).href)).runMatrix;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
