import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { neverAborted } from '../../src/base/cancellation.ts';
import { systemClock } from '../../src/base/clock.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { type DeskApp, PrivateDesk } from '../../test/support/private-desk.ts';
import { Contender, type ContenderPlan } from './contender.ts';
import type { Peers } from './peers.ts';
import type { Subject } from './subjects.ts';

const START_MS = 60_000;
const ANSWER_MS = 40_000;
/** So often in a row the tree has to be as large as before. */
const SAME_READINGS = 5;

interface Parts {
  readonly peers: Peers;
  readonly ours: ContenderPlan;
  /** Gets what people should know about the numbers. */
  readonly note: (text: string) => void;
}

/** One private desktop in which everybody is measured. */
export class BenchDesk implements AsyncDisposable {
  readonly peers: Peers;
  readonly ours: ContenderPlan;
  readonly note: (text: string) => void;
  readonly #desk: PrivateDesk;

  private constructor(desk: PrivateDesk, { peers, ours, note }: Parts) {
    this.#desk = desk;
    this.peers = peers;
    this.ours = ours;
    this.note = note;
  }

  static async open(parts: Parts): Promise<BenchDesk> {
    return new BenchDesk(await PrivateDesk.open({ app: 'the bench' }), parts);
  }

  /** The environment of everybody in the desktop. */
  get env(): Readonly<Record<string, string>> {
    return this.#desk.desktop.env;
  }

  /** The C client, told where the accessibility bus is. */
  get pipelined(): ContenderPlan | undefined {
    const { accessibilityAddress } = this.#desk.desktop;
    return this.peers.pipelined && { ...this.peers.pipelined, args: [accessibilityAddress] };
  }

  start(plan: ContenderPlan): Contender {
    return new Contender(plan, this.env);
  }

  /** Runs an application for as long as the work takes, and begins when its tree has come to rest. */
  async withApp<T>(subject: Subject, work: (app: DeskApp) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(join(this.#desk.desktop.folder, 'files-'));
    await using watcher = subject.isWatched ? this.start(this.ours) : undefined;
    await watcher?.ask(['ready'], ANSWER_MS);
    const app = await this.#desk.launch(subject.program, await subject.args(folder), START_MS);
    try {
      await this.#settle(subject, app);
      return await work(app);
    } finally {
      endSession(app.process.pid);
      await app.process.exited;
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#desk[Symbol.asyncDispose]();
  }

  /** The C client looks, because it listens to no events, which would change what some applications do. */
  async #settle(subject: Subject, app: DeskApp): Promise<void> {
    const { title, leastNodes } = subject;
    const plan = this.pipelined ?? this.ours;
    await using reader = this.start(plan);
    let nodes = 0;
    let same = 0;
    const look = async () => {
      const answer = await reader.ask(treeWords(plan.name, subject, app), ANSWER_MS);
      same = answer.nodes === nodes ? same + 1 : 0;
      nodes = answer.nodes ?? 0;
      return (nodes >= leastNodes && same >= SAME_READINGS) || undefined;
    };
    const isReady = await waitFor(look, { clock: systemClock, timeoutMs: START_MS }, neverAborted);
    if (!isReady) throw new Error(`${title} has ${nodes} nodes and did not come to rest with ${leastNodes}.`);
  }
}

/** How a contender is told to read the tree of an application. */
export function treeWords(
  name: string,
  { isEndless }: Subject,
  { pid, busName }: DeskApp,
): readonly (string | number)[] {
  if (name !== 'C, pipelined') return ['tree', pid];
  return ['tree', busName, ...(isEndless ? ['careful'] : [])];
}

/** Everything that is started in a private desktop leads a session of its own. */
function endSession(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
