import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from './statistics.mjs';
import { ERAS, StdioClient } from './stdio-client.mjs';

const TARGET = 2.5;

/** From spawning the program to its first complete `tools/list` answer, against a Node that does nothing. */
export async function coldStart({ program, env, runs }) {
  const bare = [];
  const ours = Object.fromEntries(Object.keys(ERAS).map((era) => [era, []]));
  for (let run = 0; run < runs; run++) {
    bare.push(await timeBareNode(env));
    for (const era of Object.keys(ERAS)) ours[era].push(await timeFirstList(program, env, era));
  }
  return Object.entries(ours).map(([era, samples]) => ({
    what: `cold start to tools/list, ${era}`,
    oursMs: median(samples),
    reference: 'node -e 0',
    referenceMs: median(bare),
    target: TARGET,
    samples: runs,
  }));
}

async function timeBareNode(env) {
  const started = performance.now();
  const child = spawn(process.execPath, ['-e', '0'], { env, stdio: 'pipe' });
  await once(child, 'exit');
  return performance.now() - started;
}

async function timeFirstList(program, env, era) {
  const started = performance.now();
  const client = await StdioClient.connect(program, { env, era });
  try {
    const { tools } = await client.request('tools/list');
    const elapsed = performance.now() - started;
    if (!(tools?.length > 0)) throw new Error('tools/list named no tools.');
    return elapsed;
  } finally {
    await client.close();
  }
}
