import { deadline } from '../../base/clock.ts';
import { hasCode } from '../../base/errors.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { UiEvent } from '../../model/event.ts';
import type { AppSession } from '../session/app-session.ts';
import { type Movement, movements, PixelWatch } from './movement.ts';
import { look, type Sight } from './sight.ts';

export interface IdleRequest {
  readonly timeoutMs: number;
  readonly pollMs: number;
}

export interface Idleness {
  readonly idle: boolean;
  readonly waitedMs: number;
  /** How long nothing had to move. */
  readonly quietMs: number;
  /** What was still moving at the end; nothing when idle. */
  readonly moving: readonly Movement[];
  /** What moved and was not counted, such as a blinking caret. */
  readonly restless: readonly Movement[];
}

/** An application is idle when this many looks in a row show no change. */
const QUIET_LOOKS = 3;
const MOST_TOLD = 8;
/** How much longer than asked for the last look may take. */
const GRACE_MS = 1_000;

/**
 * Waits until nothing moves: no element, no window, no pixel, and no event. The quiet time is three looks, which at the
 * default interval fits between two ticks of a clock that shows seconds. A clock counts as moving all the same: nothing
 * tells it from progress. What merely blinks does not count.
 */
export async function waitIdle(
  app: AppSession,
  { timeoutMs, pollMs }: IdleRequest,
  signal: AbortSignal,
): Promise<Idleness> {
  const watch = new Watch(app, Math.min(QUIET_LOOKS * pollMs, timeoutMs));
  const { clock } = app;
  using limit = deadline(signal, clock, timeoutMs + GRACE_MS);
  using _events = watch.listen();
  try {
    const idle = await waitFor(
      async (inner) => {
        await watch.look(inner);
        return watch.isQuiet ? true : undefined;
      },
      { clock, timeoutMs, pollMs },
      limit.signal,
    );
    return watch.result(idle === true);
  } catch (error) {
    if (signal.aborted || !hasCode(error, 'timed_out')) throw error;
    watch.note([SILENT]);
    return watch.result(false);
  }
}

const SILENT: Movement = { kind: 'application', what: 'The application does not answer' };

/** What has been seen of an application since the waiting began. */
class Watch {
  readonly #app: AppSession;
  readonly #quietMs: number;
  readonly #startedAt: number;
  readonly #pixels = new PixelWatch();
  readonly #moved = new Map<string, { movement: Movement; at: number }>();
  readonly #restless = new Map<string, Movement>();
  #last: Sight | undefined;
  #looks = 0;
  #quietSince: number;

  constructor(app: AppSession, quietMs: number) {
    this.#app = app;
    this.#quietMs = quietMs;
    this.#startedAt = app.clock.now();
    this.#quietSince = this.#startedAt;
  }

  /** Two looks at least: one alone cannot show a change. */
  get isQuiet(): boolean {
    return this.#looks >= 2 && this.#app.clock.now() - this.#quietSince >= this.#quietMs;
  }

  /** An application that does not answer now, for it is just starting or at work, may do so later. */
  async look(signal: AbortSignal): Promise<void> {
    try {
      this.#see(await look(this.#app, signal));
    } catch (error) {
      if (!hasCode(error, 'app_unresponsive')) throw error;
      this.note([SILENT]);
    }
  }

  #see(sight: Sight): void {
    this.#looks += 1;
    if (this.#last) {
      const { moving, restless } = this.#pixels.compare(this.#last, sight);
      this.note([...movements(this.#last, sight), ...moving]);
      for (const movement of restless) this.#restless.set(movement.about ?? movement.what, movement);
    }
    this.#last = sight;
  }

  note(moving: readonly Movement[]): void {
    if (moving.length === 0) return;
    this.#quietSince = this.#app.clock.now();
    for (const movement of moving) {
      this.#moved.set(movement.about ?? movement.what, { movement, at: this.#quietSince });
    }
  }

  /** One subscription for the whole wait: an event between two looks counts, although both may show the same. */
  listen(): Disposable {
    const { events } = this.#app.desktop.backend.ports;
    const stop = events?.onEvent((event) => {
      if (event.app === this.#app.info.id) this.note([this.#describe(event)]);
    });
    return { [Symbol.dispose]: () => stop?.() };
  }

  result(idle: boolean): Idleness {
    return {
      idle,
      waitedMs: Math.round(this.#app.clock.now() - this.#startedAt),
      quietMs: this.#quietMs,
      moving: idle ? [] : this.#stillMoving(),
      restless: [...this.#restless.values()].slice(0, MOST_TOLD),
    };
  }

  /** What moved last, latest first; what an event told is left out where the change itself was seen. */
  #stillMoving(): Movement[] {
    const recent = [...this.#moved.values()]
      .filter(({ at }) => this.#app.clock.now() - at <= this.#quietMs + GRACE_MS)
      .sort((a, b) => b.at - a.at)
      .map(({ movement }) => movement);
    const seen = recent.filter(({ kind }) => kind !== 'event');
    const told = (seen.length > 0 ? seen : recent).slice(0, MOST_TOLD);
    if (told.length > 0) return told;
    return [{ kind: 'application', what: 'Nothing moved, but it was not watched for long enough' }];
  }

  #describe(event: UiEvent): Movement {
    if (!('node' in event)) return { kind: 'event', what: event.kind };
    const step = this.#last?.snapshot?.get(event.node);
    if (!step || !this.#last?.snapshot) return { kind: 'event', what: event.kind };
    const { role } = step.node;
    return {
      kind: 'event',
      what: `${event.kind} of ${role}`,
      element_ref: this.#last.snapshot.refOf(step.node),
    };
  }
}
