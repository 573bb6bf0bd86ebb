import { ManualClock } from '../../src/base/clock.ts';
import type { Journals } from '../../src/core/compose/journal.ts';
import type { CallRequest, Policy } from '../../src/core/policy/policy.ts';
import { SimCaller } from './sim-caller.ts';

interface StepAnswer {
  readonly step: number;
  readonly status: string;
  readonly attempts?: number;
  readonly result?: Record<string, unknown>;
  readonly outcome?: { effect: string };
  readonly element?: { title: string; role: string };
  readonly error?: { code: string; message: string };
}

export interface WorkflowAnswer {
  readonly success: boolean;
  readonly steps_completed: number;
  readonly results: StepAnswer[];
  readonly rolled_back: boolean;
  readonly error?: string;
  readonly rollback?: { step: number; status: string; reason?: string }[];
  readonly journal_problem?: string;
}

/** Workflows on a simulated desktop whose clock stands still unless a call needs it, with everything that they leave. */
export class WorkflowDesk implements AsyncDisposable {
  readonly sim: SimCaller;
  readonly clock: ManualClock;
  /** Lines of all journals. */
  readonly lines: Record<string, unknown>[];
  readonly requests: CallRequest[];
  readonly progress: string[] = [];

  private constructor(sim: SimCaller, clock: ManualClock, kept: Pick<WorkflowDesk, 'lines' | 'requests'>) {
    this.sim = sim;
    this.clock = clock;
    this.lines = kept.lines;
    this.requests = kept.requests;
  }

  static async open(policy: Partial<Policy> = {}, broken?: Journals): Promise<WorkflowDesk> {
    const clock = new ManualClock();
    const lines: Record<string, unknown>[] = [];
    const requests: CallRequest[] = [];
    const journals: Journals = broken ?? {
      open: async () => ({
        path: 'memory',
        write: async (entry) => void lines.push({ ...entry }),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      }),
    };
    const watching: Policy = {
      mode: 'normal',
      admit: async (request, signal) => {
        requests.push(request);
        await policy.admit?.(request, signal);
      },
      settle: async () => undefined,
    };
    return new WorkflowDesk(await SimCaller.open({}, { clock, policy: watching, journals }), clock, {
      lines,
      requests,
    });
  }

  /** Calls a tool, letting time pass until it has answered. */
  async call(tool: string, input: unknown, signal?: AbortSignal): Promise<Record<string, unknown>> {
    const tell = ({ message }: { message: string }) => void this.progress.push(message);
    const work = this.sim.call(tool, input, signal, tell);
    let isOver = false;
    work.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    while (!isOver) {
      await new Promise(setImmediate);
      if (!isOver) this.clock.advance(10);
    }
    return (await work).data;
  }

  async run(steps: unknown, options: Record<string, unknown> = {}): Promise<WorkflowAnswer> {
    return (await this.call('ax_workflow', { steps, ...options })) as unknown as WorkflowAnswer;
  }

  /** What an element holds now. */
  async value(app: string, query: string): Promise<unknown> {
    return (await this.call('ax_get_value', { app, query })).value;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.sim[Symbol.asyncDispose]();
  }
}
