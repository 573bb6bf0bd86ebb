// Loaded beforehand: the clock of a test does not wait for what is read from the disk.
import '../../src/backends/sim/draw/paint-desktop.ts';
import '../../src/core/see/screenshot.ts';
import { openSim, type SimBackend } from '../../src/backends/sim/index.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { ManualClock } from '../../src/base/clock.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession, type SessionOptions } from '../../src/core/session/desktop-session.ts';

const OPTIONS: SessionOptions = { findMs: 0, callMs: 1000, settleMs: 300 };

/** A session on a simulated desktop whose clock a test controls. */
export class SimDesk implements AsyncDisposable {
  readonly clock: ManualClock;
  readonly backend: SimBackend;
  readonly session: DesktopSession;

  private constructor(backend: SimBackend, clock: ManualClock, options: SessionOptions) {
    this.backend = backend;
    this.clock = clock;
    this.session = new DesktopSession(backend, options);
  }

  static async open(apps: readonly string[], options: Partial<SessionOptions> = {}): Promise<SimDesk> {
    const clock = new ManualClock();
    return new SimDesk(await openSim({ clock, apps }), clock, { ...OPTIONS, ...options });
  }

  get sim() {
    return this.backend.sim;
  }

  get faults() {
    return this.backend.sim.faults;
  }

  app(name: string): Promise<AppSession> {
    return this.session.app(name, neverAborted);
  }

  /** Lets time pass until the work is done, and returns its result. */
  async during<T>(work: Promise<T>): Promise<T> {
    const state = { isDone: false };
    const finished = work.finally(() => {
      state.isDone = true;
    });
    finished.catch(() => undefined);
    while (!state.isDone) {
      await new Promise(setImmediate);
      if (!state.isDone) this.clock.advance(10);
    }
    return work;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.backend[Symbol.asyncDispose]());
  }
}
