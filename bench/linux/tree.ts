import type { DeskApp } from '../../test/support/private-desk.ts';
import { type BenchDesk, treeWords } from './bench-desk.ts';
import type { Contender, ContenderPlan } from './contender.ts';
import type { Row } from './row.ts';
import type { Subject } from './subjects.ts';
import { type Measured, takeTurns } from './take-turns.ts';

const LIMITS = { rounds: 15, budgetMs: 20_000, warmUpMs: 2_000 };
const ANSWER_MS = 40_000;

/** Every node of an application with name, role, states and extents: ours against everybody. */
export async function measureTree(desk: BenchDesk, subject: Subject, app: DeskApp): Promise<Row[]> {
  const { peers } = desk;
  const note = (text: string) => desk.note(`Tree of ${subject.title}: ${text}`);
  const plans = [desk.ours, desk.pipelined, peers.pyatspi, ...(subject.isEndless ? [] : [peers.dogtail])];
  const measured = await compete(desk, [...plans, subject.isEndless ? undefined : peers.cua], {
    subject,
    app,
    note,
  });
  if (subject.isEndless && peers.cua) {
    // Its one reading leaves the application unusable, so it comes last, once.
    const last = await compete(desk, [peers.cua], { subject, app, note, rounds: 1, warmUpMs: 0 });
    for (const [name, result] of last) measured.set(name, result);
    note('dogtail is left out because it visits every cell of the sheet; cua-driver comes last, once.');
  }
  return rowsOf(subject, measured);
}

interface Heat {
  readonly subject: Subject;
  readonly app: DeskApp;
  readonly rounds?: number;
  readonly warmUpMs?: number;
  readonly note: (text: string) => void;
}

async function compete(
  desk: BenchDesk,
  plans: readonly (ContenderPlan | undefined)[],
  { subject, app, note, ...heat }: Heat,
): Promise<Map<string, Measured>> {
  const contenders: Contender[] = [];
  try {
    for (const plan of plans) if (plan) contenders.push(desk.start(plan));
    const sides = contenders.map((contender) => ({
      name: contender.name,
      work: () => contender.ask(treeWords(contender.name, subject, app), ANSWER_MS),
    }));
    return await takeTurns(sides, { ...LIMITS, ...heat }, note);
  } finally {
    await Promise.all(contenders.map((contender) => contender[Symbol.asyncDispose]()));
  }
}

function rowsOf({ title, targets }: Subject, measured: ReadonlyMap<string, Measured>): Row[] {
  const ours = measured.get('ours');
  if (!ours) throw new Error(`Our own tree of ${title} failed.`);
  return [...measured.values()]
    .filter((peer) => peer !== ours)
    .map((peer) => ({
      what: `tree, ${title}`,
      oursMs: ours.ms,
      oursDetail: detailOf(ours),
      reference: peer.name,
      referenceMs: peer.ms,
      referenceDetail: detailOf(peer),
      target: targets[peer.name],
      samples: peer.samples,
    }));
}

function detailOf({ firstMs, last }: Measured): string {
  return `${last.nodes} nodes, first ${Math.round(firstMs)} ms`;
}
