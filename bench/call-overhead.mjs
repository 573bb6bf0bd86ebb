import { median, percentile } from './statistics.mjs';
import { ERAS, StdioClient } from './stdio-client.mjs';

const TARGET = 1.3;
const WARM_UP_CALLS = 3000;
const ROUNDS = 20;
const CALLS_PER_ROUND = 100;

/** One of our cheapest calls against an SDK server that does nothing, both bundled the same way, in turns. */
export async function callOverhead({ program, echoServer, env }) {
  const rows = [];
  for (const era of Object.keys(ERAS)) rows.push(await measureEra(era, { program, echoServer, env }));
  return rows;
}

async function measureEra(era, { program, echoServer, env }) {
  const clients = [];
  const connect = async (args, tool) => {
    const client = await StdioClient.connect(args, { env, era });
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
    return {
      what: `ax_session_info call, p50, ${era}`,
      oursMs: median(ours.samples),
      reference: 'SDK echo',
      referenceMs: median(echo.samples),
      target: TARGET,
      samples: ours.samples.length,
      p95Ms: { ours: percentile(ours.samples, 0.95), reference: percentile(echo.samples, 0.95) },
    };
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
