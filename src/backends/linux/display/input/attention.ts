import { type Progress, progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { managerHasCaughtUp } from '../manager-barrier.ts';
import type { InputSource } from './input-source.ts';
import { type Toolkit, toolkitOf } from './toolkit.ts';

/** A window of an application. */
export interface Recipient {
  readonly xid: number;
  readonly pid: number | undefined;
}

/** An application that handles something only after its pointer was taken back takes the user's focus. */
const LENT_PATIENCE_MS = 1500;

/**
 * Applications that take the focus, or the keyboard for a menu, of the pointer that they are told is theirs. Chromium is
 * none: told so, it takes the user's focus.
 */
const LENT_TO: ReadonlySet<Toolkit> = new Set(['gtk', 'qt']);

/** Does something with a window while its application takes the agent for its user, who is left alone. */
export class Attention {
  readonly #context: DisplayContext;
  readonly #source: InputSource;

  constructor(context: DisplayContext, source: InputSource) {
    this.#context = context;
    this.#source = source;
  }

  /** Answers how far the application is with what was done, for which it gets some time. */
  async during(
    { xid, pid }: Recipient,
    deed: () => Promise<void> | void,
    signal: AbortSignal,
  ): Promise<Progress> {
    const isLent = !this.#source.disturbsUser && LENT_TO.has(await toolkitOf(pid));
    const takeBack = isLent ? await this.#source.lendPointer(xid, signal) : () => undefined;
    try {
      const leave = await this.#source.attend(xid, signal);
      try {
        await deed();
        await this.#context.x.sync(signal);
        if (isLent) await managerHasCaughtUp(this.#context, signal);
        return await progressOf(this.#context, xid, signal, isLent ? LENT_PATIENCE_MS : undefined);
      } finally {
        await leave();
      }
    } finally {
      takeBack();
    }
  }
}
