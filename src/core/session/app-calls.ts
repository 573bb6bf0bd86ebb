import { abortable } from '../../base/cancellation.ts';
import { type Clock, deadline } from '../../base/clock.ts';
import { AutomationError, hasCode } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { AppInfo } from '../../model/application.ts';
import type { Ports } from '../ports/backend.ts';
import type { DesktopSession } from './desktop-session.ts';

/** How long an application may take to answer anything at all before it counts as one that hangs. */
const ANSWER_MS = 1_000;

export type PortAccess = <Name extends keyof Ports>(name: Name) => Ports[Name];

/** The calls to one application, none of which takes longer than it may. */
export class AppCalls {
  readonly #desktop: DesktopSession;
  readonly #info: () => AppInfo;
  /** Whether it did not answer a call in all its time, and has not answered since. */
  #isSilent = false;

  constructor(desktop: DesktopSession, info: () => AppInfo) {
    this.#desktop = desktop;
    this.#info = info;
  }

  /** Makes one call. What an application does not answer that hangs already is given up within a moment. */
  async bounded<T>(
    call: (ports: PortAccess, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    extraMs: number,
  ): Promise<T> {
    const callMs = this.#desktop.options.callMs + extraMs;
    using limit = deadline(signal, this.#clock, callMs, () => this.#unresponsive(callMs));
    let said: unknown;
    const work = (inner: AbortSignal) => {
      const called = call((name) => this.#desktop.port(name), inner);
      called.catch((error: unknown) => {
        said = error;
      });
      return abortable(called, inner);
    };
    try {
      return await (this.#isSilent ? this.whileAnswering(work, limit.signal) : work(limit.signal));
    } catch (error) {
      if (hasCode(error, 'window_not_found')) throw await this.#whyMissing(error, limit.signal);
      const reason = await this.#whySilent(error, signal);
      if (!hasCode(reason, 'app_unresponsive')) throw reason;
      // What was called may know better what took so long.
      if (hasCode(said, 'timed_out')) throw said;
      this.#isSilent = true;
      throw reason;
    }
  }

  /** Does something for which an application may take its time only as long as it answers at all. */
  async whileAnswering<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    const silence = new AbortController();
    const done = new AbortController();
    using limit = deadline(AbortSignal.any([signal, done.signal]), this.#clock, ANSWER_MS, () =>
      this.#unresponsive(ANSWER_MS),
    );
    const answered = this.#probe(limit.signal).catch(async (error: unknown) => {
      // Whatever else went wrong, the work will say.
      if (hasCode(error, 'app_unresponsive')) silence.abort(await this.#whySilent(error, signal));
    });
    try {
      return await work(AbortSignal.any([signal, silence.signal]));
    } finally {
      done.abort();
      await answered;
    }
  }

  async #probe(signal: AbortSignal): Promise<void> {
    await abortable(this.#desktop.port('tree').probe(this.#info().id, signal), signal);
    this.#isSilent = false;
  }

  /** Where nobody can be reached, it is not this application that does not answer. */
  async #whySilent(error: unknown, signal: AbortSignal): Promise<unknown> {
    const { probe } = this.#desktop.backend;
    if (!hasCode(error, 'app_unresponsive') || !probe) return error;
    using limit = deadline(signal, this.#clock, ANSWER_MS, () => desktopSilent(error));
    try {
      await abortable(probe(limit.signal), limit.signal);
      return error;
    } catch (other) {
      return limit.signal.aborted ? other : error;
    }
  }

  /** A window may be missing because the application has ended, which says more. */
  async #whyMissing(error: AutomationError, signal: AbortSignal): Promise<unknown> {
    try {
      await abortable(this.#desktop.port('windows').list(this.#info().id, signal), signal);
      return error;
    } catch (other) {
      return hasCode(other, 'app_gone') ? other : error;
    }
  }

  #unresponsive(ms: number): AutomationError {
    const message = `${quote(this.#info().name)} did not answer within ${ms} ms.`;
    return new AutomationError('app_unresponsive', message);
  }

  get #clock(): Clock {
    return this.#desktop.backend.clock;
  }
}

function desktopSilent(cause: AutomationError): AutomationError {
  return new AutomationError(
    'desktop_unavailable',
    'No application can be reached: the desktop does not answer.',
    {
      guidance: 'Its display or its accessibility bus hangs. Call again: it is used as soon as it answers.',
      cause,
    },
  );
}
