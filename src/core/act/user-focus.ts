import { waitFor } from '../../base/wait-for.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { Role } from '../../model/role.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { AppSession } from '../session/app-session.ts';

/** How long a window may take to come after the elements in it. */
const WINDOW_MS = 500;
/** How long a new window may take to ask for the focus. */
const THEFT_MS = 150;

const DIALOGS: ReadonlySet<Role> = new Set<Role>(['AXWindow', 'AXDialog']);

/** Whether something opened that has a window of its own, or may have: toolkits do not always call a dialog one. */
export function hasOpened({ appeared }: SnapshotDiff): boolean {
  return appeared.some(
    ({ node, ancestors }) => DIALOGS.has(node.role) || (ancestors.length === 0 && node.role !== 'AXMenu'),
  );
}

/** Where the user was before an act. */
export class UserFocus {
  readonly #app: AppSession;
  readonly #windows: readonly WindowInfo[];

  private constructor(app: AppSession, windows: readonly WindowInfo[]) {
    this.#app = app;
    this.#windows = windows;
  }

  static async note(app: AppSession, signal: AbortSignal): Promise<UserFocus> {
    return new UserFocus(app, await allWindows(app, signal));
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
    const before = this.#windows.find(({ focused }) => focused);
    if (before?.app === this.#app.info.id || !this.#app.desktop.backend.ports.windows) return 'left alone';
    if (isOpening) await this.#untilSettled(signal);
    if (!(await this.#isTaken(signal))) return 'left alone';
    const { windows } = this.#app.desktop.backend.ports;
    if (mayTakeFocus || !before || !windows.refocus) return 'taken';
    const refocus = windows.refocus.bind(windows);
    // Where it cannot be given back, that is said by what is read next.
    await this.#app.bounded((_, limit) => refocus(before.id, limit), signal).catch(() => undefined);
    return (await this.#isTaken(signal)) ? 'taken' : 'given back';
  }

  async #untilSettled(signal: AbortSignal): Promise<void> {
    const known = new Set(this.#windows.map(({ id }) => id));
    const { clock } = this.#app;
    const isNew = ({ id, app }: WindowInfo) => app === this.#app.info.id && !known.has(id);
    const isThere = async (inner: AbortSignal) =>
      (await allWindows(this.#app, inner)).some(isNew) || undefined;
    const wasOpened = await waitFor(isThere, { clock, timeoutMs: WINDOW_MS }, signal);
    if (!wasOpened) return;
    const isTaken = async (inner: AbortSignal) => (await this.#isTaken(inner)) || undefined;
    await waitFor(isTaken, { clock, timeoutMs: THEFT_MS }, signal);
  }

  async #isTaken(signal: AbortSignal): Promise<boolean> {
    const windows = await allWindows(this.#app, signal);
    return windows.find(({ focused }) => focused)?.app === this.#app.info.id;
  }
}

async function allWindows(app: AppSession, signal: AbortSignal): Promise<readonly WindowInfo[]> {
  if (!app.desktop.backend.ports.windows) return [];
  return app.bounded((port, limit) => port('windows').list(undefined, limit), signal);
}
