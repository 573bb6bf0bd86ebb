import { abortable, abortError } from '../../base/cancellation.ts';
import type { AppInfo } from '../../model/application.ts';

interface Launch {
  readonly result: Promise<AppInfo>;
  readonly controller: AbortController;
  callers: number;
}

/** Starts of applications. Who asks for one that is just being started gets that one. */
export class Launches {
  readonly #launches = new Map<string, Launch>();

  /** Starts an application, or waits for its start. Only when nobody waits any more is that given up. */
  async share(
    bundleId: string,
    start: (signal: AbortSignal) => Promise<AppInfo>,
    signal: AbortSignal,
  ): Promise<AppInfo> {
    const launch = this.#launches.get(bundleId) ?? this.#begin(bundleId, start);
    launch.callers += 1;
    try {
      return await abortable(launch.result, signal);
    } finally {
      launch.callers -= 1;
      if (launch.callers === 0) this.#end(bundleId, launch, signal);
    }
  }

  #begin(bundleId: string, start: (signal: AbortSignal) => Promise<AppInfo>): Launch {
    const controller = new AbortController();
    const launch = { controller, result: start(controller.signal), callers: 0 };
    this.#launches.set(bundleId, launch);
    return launch;
  }

  #end(bundleId: string, launch: Launch, signal: AbortSignal): void {
    if (this.#launches.get(bundleId) === launch) this.#launches.delete(bundleId);
    if (signal.aborted) launch.controller.abort(abortError(signal));
  }
}
