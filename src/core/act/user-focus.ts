import { neverAborted } from '../../base/cancellation.ts';
import { waitFor } from '../../base/wait-for.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { Role } from '../../model/role.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { AppSession } from '../session/app-session.ts';

/** How long a window may take to come after the elements in it. */
const WINDOW_MS = 500;
/** How long a new window may take to ask for the focus, and a window manager to take it from one that has gone. */
const THEFT_MS = 150;
/** A user who goes elsewhere so soon after a window has closed is not seen to. */
const CLOSING_MS = 300;
/** An application that insists more often than that gets it: nobody could use either window meanwhile. */
const MOST_RETURNS = 3;

const DIALOGS: ReadonlySet<Role> = new Set<Role>(['AXWindow', 'AXDialog']);

/** Whether something opened that has a window of its own, or may have: toolkits do not always call a dialog one. */
export function hasOpened({ appeared }: SnapshotDiff): boolean {
  return appeared.some(
    ({ node, ancestors }) => DIALOGS.has(node.role) || (ancestors.length === 0 && node.role !== 'AXMenu'),
  );
}

/** Whether a menu opened, or something of the kind. */
export function hasOpenedMenu({ appeared }: SnapshotDiff): boolean {
  return appeared.some(({ node }) => node.role.startsWith('AXMenu'));
}

/** Whether a menu of an application has the user's keys. */
export async function hasUserKeys(app: AppSession, signal: AbortSignal): Promise<boolean> {
  const { windows } = app.desktop.backend.ports;
  if (!windows?.holdsKeys) return false;
  const ask = async (_: unknown, limit: AbortSignal) =>
    (await windows.holdsKeys?.(app.info.id, limit)) === true;
  return app.bounded(ask, signal);
}

/** Where the user was before an act. */
export class UserFocus {
  readonly #app: AppSession;
  readonly #windows: readonly WindowInfo[];
  #returning: Promise<boolean> | undefined;
  #returns = 0;
  /** When the last of its windows closed. */
  #closedAt = Number.NEGATIVE_INFINITY;

  private constructor(app: AppSession, windows: readonly WindowInfo[]) {
    this.#app = app;
    this.#windows = windows;
  }

  static async note(app: AppSession, signal: AbortSignal): Promise<UserFocus> {
    return new UserFocus(app, await allWindows(app, signal));
  }

  /** A window of the application that was not there before. */
  async newWindow(signal: AbortSignal): Promise<WindowInfo | undefined> {
    return (await this.#newWindows(signal))[0];
  }

  /**
   * One of them that no element tells of. A window with elements may only have been out of the list for a while, as all are while
   * their window manager is restarted.
   */
  async newBlankWindow(signal: AbortSignal): Promise<WindowInfo | undefined> {
    const windows = await this.#newWindows(signal);
    const roots = this.#app.lastSnapshot?.roots ?? [];
    const isTold = ({ id, title }: WindowInfo) =>
      roots.some((root) => root.window === id || (root.window === undefined && root.title === title));
    return windows.find((window) => !isTold(window));
  }

  async #newWindows(signal: AbortSignal): Promise<WindowInfo[]> {
    const known = new Set(this.#windows.map(({ id }) => id));
    const windows = await allWindows(this.#app, signal);
    return windows.filter(({ id, app }) => app === this.#app.info.id && !known.has(id));
  }

  /** Gives the focus back as soon as the application gets it, until the returned function is called. */
  defend(onGivenBack: () => void): () => void {
    const { events } = this.#app.desktop.backend.ports;
    const stop = events?.onEvent((event) => {
      const isOwn = event.app === this.#app.info.id;
      if (isOwn && event.kind === 'window_closed') this.#closedAt = this.#app.clock.now();
      if (event.kind !== 'window_focused' && event.kind !== 'window_closed') return;
      if ((!isOwn && !this.#isClosing) || this.#returning || ++this.#returns > MOST_RETURNS) return;
      this.#returning = this.#giveBack(neverAborted).finally(() => {
        this.#returning = undefined;
      });
      // What fails here is found out, and said, when the act is over.
      this.#returning.then((isBack) => isBack && onGivenBack()).catch(() => undefined);
    });
    return () => stop?.();
  }

  /** Gives the focus back that went elsewhere when the application ended; answers whether it had. */
  async restoreAfterEnd(signal: AbortSignal): Promise<boolean> {
    await this.#returning?.catch(() => undefined);
    if (!this.#mayGiveBack) return false;
    const { clock } = this.#app;
    this.#closedAt = clock.now();
    const isTaken = async (inner: AbortSignal) => (await this.#isTaken(inner)) || undefined;
    const wasTaken = await waitFor(isTaken, { clock, timeoutMs: THEFT_MS }, signal);
    if (wasTaken) await this.#refocus(signal);
    return wasTaken === true;
  }

  /**
   * Whether the application has drawn the user to itself. Some do so with every dialog that they open (GTK 4), a moment
   * after it is there; where that was not asked for, the user gets the focus back.
   */
  async fate(
    { mayTakeFocus = false }: { readonly mayTakeFocus?: boolean },
    isOpening: boolean,
    signal: AbortSignal,
  ): Promise<'left alone' | 'taken' | 'given back'> {
    if (this.#before?.app === this.#app.info.id || !this.#app.desktop.backend.ports.windows)
      return 'left alone';
    if (isOpening) await this.#untilSettled(signal);
    await this.#returning?.catch(() => undefined);
    if (!(await this.#isTaken(signal))) return 'left alone';
    if (mayTakeFocus || !this.#mayGiveBack) return 'taken';
    return (await this.#giveBack(signal)) ? 'given back' : 'taken';
  }

  /** Whether a menu of the application has the keys of a user who is elsewhere. */
  async isWithoutKeys(signal: AbortSignal): Promise<boolean> {
    return this.#before?.app !== this.#app.info.id && hasUserKeys(this.#app, signal);
  }

  get #before(): WindowInfo | undefined {
    return this.#windows.find(({ focused }) => focused);
  }

  /** Whether the user was somewhere else, and can be brought back there. */
  get #mayGiveBack(): boolean {
    const { windows } = this.#app.desktop.backend.ports;
    return (
      this.#before !== undefined && this.#before.app !== this.#app.info.id && windows?.refocus !== undefined
    );
  }

  /** Answers whether the user has the focus again that the application had taken. */
  async #giveBack(signal: AbortSignal): Promise<boolean> {
    if (!this.#mayGiveBack || !(await this.#isTaken(signal))) return false;
    await this.#refocus(signal);
    return !(await this.#isTaken(signal));
  }

  /** Where it cannot be given back, that is said by what is read next. */
  async #refocus(signal: AbortSignal): Promise<void> {
    const { windows } = this.#app.desktop.backend.ports;
    const { id } = this.#before ?? {};
    if (id === undefined) return;
    const refocus = async (_: unknown, limit: AbortSignal) => windows?.refocus?.(id, limit);
    await this.#app.bounded(refocus, signal).catch(() => undefined);
  }

  async #untilSettled(signal: AbortSignal): Promise<void> {
    const { clock } = this.#app;
    const look = (inner: AbortSignal) => this.newWindow(inner);
    const wasOpened = await waitFor(look, { clock, timeoutMs: WINDOW_MS }, signal);
    if (!wasOpened) return;
    const isTaken = async (inner: AbortSignal) => (await this.#isTaken(inner)) || undefined;
    await waitFor(isTaken, { clock, timeoutMs: THEFT_MS }, signal);
  }

  /**
   * Whether the application has the focus, or has taken it from the user by closing a window: the window manager then gives it
   * to anybody, or to nobody, if it thought that this window had it.
   */
  async #isTaken(signal: AbortSignal): Promise<boolean> {
    const windows = await allWindows(this.#app, signal);
    const focused = windows.find((window) => window.focused);
    if (focused?.app === this.#app.info.id) return true;
    const isThere = windows.some(({ id }) => id === this.#before?.id);
    return this.#isClosing && isThere && focused?.id !== this.#before?.id;
  }

  /** Whether one of its windows has closed just now. */
  get #isClosing(): boolean {
    return this.#app.clock.now() - this.#closedAt < CLOSING_MS;
  }
}

async function allWindows(app: AppSession, signal: AbortSignal): Promise<readonly WindowInfo[]> {
  if (!app.desktop.backend.ports.windows) return [];
  return app.bounded((port, limit) => port('windows').list(undefined, limit), signal);
}
