import type { DeskApp } from '../../test/support/private-desk.ts';
import type { BenchDesk } from './bench-desk.ts';
import type { Row } from './row.ts';
import { LAST_LINK } from './subjects.ts';
import { takeTurns } from './take-turns.ts';

const LIMITS = { rounds: 8, budgetMs: 20_000 };
const ANSWER_MS = 30_000;
const TARGET = 1 / 20;

/** The last link of a long page by its name, in an application that was found before. */
export async function measureFind(desk: BenchDesk, { pid }: DeskApp): Promise<Row[]> {
  const { dogtail } = desk.peers;
  if (!dogtail) return [];
  await using ours = desk.start(desk.ours);
  await using theirs = desk.start(dogtail);
  const sides = [ours, theirs].map((contender) => ({
    name: contender.name,
    work: () => contender.ask(['find', pid, LAST_LINK], ANSWER_MS),
  }));
  const measured = await takeTurns(sides, LIMITS, (text) => desk.note(`Find: ${text}`));
  const [mine, peer] = [measured.get(ours.name), measured.get(theirs.name)];
  if (!mine || !peer) return [];
  return [
    {
      what: 'find by name, Chromium',
      oursMs: mine.ms,
      oursDetail: `ax_find, first ${Math.round(mine.firstMs)} ms`,
      reference: peer.name,
      referenceMs: peer.ms,
      referenceDetail: `child(name), first ${Math.round(peer.firstMs)} ms`,
      target: TARGET,
      samples: peer.samples,
    },
  ];
}
