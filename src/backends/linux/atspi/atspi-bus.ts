import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { type Clock, deadline } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/disposal.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter, type Event } from '../../../base/events.ts';
import { onNameOwnerChanged, processOf } from '../dbus/bus-names.ts';
import { DBusConnection } from '../dbus/connection.ts';
import { DBusError } from '../dbus/dbus-error.ts';
import { getProperty } from '../dbus/properties.ts';
import { type AppFacts, AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import { openEditor } from './item-editor.ts';
import { type ObjectRef, ROOT_PATH, readRef } from './object-ref.ts';
import { textOf } from './property-question.ts';
import { Registry } from './registry.ts';

/** An application that has not said who it is by then is listed without a name, so that the others are not held up. */
const INTRODUCTION_MS = 1_000;

/** An application that was asked who it is, and has not said so yet. */
interface Introduction {
  readonly app: Promise<AtspiApp>;
  /** Stands for it in lists until then. */
  readonly stranger: AtspiApp;
  /** Whether it was waited for long enough. */
  isLate: boolean;
}

export interface BusOptions {
  readonly clock: Clock;
  /** Whether the applications end when we do, as on a desktop of our own. */
  readonly isMortal?: boolean;
}

/** The accessibility bus: which applications are on it, and who comes and goes. */
export class AtspiBus implements AsyncDisposable {
  readonly connection: DBusConnection;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #apps = new Map<string, AtspiApp>();
  readonly #introductions = new Map<string, Introduction>();
  readonly #launched = new Emitter<string>();
  readonly #ended = new Emitter<string>();
  readonly #registry: Registry;

  readonly #isMortal: boolean;

  private constructor(connection: DBusConnection, { clock, isMortal = false }: BusOptions) {
    this.connection = this.#owned.add(connection);
    this.#clock = clock;
    this.#isMortal = isMortal;
    this.#registry = new Registry(connection, clock);
    this.#owned.add(() => this.#disposeApps());
    // What was shown may have been hidden meanwhile, and what was called something may be called otherwise.
    this.#owned.add(
      this.onUnheard(() => {
        for (const { popups, drawn } of this.#apps.values()) {
          popups?.forgetAll();
          drawn?.forgetAll();
        }
      }),
    );
  }

  /** Connects, and tells applications that somebody listens; without that GTK 3 keeps no cache. */
  static async connect(address: string, options: BusOptions, signal: AbortSignal): Promise<AtspiBus> {
    const bus = new AtspiBus(await DBusConnection.connect(address, { hello: true }, signal), options);
    try {
      await bus.#listen(signal);
      return bus;
    } catch (error) {
      await bus[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** Fires with the unique name of an application that has become accessible. */
  get onLaunched(): Event<string> {
    return this.#launched.event;
  }

  /** Fires with the unique name of an application that was listed and has left. */
  get onEnded(): Event<string> {
    return this.#ended.event;
  }

  /** Fires when what applications say may have gone unheard for a while. */
  get onUnheard(): Event<void> {
    return this.#registry.onReplaced;
  }

  /** Whether applications know that somebody listens. */
  get isListening(): boolean {
    return this.#registry.isListening;
  }

  /** The applications that are accessible now. One that does not answer is there without a name. */
  async applications(signal: AbortSignal): Promise<AtspiApp[]> {
    const refs = await this.#registry.applications(signal);
    return Promise.all(refs.map((ref) => this.#introduced(ref.bus, signal)));
  }

  /** An application of a list, once it has said who it is: how it has to be spoken to is not known before. */
  whenIntroduced(app: AtspiApp, signal: AbortSignal): Promise<AtspiApp> {
    const introduction = this.#introductions.get(app.facts.bus);
    return introduction ? abortable(introduction.app, signal) : Promise.resolve(app);
  }

  /** The application of that unique name. */
  async application(bus: string, signal: AbortSignal): Promise<AtspiApp> {
    const known = this.#apps.get(bus);
    if (known) return known;
    const refs = await this.#registry.applications(signal);
    if (!refs.some((ref) => ref.bus === bus)) {
      throw new AutomationError('app_gone', 'The application is not on the accessibility bus any more.');
    }
    return this.#introduced(bus, signal);
  }

  /** The process behind a unique name, if it is one of the applications that were listed. */
  pidOf(bus: string): number | undefined {
    return this.#apps.get(bus)?.facts.pid;
  }

  /** Whether an application that was listed has an editor open that it would close if its window were left. */
  async hasEditor(pid: number | undefined, signal: AbortSignal): Promise<boolean> {
    for (const app of this.#apps.values()) {
      if (app.facts.pid !== pid || !app.focus) continue;
      // It has said so by then.
      await app.windows(signal);
      if (await openEditor(app, signal)) return true;
    }
    return false;
  }

  /** Leaves the bus and closes every application's socket. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#owned[Symbol.asyncDispose]();
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const left = onNameOwnerChanged(this.connection, undefined, ({ name, newOwner }) => {
      if (newOwner) return;
      this.#registry.forgetListing();
      this.#forget(name);
    });
    const rule = { interface: ATSPI.objectEvent, member: 'ChildrenChanged', path: ROOT_PATH };
    const joined = this.connection.onSignal(rule, ({ sender, body }) => {
      // The registry says it of applications; an application says it of its windows.
      if (this.#apps.has(sender)) return;
      this.#registry.forgetListing();
      if (body[0] === 'add') this.#welcome(readRef(body[3]));
    });
    await Promise.all([
      abortable(left.established, signal),
      abortable(joined.established, signal),
      this.#registry.listen(signal),
    ]);
  }

  /** The registry says "add" with the application's root; other objects say it with children of their own. */
  #welcome(ref: ObjectRef | undefined): void {
    if (ref?.path === ROOT_PATH && !this.#apps.has(ref.bus)) this.#launched.fire(ref.bus);
  }

  #forget(bus: string): void {
    const app = this.#apps.get(bus);
    if (!app) return;
    this.#apps.delete(bus);
    // The socket is closed by the application's end already; there is nothing to wait for.
    void app[Symbol.asyncDispose]();
    this.#ended.fire(bus);
  }

  async #introduced(bus: string, signal: AbortSignal): Promise<AtspiApp> {
    const known = this.#apps.get(bus);
    if (known) return known;
    const introduction = this.#introductions.get(bus) ?? this.#begin(bus, await this.#pidOf(bus, signal));
    if (introduction.isLate) return introduction.stranger;
    using limit = deadline(signal, this.#clock, INTRODUCTION_MS);
    try {
      return await abortable(introduction.app, limit.signal);
    } catch (error) {
      if (signal.aborted || !limit.signal.aborted) throw error;
      introduction.isLate = true;
      return introduction.stranger;
    }
  }

  /** Asks an application who it is. It is asked once: the answer is awaited as long as it is on the bus. */
  #begin(bus: string, pid: number): Introduction {
    const begun = this.#introductions.get(bus);
    if (begun) return begun;
    const facts = { bus, pid, name: '', toolkit: '', toolkitVersion: '' };
    const app = this.#introduce(bus, pid).finally(() => this.#introductions.delete(bus));
    // Whoever awaits it is told.
    app.catch(() => undefined);
    const introduction = { app, stranger: this.#made(facts), isLate: false };
    this.#introductions.set(bus, introduction);
    return introduction;
  }

  async #introduce(bus: string, pid: number): Promise<AtspiApp> {
    const read = (owner: string, name: string) =>
      getProperty(
        this.connection,
        { destination: bus, path: ROOT_PATH, interface: owner },
        name,
        neverAborted,
      );
    const [name, toolkit, toolkitVersion] = await Promise.all([
      read(ATSPI.accessible, 'Name').catch(nothing),
      read(ATSPI.application, 'ToolkitName').catch(nothing),
      read(ATSPI.application, 'Version').catch(nothing),
    ]);
    const facts: AppFacts = {
      bus,
      pid,
      name: textOf(name),
      toolkit: textOf(toolkit),
      toolkitVersion: textOf(toolkitVersion),
    };
    const app = this.#made(facts);
    if (name !== undefined) this.#apps.set(bus, app);
    return app;
  }

  #made(facts: AppFacts): AtspiApp {
    return new AtspiApp(facts, this.connection, { isMortal: this.#isMortal });
  }

  async #pidOf(bus: string, signal: AbortSignal): Promise<number> {
    return (await processOf(this.connection, bus, signal).catch(nothing)) ?? 0;
  }

  async #disposeApps(): Promise<void> {
    const apps = [...this.#apps.values()];
    this.#apps.clear();
    await Promise.all(apps.map((app) => app[Symbol.asyncDispose]()));
  }
}

/** What a single application fails to say is left out; that the caller gave up is not its failure. */
function nothing(error: unknown): undefined {
  if (error instanceof DBusError) return undefined;
  throw error;
}
