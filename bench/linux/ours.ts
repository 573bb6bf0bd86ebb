// Ours as a contender, in a process of its own like the others: one line of words in, one line of JSON out.
import { createInterface } from 'node:readline';
import { neverAborted } from '../../src/base/cancellation.ts';
import { silentLogger } from '../../src/core/logger.ts';
import { compose } from '../../src/main/compose.ts';
import { defaultConfig } from '../../src/main/config/settings.ts';
import type { UiNode } from '../../src/model/element.ts';

const LIMITS = { maxDepth: 64, maxNodes: 20_000 };
const CALLER = { principal: 'bench', host: 'library' } as const;

const caller = compose({ config: { ...defaultConfig, desktop: 'session' }, env: process.env }, silentLogger);
const session = await caller.desktop.session(CALLER.principal, neverAborted);

/** It is connected before it reads the first line. */
async function ready() {
  return { ms: 0 };
}

async function tree(pid: string) {
  const app = (await session.listApps(neverAborted)).find((each) => each.pid === Number(pid));
  if (!app) throw new Error(`There is no application with pid ${pid}.`);
  const started = performance.now();
  const { roots } = await session.port('tree').read(app.id, LIMITS, neverAborted);
  return { ms: performance.now() - started, nodes: count(roots) };
}

function count(nodes: readonly UiNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + count(children), 0);
}

async function timed(tool: string, input: Record<string, unknown>) {
  const started = performance.now();
  const { data, images } = await caller.call(tool, input, CALLER, neverAborted);
  return { ms: performance.now() - started, data: data as Record<string, unknown>, images };
}

async function find(app: string, ...name: string[]) {
  const { ms, data } = await timed('ax_find', { app, query: name.join(' ') });
  if (!data.found) throw new Error('Nothing was found.');
  return { ms };
}

async function screenshot(app: string) {
  const { ms, data, images } = await timed('ax_screenshot', { app });
  if (data.width !== 1920 || data.height !== 1080)
    throw new Error(`It is ${String(data.width)}x${String(data.height)}.`);
  return { ms, bytes: images[0]?.data.length };
}

const OPERATIONS: Record<string, (...words: string[]) => Promise<object>> = { ready, tree, find, screenshot };

for await (const line of createInterface({ input: process.stdin })) {
  const [operation = '', ...words] = line.split(' ');
  const answer = await OPERATIONS[operation]?.(...words).catch((error) => ({ error: error.message }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await caller.desktop[Symbol.asyncDispose]();
