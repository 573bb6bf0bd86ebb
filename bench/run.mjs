// `npm run bench`: how quick the built program is, as ratios to a reference measured in turns in the same run.
// It reports; it does not judge. A missed target is no failure, a measurement that went wrong is.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setUp } from '../scripts/setup.mjs';
import { callOverhead } from './call-overhead.mjs';
import { coldStart } from './cold-start.mjs';
import { loadLinuxBench } from './load-linux-bench.mjs';
import { benchmarkPage } from './page.mjs';
import { describeMachine, formatTable, judge, load, summary } from './report.mjs';
import { warmCommand } from './warm-command.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT_PROGRAM = join(ROOT, 'dist/deskhand.mjs');
const PAGE = 'docs/benchmarks.md';
const PARTS = ['start', 'cli', 'call', 'tree', 'find', 'act', 'screenshot'];

const HELP = `npm run bench [-- --only <parts>] [--app <command>] [--json] [--write] [--runs <n>] [--program <file>] [--profile <folder>]

  --only <parts>     some of ${PARTS.join(', ')}; with commas
  --app <command>    only the tree of the application that this command starts, against everybody's; may be given more than once
  --json             print the result as JSON
  --write            keep the result of a whole run in ${PAGE}
  --runs <n>         cold starts per row (15), and a third of the warm commands
  --program <file>   measure this program instead of the one built from this checkout
  --profile <folder> write CPU profiles of our side of the Linux part there
`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    app: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    runs: { type: 'string', default: '15' },
    program: { type: 'string', default: BUILT_PROGRAM },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const runs = Number(options.runs);
const parts = new Set(options.only.split(','));

try {
  requireSense();
  if (options.help) console.log(HELP);
  else await main();
} catch (error) {
  console.error(`No result: ${error.message}`);
  process.exitCode = 1;
}

function requireSense() {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number of at least 1.');
  const unknown = [...parts].filter((part) => !PARTS.includes(part));
  if (unknown.length > 0)
    throw new Error(`--only takes some of ${PARTS.join(', ')}, not ${unknown.join(', ')}.`);
  if (options.write && (parts.size < PARTS.length || options.app.length > 0))
    throw new Error('--write wants a whole run, without --only and --app.');
}

async function main() {
  await setUp({ build: options.program === BUILT_PROGRAM, programs: 'bench' });
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-bench-'));
  try {
    const machine = describeMachine();
    if (!options.json) printMachine(machine);
    const rows = options.app.length > 0 ? [] : (await measureProgram(folder)).map(judge);
    const linux = await measureLinux(folder);
    rows.push(...linux.rows.map(judge));
    const result = { ...linux, machine, rows, loads: [machine.load, load()] };
    print(result);
    if (options.write) await writeFile(join(ROOT, PAGE), benchmarkPage(result));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What needs no desktop. */
async function measureProgram(folder) {
  const program = [options.program, 'mcp', 'serve', '--desktop', 'sim'];
  const env = bareEnvironment(folder);
  const rows = parts.has('start') ? await coldStart({ program, env, runs }) : [];
  const command = join(dirname(resolve(options.program)), 'deskhand');
  if (parts.has('cli')) rows.push(...(await warmCommand({ command, env, folder, runs: 3 * runs })));
  if (!parts.has('call')) return rows;
  const echoServer = [await bundleEchoServer(join(folder, 'echo'))];
  return [...rows, ...(await callOverhead({ program, echoServer, env }))];
}

async function measureLinux(folder) {
  const profiles = options.profile && resolve(options.profile);
  if (profiles) await mkdir(profiles, { recursive: true });
  const bench = await loadLinuxBench(ROOT);
  try {
    const progress = (text) => console.error(text);
    return await bench.run({
      root: ROOT,
      folder,
      program: resolve(options.program),
      parts,
      apps: options.app,
      profiles,
      progress,
    });
  } finally {
    await bench.close();
  }
}

function print({ rows, notes, versions, loads, ...rest }) {
  if (options.json) {
    console.log(JSON.stringify({ rows, notes, versions, loads, ...rest }, undefined, 2));
    return;
  }
  console.log(formatTable(rows));
  console.log(`\n${summary(rows)} Load average ${loads.join(' to ')}.\n`);
  for (const line of [...notes, versions.join(', ')].filter(Boolean)) console.log(`- ${line}`);
}

/**
 * The caller's settings are left out because they cost every Node the same, which flatters the ratio: a certificate
 * bundle in NODE_EXTRA_CA_CERTS alone turns 4 x into 2 x.
 */
function bareEnvironment(home) {
  return { PATH: process.env.PATH, HOME: home };
}

function printMachine({ cpu, cores, system, node, load: busy, date }) {
  console.log(`${cpu}, ${cores} cores, ${system}, Node ${node}, load ${busy}, ${date}`);
  console.log(
    'Medians; everybody takes turns. Start and call run with only PATH and HOME in the environment, and both',
  );
  console.log('servers are bundled with the options of tsdown.config.ts.\n');
}

/** With the options of our own build, so that the comparison is fair. */
async function bundleEchoServer(outDir) {
  const { build } = await import('tsdown');
  const entry = [join(ROOT, 'bench/echo-server.mjs')];
  await build({ cwd: ROOT, entry, outDir, dts: false, logLevel: 'warn' });
  return join(outDir, 'echo-server.mjs');
}
