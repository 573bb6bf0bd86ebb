import { neverAborted } from '../../../../base/cancellation.ts';
import { deadline } from '../../../../base/clock.ts';
import { Emitter, type Event } from '../../../../base/events.ts';
import { waitFor } from '../../../../base/wait-for.ts';
import type { AppId } from '../../../../model/application.ts';
import { mapNotify, unmapNotify } from '../../x11/window-events.ts';
import { isGone } from '../../x11/x-error.ts';
import { hasDrawn, hasSettled, type Progress, progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { isWithUser, remindOfFocus, tellFocus } from '../user-focus.ts';
import { appIdOf } from '../window-id.ts';
import type { InputSource } from './input-source.ts';
import type { KeyMap } from './key-map.ts';
import { ESCAPE_KEYSYM } from './keysyms.ts';
import { countMenus, hasPopup, holdsUserKeys, menuInTheWay, onVanished } from './popups.ts';
import { freeKeys } from './taken-keys.ts';
import { type Toolkit, toolkitOf } from './toolkit.ts';
import {
  ANSWERS_EARLY,
  COUNTS_ONE,
  DAZED,
  FORGETS_FOCUS,
  JEALOUS,
  LATE,
  LENT_TO,
  OFFERS_LATE,
  SLOW_TO_LET_GO,
  SWALLOWS,
} from './toolkit-manners.ts';
import { UserWatch } from './user-watch.ts';
import { vanished } from './vanished.ts';

/** A window of an application. */
export interface Recipient {
  readonly xid: number;
  readonly pid: number | undefined;
  /** It is a menu or the like: whoever attends to the window that opened it attends to it as well. */
  readonly isPopup?: boolean;
}

/** What the deed may come to. */
interface Manner {
  readonly mayOpenMenu?: boolean;
  readonly mayOffer?: boolean;
  readonly isDrag?: boolean;
  /** Has menus put away first; it clicks beside one that does not close at Escape. */
  readonly clickAway?: () => Promise<void>;
}

/** Whether an application has something open that it closes when its window is left, and that no window of its own shows. */
export type HasEditor = (pid: number | undefined, signal: AbortSignal) => Promise<boolean>;

/** How an application is turned to. */
interface Turning {
  readonly toolkit: Toolkit;
  readonly isLent: boolean;
}

/** Attention that a window has at the moment. */
interface Held extends Recipient {
  readonly end: () => Promise<void>;
}

const DEEPEST_MENU = 5;
const CLOSING_MS = 500;
const LATE_MS = 250;
const EDITOR_MS = 500;

/** Does something with a window while its application takes the agent for its user, who is left alone. */
export class Attention {
  readonly source: InputSource;
  /** An application took the user's keys, and they were given back. */
  readonly onFocusGivenBack: Event<AppId>;
  readonly #givenBack = new Emitter<AppId>();
  readonly #context: DisplayContext;
  readonly #keys: KeyMap;
  readonly #hasEditor: HasEditor;
  readonly #user: UserWatch;
  #held: Held | undefined;
  /** What was turned to last. */
  #last: Recipient | undefined;
  /** A window may be left at any moment, when its menu closes, and must be before it gets attention again. */
  #leaving: Promise<void> = Promise.resolve();

  constructor(
    context: DisplayContext,
    source: InputSource,
    keys: KeyMap,
    hasEditor: HasEditor = async () => false,
  ) {
    this.#context = context;
    this.#hasEditor = hasEditor;
    this.#keys = keys;
    this.#user = new UserWatch(context);
    this.source = source;
    this.onFocusGivenBack = this.#givenBack.event;
  }

  /**
   * Answers how far the application is with what was done, for which it gets some time. A window may vanish at any moment:
   * before the deed that is an error, and after it the effect of something.
   */
  async during(
    to: Recipient,
    deed: () => Promise<void> | void,
    signal: AbortSignal,
    manner: Manner = {},
  ): Promise<Progress> {
    try {
      return await this.#during(to, deed, signal, manner);
    } catch (error) {
      throw isGone(error) ? await vanished(this.#context, to, error) : error;
    }
  }

  async #during(
    to: Recipient,
    deed: () => Promise<void> | void,
    signal: AbortSignal,
    { mayOpenMenu = false, mayOffer = false, isDrag = false, clickAway }: Manner,
  ): Promise<Progress> {
    const { x } = this.#context;
    const toolkit = this.source.disturbsUser ? 'other' : await toolkitOf(to.pid);
    const user = await this.#user.begin(signal);
    const manner = { toolkit, isLent: LENT_TO.has(toolkit) && !(isDrag && SLOW_TO_LET_GO.has(toolkit)) };
    const held = clickAway
      ? await this.#turnToWindow(to, manner, clickAway, signal)
      : await this.#turnTo(to, manner, signal);
    try {
      await deed();
      await x.sync(signal);
      const settling = { isLent: LENT_TO.has(toolkit), answersEarly: ANSWERS_EARLY.has(toolkit) };
      return await hasSettled(this.#context, to.xid, settling, signal);
    } finally {
      const isLate = (mayOpenMenu && LATE.has(toolkit)) || (mayOffer && OFFERS_LATE.has(toolkit));
      await this.#leave(held, toolkit, isLate ? LATE_MS : 0);
      if (!this.source.disturbsUser && (await this.#user.end(user, to)))
        this.#givenBack.fire(appIdOf(to.pid));
    }
  }

  /** Unless it would close what has just been opened. */
  async #leave(held: Held, toolkit: Toolkit, patienceMs: number): Promise<void> {
    if (JEALOUS.has(toolkit) && (await this.#hasMenu(held.pid, patienceMs))) this.#stay(held);
    else if (await this.#isEditing(held.pid)) this.#held = held;
    else await held.end();
  }

  async #hasMenu(pid: number | undefined, timeoutMs: number): Promise<boolean> {
    const look = async () => (await hasPopup(this.#context, pid, neverAborted)) || undefined;
    const { clock, x } = this.#context;
    const wake = (listener: (value: unknown) => void) => x.on(mapNotify, listener);
    return (await waitFor(look, { clock, timeoutMs, wake }, neverAborted)) ?? false;
  }

  /** An application that does not answer is left at once. */
  async #isEditing(pid: number | undefined): Promise<boolean> {
    using limit = deadline(neverAborted, this.#context.clock, EDITOR_MS);
    return this.#hasEditor(pid, limit.signal).catch(() => false);
  }

  /** Leaves the window that still has attention because of an open menu. */
  async withdraw(): Promise<void> {
    await this.#held?.end();
  }

  async #turnTo(to: Recipient, { toolkit, isLent }: Turning, signal: AbortSignal): Promise<Held> {
    await this.#leaving;
    const held = this.#held;
    this.#held = undefined;
    if (held && (held.xid === to.xid || (to.isPopup && held.pid === to.pid))) {
      if (FORGETS_FOCUS.has(toolkit)) await tellFocus(this.#context, held.xid, signal);
      return held;
    }
    if (held && held.pid !== to.pid) await this.#closeMenu(held, signal);
    await held?.end();
    await this.#requireKeys(to, signal);
    const takeBack = isLent ? await this.source.lendPointer(to.xid, signal) : async () => undefined;
    try {
      const leave = await this.source.attend(to.xid, signal);
      return {
        ...to,
        end: async () => {
          await leave();
          await takeBack();
          if (toolkit === 'qt') await remindOfFocus(this.#context, to.xid, neverAborted);
          if (COUNTS_ONE.has(toolkit) && (await isWithUser(this.#context, to.xid, neverAborted)))
            await this.source.retellFocus(neverAborted);
        },
      };
    } catch (error) {
      await takeBack();
      throw error;
    }
  }

  /** An application that was turned to before may still have our keys for a menu. */
  async #requireKeys(to: Recipient, signal: AbortSignal): Promise<void> {
    const last = this.#last;
    if (last && (last.pid === undefined || last.pid !== to.pid))
      await freeKeys(this.#context, this.source, () => this.#escape(last.xid, signal), signal);
    this.#last = to;
  }

  /** Turns to a window and not to the menus over it, which are put away. */
  async #turnToWindow(
    to: Recipient,
    manner: Turning,
    clickAway: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<Held> {
    let held = await this.#turnTo(to, manner, signal);
    if (!SWALLOWS.has(manner.toolkit)) return held;
    try {
      const isClosed = await this.#putMenusAway(to, clickAway, signal);
      if (!isClosed || !DAZED.has(manner.toolkit)) return held;
      await held.end();
      held = await this.#turnTo(to, manner, signal);
      await hasDrawn(this.#context, to.xid, signal);
      return held;
    } catch (error) {
      await held.end();
      throw error;
    }
  }

  /** An open menu swallows the next click on another application, as it does when a person clicks. */
  async #closeMenu({ xid, pid }: Held, signal: AbortSignal): Promise<void> {
    if (await hasPopup(this.#context, pid, signal)) await this.#escape(xid, signal);
  }

  /**
   * The same for a click beside the menus of its own application; says whether there were any. Those that have the user's keys
   * are left alone. One that has ours and heeds no Escape (Audacity) takes a click for itself and closes.
   */
  async #putMenusAway(
    { xid, pid }: Recipient,
    clickAway: () => Promise<void>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { clock, x } = this.#context;
    const areKeysTaken = (inner: AbortSignal) => this.source.isTaken(inner);
    const count = () => countMenus(this.#context, pid, areKeysTaken, signal);
    for (let menu = 0; menu < DEEPEST_MENU; menu++) {
      const open = await count();
      if (open === 0) return menu > 0;
      if (await holdsUserKeys(this.#context, pid, signal)) throw menuInTheWay();
      await this.#escape(xid, signal);
      const isClosed = async () => (await count()) < open || undefined;
      const wake = (listener: (value: unknown) => void) => x.on(unmapNotify, listener);
      const closes = () => waitFor(isClosed, { clock, timeoutMs: CLOSING_MS, wake }, signal);
      // Pressed once more, it would close what has nothing to do with it.
      if (await closes()) continue;
      if (await areKeysTaken(signal)) await clickAway();
      if (!(await closes())) throw menuInTheWay();
    }
    return true;
  }

  async #escape(xid: number, signal: AbortSignal): Promise<void> {
    await this.#keys.refresh(signal);
    const key = this.#keys.find(ESCAPE_KEYSYM);
    if (!key) return;
    for (const down of [true, false]) this.source.act({ kind: 'key', down, code: key.keycode });
    await this.#context.x.sync(signal);
    await progressOf(this.#context, xid, signal);
  }

  /** Stays with a window as long as its menu is open. */
  #stay({ end, ...window }: Held): void {
    const unsubscribe = onVanished(this.#context, () => {
      if (this.#held === held)
        hasPopup(this.#context, window.pid, neverAborted)
          .then((isOpen) => (isOpen || this.#held !== held ? undefined : held.end()))
          .catch(() => undefined);
    });
    const held: Held = {
      ...window,
      end: async () => {
        unsubscribe();
        if (this.#held === held) this.#held = undefined;
        const leaving = end();
        this.#leaving = leaving.catch(() => undefined);
        await leaving;
      },
    };
    this.#held = held;
  }
}
