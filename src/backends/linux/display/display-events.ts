import { neverAborted } from '../../../base/cancellation.ts';
import { Emitter } from '../../../base/events.ts';
import type { EventsPort } from '../../../core/ports/observing.ts';
import type { AppId } from '../../../model/application.ts';
import type { UiEvent } from '../../../model/event.ts';
import { propertyNotify } from '../x11/properties.ts';
import {
  configureNotify,
  destroyNotify,
  EventMask,
  mapNotify,
  reparentNotify,
  unmapNotify,
} from '../x11/window-events.ts';
import type { DisplayContext } from './display-context.ts';
import { appIdOf, windowIdOf } from './window-id.ts';
import { activeWindow, unlessGone, windowIds } from './window-list.ts';
import { pidOf } from './window-properties.ts';

interface Watched {
  readonly app: AppId;
  readonly release: () => void;
}

/** Properties of the root window that say which windows there are and which has the focus. */
const LIST_PROPERTIES = ['_NET_CLIENT_LIST', '_NET_ACTIVE_WINDOW', '_NET_SUPPORTING_WM_CHECK'] as const;

/** Properties of a window that a caller can see. */
const SHOWN_PROPERTIES = ['_NET_WM_NAME', 'WM_NAME', '_NET_WM_STATE', 'WM_STATE'] as const;

/** Windows that come, go, change and get the focus. */
export class DisplayEvents implements EventsPort, AsyncDisposable {
  readonly #context: DisplayContext;
  readonly #events = new Emitter<UiEvent>();
  readonly #windows = new Map<number, Watched>();
  readonly #ends: (() => void)[] = [];
  #active = 0;
  #refreshing: Promise<void> | undefined;
  #isStale = false;
  #isEnded = false;

  readonly onEvent = this.#events.event;

  private constructor(context: DisplayContext) {
    this.#context = context;
  }

  /** Watches from now on; what is there already is not reported. */
  static async open(context: DisplayContext, signal: AbortSignal): Promise<DisplayEvents> {
    const events = new DisplayEvents(context);
    const listed = await context.atoms.numbers(LIST_PROPERTIES, signal);
    const shown = await context.atoms.numbers(SHOWN_PROPERTIES, signal);
    events.#listen(new Set(Object.values(listed)), new Set(Object.values(shown)));
    await events.#update(() => undefined, signal);
    return events;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isEnded = true;
    for (const end of this.#ends.splice(0)) end();
    await this.#refreshing;
    for (const { release } of this.#windows.values()) release();
    this.#windows.clear();
  }

  #listen(listed: ReadonlySet<number>, shown: ReadonlySet<number>): void {
    const { x, masks } = this.#context;
    const refresh = () => this.#refresh();
    const changed = (window: number) => {
      const watched = this.#windows.get(window);
      if (watched) this.#fire('window_changed', window, watched.app);
    };
    this.#ends.push(
      masks.hold(x.root, EventMask.propertyChange | EventMask.substructureNotify),
      x.on(propertyNotify, ({ window, atom }) => {
        if (window === x.root && listed.has(atom)) refresh();
        else if (shown.has(atom)) changed(window);
      }),
      x.on(configureNotify, ({ parent, window }) => {
        if (parent === window) changed(window);
      }),
      ...[mapNotify, unmapNotify, destroyNotify, reparentNotify].map((kind) => x.on(kind, refresh)),
    );
  }

  /** Looks once more after a look during which something changed; never twice at the same time. */
  #refresh(): void {
    this.#isStale = true;
    this.#refreshing ??= this.#catchUp().finally(() => {
      this.#refreshing = undefined;
    });
  }

  async #catchUp(): Promise<void> {
    while (this.#isStale && !this.#isEnded && !this.#context.x.isClosed) {
      this.#isStale = false;
      try {
        await this.#update((kind, window, app) => this.#fire(kind, window, app), neverAborted);
      } catch (error) {
        if (!this.#context.x.isClosed) throw error;
      }
    }
  }

  async #update(
    report: (kind: WindowEventKind, window: number, app: AppId) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const [ids, active] = await Promise.all([
      windowIds(this.#context, signal),
      activeWindow(this.#context, signal),
    ]);
    for (const xid of ids) {
      if (this.#windows.has(xid)) continue;
      const pid = await unlessGone(pidOf(this.#context, xid, signal), undefined);
      this.#windows.set(xid, { app: appIdOf(pid), release: this.#watch(xid) });
      report('window_opened', xid, appIdOf(pid));
    }
    for (const [xid, { app, release }] of this.#windows) {
      if (ids.includes(xid)) continue;
      release();
      this.#windows.delete(xid);
      report('window_closed', xid, app);
    }
    const focused = this.#windows.get(active);
    if (focused && active !== this.#active) report('window_focused', active, focused.app);
    this.#active = active;
  }

  #watch(xid: number): () => void {
    return this.#context.masks.hold(xid, EventMask.propertyChange | EventMask.structureNotify);
  }

  #fire(kind: WindowEventKind, window: number, app: AppId): void {
    this.#events.fire({ kind, app, window: windowIdOf(window) });
  }
}

type WindowEventKind = Extract<UiEvent, { window: string }>['kind'];
