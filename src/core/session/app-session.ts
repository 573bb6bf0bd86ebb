import { abortable } from '../../base/cancellation.ts';
import { deadline } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Event } from '../../base/events.ts';
import { quote } from '../../base/text.ts';
import type { AppInfo, WindowInfo } from '../../model/application.ts';
import type { Ports } from '../ports/backend.ts';
import type { TreeRead } from '../ports/tree.ts';
import { Snapshot } from '../see/snapshot.ts';
import type { DesktopSession } from './desktop-session.ts';
import { RefRegistry } from './ref-registry.ts';
import { RestlessNodes } from './restless-nodes.ts';
import { Revisions } from './revisions.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 20_000;

/** One connected application: its refs, its last snapshot, and bounded access to its ports. */
export class AppSession {
  info: AppInfo;
  alias: string | undefined;
  readonly desktop: DesktopSession;
  readonly restless = new RestlessNodes();
  readonly revisions = new Revisions();
  readonly #refs: RefRegistry;
  #last: Snapshot | undefined;
  #isActing = false;

  constructor(desktop: DesktopSession, info: AppInfo) {
    this.desktop = desktop;
    this.info = info;
    this.#refs = new RefRegistry(info.id);
  }

  get clock() {
    return this.desktop.backend.clock;
  }

  /**
   * Makes one call to the application and bounds how long it may take, so that one that hangs costs its own callers a
   * known time and nobody else anything.
   */
  async bounded<T>(
    call: (ports: PortAccess, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const { callMs } = this.desktop.options;
    using limit = deadline(
      signal,
      this.clock,
      callMs,
      () =>
        new AutomationError(
          'app_unresponsive',
          `${quote(this.info.name)} did not answer within ${callMs} ms.`,
        ),
    );
    return await abortable(
      call((name) => this.desktop.port(name), limit.signal),
      limit.signal,
    );
  }

  /** Reads the elements now, for finding, acting and showing. */
  async snapshot(signal: AbortSignal): Promise<Snapshot> {
    const read = await this.read(signal);
    const last = this.#last;
    const next: Snapshot = new Snapshot(
      { ...read, revision: () => this.revisions.numberOf(next), takenAt: this.clock.now() },
      this.#refs,
    );
    this.#last = next;
    if (last && !this.#isActing) this.restless.observe(last, next);
    return next;
  }

  /** Reads the elements now and remembers nothing. */
  read(signal: AbortSignal): Promise<TreeRead> {
    const limits = { maxDepth: MAX_DEPTH, maxNodes: MAX_NODES };
    return this.bounded((port, limit) => port('tree').read(this.info.id, limits, limit), signal);
  }

  /** Marks the time of an act, in which changes say nothing about what an application does by itself. */
  async acting<T>(work: () => Promise<T>): Promise<T> {
    this.#isActing = true;
    try {
      return await work();
    } finally {
      this.#isActing = false;
    }
  }

  windows(signal: AbortSignal): Promise<WindowInfo[]> {
    return this.bounded((port, limit) => port('windows').list(this.info.id, limit), signal);
  }

  /** Fires when something happens in this application; undefined on a desktop without events. */
  get onEvent(): Event<unknown> | undefined {
    const events = this.desktop.backend.ports.events;
    if (!events) return undefined;
    return (listener) =>
      events.onEvent((event) => {
        if (event.app === this.info.id) listener(event);
      });
  }
}

export type PortAccess = <Name extends keyof Ports>(name: Name) => Ports[Name];
