import type { Clock } from '../../../base/clock.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { AppEnd } from '../../../core/ports/apps.ts';
import type { LaunchedProcess } from '../launching/launch-application.ts';
import { describeExit, type ProcessExit } from '../private-desktop/process-output.ts';

/** An application leaves the buses before its process ends. */
const PATIENCE_MS = 1_000;
/** How many that have ended are remembered. */
const MOST_ENDED = 100;
/** What a shell says of a program that a signal ended, and Qt programs of a crash that they have caught. */
const FIRST_CRASH_CODE = 128;

/** Knows how applications ended that were started here. The system tells only their parent. */
export class ApplicationEnds {
  readonly #clock: Clock;
  readonly #running = new Set<number>();
  readonly #ended = new Map<number, ProcessExit>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To be called for every process that is started. */
  watch({ pid, exited }: LaunchedProcess): void {
    this.#ended.delete(pid);
    this.#running.add(pid);
    void exited.then((exit) => {
      this.#running.delete(pid);
      this.#ended.set(pid, exit);
      for (const oldest of this.#ended.keys()) {
        if (this.#ended.size <= MOST_ENDED) break;
        this.#ended.delete(oldest);
      }
    });
  }

  /** How a process ended; waits for the end of one that is about to. Undefined where it is not known. */
  async of(pid: number, signal: AbortSignal): Promise<AppEnd | undefined> {
    const look = async () => this.#ended.get(pid);
    const timeoutMs = this.#running.has(pid) ? PATIENCE_MS : 0;
    const exit = await waitFor(look, { clock: this.#clock, timeoutMs }, signal);
    if (!exit) return undefined;
    const isKilled = exit.signal !== null || (exit.code ?? 0) >= FIRST_CRASH_CODE;
    return isKilled ? { kind: 'killed', how: describeExit(exit) } : { kind: 'exited' };
  }
}
