// `npm run tokens`: what our answers about real applications cost a model, beside what others' would. Ends with 1 when a
// target is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const HELP = `npm run tokens [-- --only <windows>] [--write] [--record]

  --only <windows>  some of those in scripts/tokens/subjects.ts, with commas
  --write           keep the result of a whole run in docs/tokens.md
  --record          keep the trees of the applications in test/trees, for tests
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

try {
  if (options.help) console.log(HELP);
  else await main();
} catch (error) {
  console.error(`No result: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  const only = options.only.split(',').filter(Boolean);
  if (options.write && only.length > 0) throw new Error('--write wants a whole run, without --only.');
  await setUp({ build: false, programs: 'test' });
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-tokens-'));
  const bundle = await mkdtemp(join(ROOT, 'node_modules/.deskhand-tokens-'));
  try {
    const weighTokens = await load(bundle);
    const { write, record } = options;
    const print = (line) => console.log(line);
    const isMet = await weighTokens({ root: ROOT, folder, only, write, record, print });
    if (!isMet) process.exitCode = 1;
  } finally {
    for (const each of [folder, bundle]) await rm(each, { recursive: true, force: true });
  }
}

/** The code is TypeScript, which Node 20 cannot import as it is. Parts of it are loaded while it runs. */
async function load(outDir) {
  const { build } = await import('tsdown');
  await build({
    config: false,
    entry: [join(ROOT, 'scripts/tokens/main.ts')],
    outDir,
    platform: 'node',
    target: 'node20',
    dts: false,
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
    logLevel: 'error',
    report: false,
  });
  return (await import(pathToFileURL(join(outDir, 'main.mjs')).href)).weighTokens;
}
