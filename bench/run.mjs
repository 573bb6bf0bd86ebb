// `npm run bench`: how quick the built program is, as ratios to a reference measured in turns in the same run.
// It reports; it does not judge. A missed target is no failure, a measurement that went wrong is.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setUp } from '../scripts/setup.mjs';
import { callOverhead } from './call-overhead.mjs';
import { coldStart } from './cold-start.mjs';
import { describeMachine, formatTable, judge } from './report.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT_PROGRAM = join(ROOT, 'dist/deskhand.mjs');

const HELP = `npm run bench [-- --json] [--runs <n>] [--program <file>]

  --json             print the result as JSON
  --runs <n>         cold starts per row (15)
  --program <file>   measure this program instead of the one built from this checkout
`;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '15' },
    program: { type: 'string', default: BUILT_PROGRAM },
    help: { type: 'boolean', default: false },
  },
});

const runs = Number(options.runs);

try {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number of at least 1.');
  if (options.help) console.log(HELP);
  else await main();
} catch (error) {
  console.error(`No result: ${error.message}`);
  process.exitCode = 1;
}

async function main() {
  const program = [options.program, 'mcp', 'serve', '--desktop', 'sim'];
  await setUp({ build: options.program === BUILT_PROGRAM });
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-bench-'));
  try {
    const machine = describeMachine();
    if (!options.json) printMachine(machine);
    const env = bareEnvironment(folder);
    const echoServer = [await bundleEchoServer(join(folder, 'echo'))];
    const rows = [
      ...(await coldStart({ program, env, runs })),
      ...(await callOverhead({ program, echoServer, env })),
    ].map(judge);
    console.log(options.json ? JSON.stringify({ machine, rows }, undefined, 2) : formatTable(rows));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The caller's settings are left out because they cost every Node the same, which flatters the ratio: a certificate
 * bundle in NODE_EXTRA_CA_CERTS alone turns 4 x into 2 x.
 */
function bareEnvironment(home) {
  return { PATH: process.env.PATH, HOME: home };
}

function printMachine({ cpu, cores, system, node, load, date }) {
  console.log(`${cpu}, ${cores} cores, ${system}, Node ${node}, load ${load}, ${date}`);
  console.log('Medians; ours and the reference take turns, with only PATH and HOME in the environment.');
  console.log('Both servers are bundled with the options of tsdown.config.ts.\n');
}

/** With the options of our own build, so that the comparison is fair. */
async function bundleEchoServer(outDir) {
  const { build } = await import('tsdown');
  const entry = [join(ROOT, 'bench/echo-server.mjs')];
  await build({ cwd: ROOT, entry, outDir, dts: false, logLevel: 'warn' });
  return join(outDir, 'echo-server.mjs');
}
