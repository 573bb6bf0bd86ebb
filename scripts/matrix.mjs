// `npm run matrix`: does every act on every toolkit and asks others whether it happened. Ends with 1 when we lied.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withTypeScript } from './load-typescript.mjs';
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
  const only = options.only.split(',').filter(Boolean);
  const isHonest = await withTypeScript(ROOT, 'matrix/main.ts', ({ runMatrix }) =>
    runMatrix({ root: ROOT, only, print: (line) => console.log(line) }),
  );
  if (!isHonest) process.exitCode = 1;
}
