import { abortable } from '../../base/cancellation.ts';
import { deadline } from '../../base/clock.ts';
import { AutomationError, hasCode } from '../../base/errors.ts';
import { fold, quote } from '../../base/text.ts';
import type { AppInfo } from '../../model/application.ts';
import { rehearsalBackend } from '../compose/rehearsal-backend.ts';
import type { InstalledApp } from '../ports/apps.ts';
import type { Backend, Capability, Ports } from '../ports/backend.ts';
import type { Screenshot, ScreenshotRequest } from '../see/screenshot.ts';
import { UndoStack } from '../undo/undo-stack.ts';
import { ActTurns } from './act-turns.ts';
import type { PortAccess } from './app-calls.ts';
import { AppSession } from './app-session.ts';
import { Launches } from './launches.ts';
import { FRONTMOST, isNamed, matchApp, matchConnected } from './match-app.ts';
import { adviceFor, noneInFront } from './not-running.ts';

/** How long things may take, in milliseconds, and where things are kept. */
export interface SessionOptions {
  /** How long a query waits for its element. */
  readonly findMs: number;
  /** How long an application may take to answer one call. */
  readonly callMs: number;
  /** How long an act waits for evidence of its effect. */
  readonly settleMs: number;
  /** Where baselines with a name are kept; without it only others can be compared with. */
  readonly baselineFolder?: string;
}

/** A desktop asks its applications who they are, and some may hang: that takes part of its time, however short it is. */
const LEAST_DESKTOP_MS = 2_000;
/** What the start of an application may take by itself; a desktop that answers gives up sooner, and says more. */
const START_MS = 30_000;

/** What all principals of one desktop have in common. */
export class SharedDesktop {
  readonly turns = new ActTurns();
  readonly launches = new Launches();
}

/** What one principal has done and connected to on one desktop. */
export class DesktopSession {
  readonly backend: Backend;
  readonly options: SessionOptions;
  /** What was done, to be taken back. */
  readonly undo = new UndoStack();
  /** Whether acts only go as far as to the point where they would be done. */
  readonly isRehearsal: boolean;
  readonly shared: SharedDesktop;
  readonly #startedAt = performance.now();
  readonly #apps = new Map<string, AppSession>();
  #actionCount = 0;

  constructor(
    backend: Backend,
    options: SessionOptions,
    { isRehearsal = false, shared = new SharedDesktop() } = {},
  ) {
    this.backend = isRehearsal ? rehearsalBackend(backend) : backend;
    this.options = options;
    this.isRehearsal = isRehearsal;
    this.shared = shared;
  }

  /** This session for a rehearsal: it knows the same applications and refs, waits for nothing and can do nothing. */
  rehearsal(): DesktopSession {
    const { shared } = this;
    const options = { ...this.options, findMs: 0 };
    const twin = new DesktopSession(this.backend, options, { isRehearsal: true, shared });
    for (const [id, app] of this.#apps) twin.#apps.set(id, app.seenThrough(twin));
    return twin;
  }

  /** A port of the desktop, or the typed error that it is missing. */
  port<Name extends Capability>(name: Name): Ports[Name] {
    const port = this.backend.ports[name];
    if (port) return port as Ports[Name];
    throw new AutomationError('capability_missing', `The ${this.backend.desktop} desktop has no ${name}.`);
  }

  /** Makes one call to the desktop itself and bounds how long it may take: a display hangs as applications do. */
  async bounded<T>(
    call: (ports: PortAccess, signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    { extraMs = 0 }: { extraMs?: number } = {},
  ): Promise<T> {
    const ms = Math.max(this.options.callMs, LEAST_DESKTOP_MS) + extraMs;
    using limit = deadline(
      signal,
      this.backend.clock,
      ms,
      () =>
        new AutomationError('desktop_unavailable', `The desktop did not answer within ${ms} ms.`, {
          guidance:
            'Its display or its accessibility bus hangs. Call again: it is used as soon as it answers.',
        }),
    );
    return await abortable(
      call((name) => this.port(name), limit.signal),
      limit.signal,
    );
  }

  async listApps(signal: AbortSignal): Promise<(AppInfo & { connected: boolean })[]> {
    const apps = await this.bounded((port, limit) => port('apps').list(limit), signal);
    this.#forgetEnded(apps);
    return apps.map((app) => ({ ...app, connected: this.#apps.has(app.id) }));
  }

  /** The session of an application by alias, name, bundle id, pid or `frontmost`; connects on first use. */
  async app(name: string, signal: AbortSignal): Promise<AppSession> {
    const { apps, info } = await this.#find(name, signal);
    if (!info) throw await this.#notRunning(name, apps, signal);
    return this.#adopt(info);
  }

  /** Connects, and starts the application first where that is wanted and possible. */
  async connect(
    name: string,
    { alias, launch }: { alias?: string; launch: boolean },
    signal: AbortSignal,
  ): Promise<AppSession> {
    const { apps, info } = await this.#find(name, signal);
    if (alias !== undefined) this.#requireFree(alias, info, apps);
    const started = !info && launch ? await this.#launch(name, signal) : info;
    if (!started) throw await this.#notRunning(name, apps, signal, launch);
    const session = this.#adopt(started);
    session.alias = alias ?? session.alias;
    if (name !== FRONTMOST) session.connectedAs.add(fold(name));
    return session;
  }

  /** Access to an application without connecting to it: nothing is remembered. */
  observe(info: AppInfo): AppSession {
    return this.#apps.get(info.id) ?? new AppSession(this, info);
  }

  /** Loaded on first use: most calls need no image code. */
  async screenshot(request: ScreenshotRequest, signal: AbortSignal): Promise<Screenshot> {
    const { takeScreenshot } = await import('../see/screenshot.ts');
    return takeScreenshot(this, request, signal);
  }

  /** Remembers that something other than a read was asked for. */
  countAction(): void {
    this.#actionCount += 1;
  }

  /** Forgets applications that have ended. Where nobody can say which have, it was none. */
  async noteEnded(signal: AbortSignal): Promise<void> {
    if (!this.backend.ports.apps || this.#apps.size === 0) return;
    await this.listApps(signal).catch((error: unknown) => {
      if (!hasCode(error, 'desktop_unavailable')) throw error;
    });
  }

  info() {
    return {
      connectedApps: [...this.#apps.values()].map((app) => app.alias ?? app.info.name),
      actionCount: this.#actionCount,
      undoDepth: this.undo.depth,
      // There is nothing to subscribe to yet; the answer is exact.
      subscriptions: 0,
      uptimeSeconds: (performance.now() - this.#startedAt) / 1000,
    };
  }

  #adopt(info: AppInfo): AppSession {
    let session = this.#apps.get(info.id);
    if (!session) {
      session = new AppSession(this, info);
      this.#apps.set(info.id, session);
    }
    session.info = info;
    return session;
  }

  /**
   * What runs, and which of it a name means. A call by an alias whose application has ended does not reach another; what was connected to by
   * some name goes on to be meant by it while it runs.
   */
  async #find(name: string, signal: AbortSignal): Promise<{ apps: AppInfo[]; info: AppInfo | undefined }> {
    const aliased = this.#holderOf(name);
    const apps = await this.listApps(signal);
    const known = [...this.#apps.values()].find((app) => app.connectedAs.has(fold(name)));
    const info = aliased
      ? apps.find(({ id }) => id === aliased.info.id)
      : matchConnected(name, apps, known?.info);
    // On a private desktop nothing is in front before it is clicked; one that runs alone is the only one to be meant.
    return { apps, info: info ?? (name === FRONTMOST && apps.length === 1 ? apps[0] : undefined) };
  }

  #holderOf(alias: string): AppSession | undefined {
    return [...this.#apps.values()].find((app) => app.alias === alias);
  }

  /** Checked before anything is started or connected: a refusal leaves everything as it was. */
  #requireFree(alias: string, wanted: AppInfo | undefined, apps: readonly AppInfo[]): void {
    if (alias === FRONTMOST)
      throw new AutomationError('invalid_input', `"${FRONTMOST}" always means what is in front.`, {
        guidance: 'Choose another alias.',
      });
    const holder = this.#holderOf(alias)?.info ?? apps.find((app) => isNamed(app, alias));
    if (!holder || holder.id === wanted?.id) return;
    throw new AutomationError('invalid_input', `The alias "${alias}" already names ${quote(holder.name)}.`, {
      guidance: 'Choose another alias.',
    });
  }

  async #launch(name: string, signal: AbortSignal): Promise<AppInfo | undefined> {
    const installed = matchApp(name, await this.#installed(signal));
    if (!installed) return undefined;
    const { bundleId } = installed;
    const start = async (inner: AbortSignal) => {
      // Another call may have started it since it was looked for.
      const { info } = await this.#find(name, inner);
      if (info) return info;
      const launch = (port: PortAccess, limit: AbortSignal) => port('apps').launch(bundleId, limit);
      return this.bounded(launch, inner, { extraMs: START_MS });
    };
    return this.shared.launches.share(bundleId, start, signal);
  }

  #installed(signal: AbortSignal): Promise<InstalledApp[]> {
    return this.port('apps').installed(signal);
  }

  async #notRunning(
    name: string,
    running: readonly AppInfo[],
    signal: AbortSignal,
    isToStart = false,
  ): Promise<AutomationError> {
    const names = running.map((app) => app.name);
    if (name === FRONTMOST) return noneInFront(names);
    const startable = await this.#installed(signal);
    const installed = matchApp(name, startable);
    if (installed) {
      return new AutomationError('app_not_found', `${quote(installed.name)} is installed but not running.`, {
        guidance: 'Start it with ax_connect and launch: true.',
        details: { running: names, bundle_id: installed.bundleId },
      });
    }
    const message = `No application that runs or is installed matches ${JSON.stringify(name)}.`;
    return new AutomationError('app_not_found', message, {
      guidance: adviceFor(name, { running: names, startable, isToStart }),
      details: { running: names },
    });
  }

  #forgetEnded(running: readonly AppInfo[]): void {
    const alive = new Set(running.map((app) => app.id));
    for (const [id, app] of this.#apps) {
      app.hasEnded = !alive.has(id);
      if (app.hasEnded) this.#apps.delete(id);
    }
  }
}
