// `npm run soak`: calls the built program thousands of times, on the simulated desktop and on real applications, over MCP
// and as commands do, and reads what it holds on to. Ends with 1 when anything grows.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { withTypeScript } from './load-typescript.mjs';
import { setUp } from './setup.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

const HELP = `npm run soak [-- --only <names>] [--calls <n>] [--minutes <n>] [--uncompiled]

  --only <names>   some of sim, gtk3, calculator (what is driven) and mcp, commands (how), with commas
  --calls <n>      calls to each (10000)
  --minutes <n>    when the time is up, what was seen until then is judged (30)
  --uncompiled     without the engine's compiled code, which grows for thousands of calls: for short runs
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    calls: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '30' },
    uncompiled: { type: 'boolean', default: false },
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
  const [calls, minutes] = [atLeast(100, 'calls'), atLeast(1, 'minutes')];
  const compiles = !options.uncompiled;
  const only = options.only.split(',').filter(Boolean);
  await setUp({ programs: 'test' });
  const print = (line) => console.log(line);
  const progress = (line) => process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  const isGood = await withTypeScript(ROOT, 'scripts/soak/main.ts', ({ runSoak }) =>
    runSoak({ root: ROOT, only, calls, minutes, compiles, print, progress }),
  );
  if (!isGood) process.exitCode = 1;
}

function atLeast(least, name) {
  const number = Number(options[name]);
  if (Number.isInteger(number) && number >= least) return number;
  throw new Error(`--${name} takes a number of at least ${least}.`);
}
