import { median } from '../statistics.mjs';
import type { Answer } from './contender.ts';

/** Somebody who does the same piece of work as the others. */
export interface Side {
  readonly name: string;
  work(): Promise<Answer>;
}

export interface Measured {
  readonly name: string;
  /** The first answer, to which connecting and compiling belong. */
  readonly firstMs: number;
  /** The median of the others. */
  readonly ms: number;
  readonly samples: number;
  readonly last: Answer;
  readonly answers: readonly Answer[];
}

/** So many are made even where the time is up: the first answer does not count. */
const LEAST_ROUNDS = 4;

interface Limits {
  readonly rounds: number;
  /** No further round begins after this time. */
  readonly budgetMs: number;
  /** Everybody works for so long before it counts, as what has run for a while has. */
  readonly warmUpMs?: number;
}

/** Everybody works once in every round, so that what disturbs one disturbs all. Who fails is left out and told. */
export async function takeTurns(
  sides: readonly Side[],
  { rounds, budgetMs, warmUpMs = 0 }: Limits,
  note: (text: string) => void,
): Promise<Map<string, Measured>> {
  const answers = new Map(sides.map((side) => [side, [] as Answer[]]));
  const firsts = new Map<Side, Answer>();
  const trying = async (side: Side, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      answers.delete(side);
      note(`${side.name} is left out: ${(error as Error).message}.`);
    }
  };
  if (warmUpMs > 0)
    for (const side of sides)
      await trying(side, async () => void firsts.set(side, await warmUp(side, warmUpMs)));
  const started = performance.now();
  for (let round = 0; round < rounds; round++) {
    for (const [side, own] of answers) await trying(side, async () => void own.push(await side.work()));
    if (round + 1 >= LEAST_ROUNDS && performance.now() - started > budgetMs) break;
  }
  return new Map([...answers].map(([side, own]) => [side.name, measured(side.name, firsts.get(side), own)]));
}

/** Gives the first answer. */
async function warmUp(side: Side, warmUpMs: number): Promise<Answer> {
  const started = performance.now();
  const first = await side.work();
  while (performance.now() - started < warmUpMs) await side.work();
  return first;
}

function measured(name: string, warm: Answer | undefined, answers: readonly Answer[]): Measured {
  const [first, ...rest] = warm ? [warm, ...answers] : answers;
  const last = rest.at(-1) ?? first;
  if (!first || !last) throw new Error(`${name} did nothing.`);
  const settled = rest.length > 0 ? rest : [first];
  const ms = median(settled.map((answer) => answer.ms));
  return { name, firstMs: first.ms, ms, samples: settled.length, last, answers: settled };
}
