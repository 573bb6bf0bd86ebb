import { amongServers, keepFromServers } from './cores.mjs';
import { median, percentile } from './statistics.mjs';
import { ERAS, StdioClient } from './stdio-client.mjs';

const TARGET = 1.3;
const PAIRS = 9;
const WARM_UP_CALLS = 1_500;
const ROUNDS = 5;
const CALLS_PER_ROUND = 100;

/** One of our cheapest calls against an SDK server that does nothing, both bundled the same way, in turns. */
export async function callOverhead({ program, echoServer, env }) {
  const rows = [];
  const cores = keepFromServers();
  try {
    for (const era of Object.keys(ERAS)) rows.push(await measureEra(era, { program, echoServer, env }));
  } finally {
    cores[Symbol.dispose]();
  }
  return rows;
}

async function measureEra(era, servers) {
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair++) pairs.push(await measurePair(era, servers));
  const [ours, echo] = ['ours', 'echo'].map((name) => pairs.map((pair) => pair[name]));
  const middle = (samples) => median(samples.map(median));
  const slowest = (samples) => median(samples.map((each) => percentile(each, 0.95)));
  return {
    what: `ax_session_info call, p50, ${era}`,
    oursMs: middle(ours),
    reference: 'SDK echo',
    referenceMs: middle(echo),
    target: TARGET,
    samples: PAIRS * ROUNDS * CALLS_PER_ROUND,
    p95Ms: { ours: slowest(ours), reference: slowest(echo) },
  };
}

async function measurePair(era, { program, echoServer, env }) {
  const clients = [];
  const connect = async (args, tool) => {
    const client = await StdioClient.connect(args, { env, era, start: amongServers });
    clients.push(client);
    return { call: () => callTool(client, tool), samples: [] };
  };
  try {
    const ours = await connect(program, 'ax_session_info');
    const echo = await connect(echoServer, 'echo');
    for (const side of [ours, echo]) await repeat(WARM_UP_CALLS, side.call);
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of [ours, echo]) side.samples.push(...(await repeat(CALLS_PER_ROUND, side.call)));
    }
    return { ours: ours.samples, echo: echo.samples };
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function repeat(count, call) {
  const samples = [];
  for (let i = 0; i < count; i++) samples.push(await call());
  return samples;
}

async function callTool(client, name) {
  const started = performance.now();
  const result = await client.request('tools/call', { name, arguments: {} });
  const elapsed = performance.now() - started;
  if (result.isError) throw new Error(`${name} failed: ${result.content?.[0]?.text}`);
  return elapsed;
}
