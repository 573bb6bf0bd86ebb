// `npm run tokens`: what our answers about real applications cost a model, beside what others' would. Ends with 1 when a
// target is missed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withTypeScript } from './load-typescript.mjs';
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
  const { write, record } = options;
  const print = (line) => console.log(line);
  try {
    const isMet = await withTypeScript(ROOT, 'scripts/tokens/main.ts', ({ weighTokens }) =>
      weighTokens({ root: ROOT, folder, only, write, record, print }),
    );
    if (!isMet) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
