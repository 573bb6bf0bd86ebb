import type { DeskApp } from '../../test/support/private-desk.ts';
import { median } from '../statistics.mjs';
import { StdioClient } from '../stdio-client.mjs';
import type { BenchDesk } from './bench-desk.ts';
import type { Answer, Contender, ContenderPlan } from './contender.ts';
import type { Row } from './row.ts';
import { type Measured, type Side, takeTurns } from './take-turns.ts';

const LIMITS = { rounds: 8, budgetMs: 25_000 };
const ANSWER_MS = 30_000;
const TARGET = 1 / 10;
/** There are six of this name; the first that is enabled is meant. */
const BOX = 'checkbutton';

/** A check box of GTK 3 that is switched, with proof: ours over MCP, the others in process. */
export async function measureAct(desk: BenchDesk, program: string, { pid }: DeskApp): Promise<Row[]> {
  const args = [program, 'mcp', 'serve', '--desktop', 'session'];
  const client = await StdioClient.connect(args, { env: environment(desk), era: '2026-07-28' });
  const peers: Contender[] = [];
  try {
    const ref = await findBox(client, String(pid));
    const sides: Side[] = [{ name: 'ours', work: () => click(client, String(pid), ref) }];
    for (const plan of [desk.peers.cua, desk.peers.dogtail]) addPeer(plan);
    const measured = await takeTurns(sides, LIMITS, (text) => desk.note(`Act: ${text}`));
    return rowsOf(measured);

    function addPeer(plan: ContenderPlan | undefined) {
      if (!plan) return;
      const peer = desk.start(plan);
      peers.push(peer);
      sides.push({ name: peer.name, work: () => peer.ask(['act', pid, BOX], ANSWER_MS) });
    }
  } finally {
    await Promise.all([client.close(), ...peers.map((peer) => peer[Symbol.asyncDispose]())]);
  }
}

/** Without the mark that a private desktop puts on its processes, which the program would take for a wrong setting. */
function environment({ env }: BenchDesk): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('DESKHAND_')));
}

interface Found {
  readonly element_ref?: string;
  readonly enabled?: boolean;
  readonly candidates?: readonly { readonly element_ref: string; readonly enabled: boolean }[];
}

async function findBox(client: StdioClient, app: string): Promise<string> {
  const found = await call<Found>(client, 'ax_find', { app, query: `checkbox:${BOX}` });
  const box = [found, ...(found.candidates ?? [])].find(({ enabled }) => enabled);
  if (!box?.element_ref) throw new Error(`There is no enabled check box ${BOX}.`);
  return box.element_ref;
}

async function click(client: StdioClient, app: string, query: string): Promise<Answer> {
  const started = performance.now();
  const { outcome } = await call<{ outcome: { effect: string } }>(client, 'ax_click', { app, query });
  const ms = performance.now() - started;
  if (outcome.effect !== 'confirmed') throw new Error(`our click was ${outcome.effect}`);
  return { ms };
}

async function call<T>(client: StdioClient, name: string, input: object): Promise<T> {
  const result = await client.request('tools/call', { name, arguments: input });
  if (result.isError) throw new Error(`${name}: ${result.content?.[0]?.text}`);
  return result.structuredContent as T;
}

function rowsOf(measured: ReadonlyMap<string, Measured>): Row[] {
  const ours = measured.get('ours');
  if (!ours) return [];
  const row = (peer: Measured | undefined, how: string, target?: number, ms = peer?.ms): Row[] =>
    peer && ms !== undefined
      ? [
          {
            what: 'act + verify, GTK 3 check box',
            oursMs: ours.ms,
            oursDetail: `ax_click over MCP, first ${Math.round(ours.firstMs)} ms`,
            reference: peer.name,
            referenceMs: ms,
            referenceDetail: how,
            target,
            samples: peer.samples,
          },
        ]
      : [];
  const cua = measured.get('cua-driver');
  const dogtail = measured.get('dogtail');
  return [
    ...row(cua, 'click, then a reading', TARGET),
    ...row(cua, 'click alone, unverified', TARGET, clickOnly(cua)),
    ...row(dogtail, 'find, click, check'),
    ...row(dogtail, 'click, check; node in hand', undefined, clickOnly(dogtail)),
  ];
}

function clickOnly(peer: Measured | undefined): number | undefined {
  return peer && median(peer.answers.map(({ clickMs = Number.NaN }) => clickMs));
}
