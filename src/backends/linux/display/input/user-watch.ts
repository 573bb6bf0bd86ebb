import { neverAborted } from '../../../../base/cancellation.ts';
import { propertyNotify } from '../../x11/properties.ts';
import { EventMask } from '../../x11/window-events.ts';
import type { DisplayContext } from '../display-context.ts';
import { keepNamed, keepUserFocus, type UserFocus, userFocus } from '../user-focus.ts';
import { keepOrder, windowOrder } from '../window-order.ts';

/** A window manager may notice for so long after an act what happened during it. */
const LATE_MS = 500;
/** One that insists more often than that is left alone. */
const MOST_CORRECTIONS = 3;

/** What the user has before them. */
interface UserView {
  readonly focus: UserFocus;
  readonly order: readonly number[];
}

/** What was done last, and may still be noticed. */
interface Aftermath {
  readonly before: UserFocus;
  readonly suspect: number | undefined;
  readonly until: number;
  corrections: number;
}

/**
 * Looks after the user during an act, and for a while after it: KWin takes a window that the agent clicked for the user's only a
 * moment later, and calls it active, or none.
 */
export class UserWatch {
  readonly #context: DisplayContext;
  #aftermath: Aftermath | undefined;
  #correcting: Promise<void> | undefined;

  constructor(context: DisplayContext) {
    this.#context = context;
    const { x, masks } = context;
    masks.hold(x.root, EventMask.propertyChange);
    x.on(propertyNotify, ({ window }) => {
      if (window === x.root) this.#correct();
    });
  }

  /** What the user has before them before an act. */
  async begin(signal: AbortSignal): Promise<UserView> {
    await this.#correcting;
    this.#aftermath = undefined;
    const [focus, order] = await Promise.all([
      userFocus(this.#context, signal),
      windowOrder(this.#context, signal),
    ]);
    return { focus, order };
  }

  /** Gives the user back what a window and its application took; answers whether the keys had to be given back. */
  async end(
    { focus: before, order }: UserView,
    { xid, pid: suspect }: { readonly xid: number; readonly pid: number | undefined },
  ): Promise<boolean> {
    const isGivenBack = await keepUserFocus(this.#context, before, suspect, neverAborted);
    await keepOrder(this.#context, order, xid, neverAborted);
    const until = this.#context.clock.now() + LATE_MS;
    this.#aftermath = { before, suspect, until, corrections: 0 };
    this.#correct();
    return isGivenBack;
  }

  #correct(): void {
    const last = this.#aftermath;
    if (!last || this.#correcting) return;
    if (this.#context.clock.now() > last.until || last.corrections >= MOST_CORRECTIONS) return;
    this.#correcting = keepNamed(this.#context, last.before, last.suspect, neverAborted)
      .then((isCorrected) => {
        if (isCorrected) last.corrections += 1;
      })
      // A display that is lost says so to whoever uses it next.
      .catch(() => undefined)
      .finally(() => {
        this.#correcting = undefined;
      });
  }
}
