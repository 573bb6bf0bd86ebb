import { abortError, throwIfAborted } from '../../base/cancellation.ts';
import { AutomationError, hasCode } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { AppId, AppInfo } from '../../model/application.ts';

/** Keeps an application for us where other programs like this one may act on it, until that is disposed. */
export type Claim = (app: AppId, signal: AbortSignal) => Promise<AsyncDisposable>;

/** An act that is being done, or waits for its turn. */
interface Turn {
  /** Whether it is this act's turn now; not while it has stepped aside, nor after it ended. */
  isHeld: boolean;
  readonly claim: Claim | undefined;
  claimed?: AsyncDisposable;
}

interface Waiting {
  start(): void;
  refuse(error: AutomationError): void;
}

interface Line {
  holder: Turn;
  readonly waiting: Waiting[];
}

/**
 * Lets acts on one application be done one after the other, in the order in which they came: what changes after an act can
 * only be told from what another one changes if there is no other one. Applications do not wait for each other.
 */
export class ActTurns {
  readonly #lines = new Map<AppId, Line>();

  /**
   * Does something when it is its turn, among all programs where there is a `claim`. Must not be called from within such work
   * on the same application.
   */
  async take<T>(app: AppInfo, work: () => Promise<T>, signal: AbortSignal, claim?: Claim): Promise<T> {
    const turn: Turn = { isHeld: false, claim };
    await this.#wait(app.id, turn, signal);
    try {
      throwIfAborted(signal);
      turn.claimed = await claim?.(app.id, signal);
      return await work();
    } catch (thrown) {
      // Each of them would wait in vain as long as this one did.
      if (turn.isHeld) this.#refuseWhenSilent(app, thrown);
      throw thrown;
    } finally {
      if (turn.isHeld) await this.#leave(app.id, turn);
    }
  }

  /**
   * Lets others pass while the act whose turn it is only waits for something, which one of them may have to bring about. It is
   * the next one after that.
   */
  async stepAside<T>(app: AppId, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const turn = this.#lines.get(app)?.holder;
    if (!turn) return await work();
    await this.#leave(app, turn);
    const result = await work();
    await this.#wait(app, turn, signal, { isNext: true });
    turn.claimed = await turn.claim?.(app, signal);
    return result;
  }

  async #wait(app: AppId, turn: Turn, signal: AbortSignal, { isNext = false } = {}): Promise<void> {
    throwIfAborted(signal);
    const line = this.#lines.get(app);
    if (!line) {
      this.#lines.set(app, { holder: turn, waiting: [] });
      turn.isHeld = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const onAbort = () => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1);
        reject(abortError(signal));
      };
      const waiting: Waiting = {
        start: () => {
          signal.removeEventListener('abort', onAbort);
          line.holder = turn;
          turn.isHeld = true;
          resolve();
        },
        refuse: (error) => {
          signal.removeEventListener('abort', onAbort);
          reject(error);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (isNext) line.waiting.unshift(waiting);
      else line.waiting.push(waiting);
    });
  }

  async #leave(app: AppId, turn: Turn): Promise<void> {
    const { claimed } = turn;
    turn.claimed = undefined;
    await claimed?.[Symbol.asyncDispose]();
    turn.isHeld = false;
    const next = this.#lines.get(app)?.waiting.shift();
    if (next) next.start();
    else this.#lines.delete(app);
  }

  #refuseWhenSilent({ id, name }: AppInfo, cause: unknown): void {
    const isAppSilent = hasCode(cause, 'app_unresponsive');
    if (!isAppSilent && !hasCode(cause, 'desktop_unavailable')) return;
    const message = `${isAppSilent ? quote(name) : 'The desktop'} did not answer the act before this one. Nothing was done.`;
    for (const waiting of this.#lines.get(id)?.waiting.splice(0) ?? []) {
      waiting.refuse(new AutomationError(cause.code, message, { cause }));
    }
  }
}
