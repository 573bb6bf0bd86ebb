import { randomBytes } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { abortable } from '../../../base/cancellation.ts';
import { type Clock, deadline, systemClock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter } from '../../../base/events.ts';
import type { Size } from '../../../model/geometry.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { connectToRegistry, startAccessibilityBus } from './accessibility-bus.ts';
import { claimDisplay } from './claim-display.ts';
import { desktopEnvironment, type Environment, pathsIn } from './desktop-environment.ts';
import { writeDesktopFiles } from './desktop-files.ts';
import {
  type PartContext,
  type PartName,
  partEnded,
  partReady,
  startDisplayServer,
  startSessionBus,
  startWindowManager,
} from './desktop-parts.ts';
import { type DesktopProcess, startProcess } from './desktop-process.ts';
import { type Guard, startGuard } from './guard.ts';
import { announceAccessibilityBus, windowManagerReady } from './root-window.ts';
import { defaultRoot, sweepAbandoned, writeRecord } from './running-desktops.ts';
import { requirePrograms } from './system-programs.ts';

export interface PrivateDesktopOptions {
  /** The caller's environment, from which applications inherit what does not belong to another desktop. */
  readonly env: Environment;
  readonly size?: Size;
  /** Whether applications see the user's home or an empty one that vanishes with the desktop. */
  readonly home?: 'own' | 'inherited';
  /** What runs in it, for people who list desktops. */
  readonly app?: string;
  /** Where desktops keep their files, each in a folder. */
  readonly root?: string;
  readonly clock?: Clock;
}

const DEFAULT_SIZE: Size = { width: 1920, height: 1080 };
const START_TIMEOUT_MS = 20_000;

/** A virtual display with a session bus, an accessibility bus and a window manager, invisible to the user. */
export class PrivateDesktop implements AsyncDisposable {
  readonly id: string;
  readonly size: Size;
  /** Such as `:100`. */
  readonly display: string;
  /** The environment of applications in this desktop. */
  readonly env: Readonly<Record<string, string>>;
  readonly sessionBusAddress: string;
  readonly accessibilityAddress: string;
  readonly folder: string;
  readonly #guard: Guard;
  readonly #registry: DBusConnection;
  readonly #exits = new Emitter<AutomationError>();
  #failure: AutomationError | undefined;
  #applications = 0;
  #closing: Promise<void> | undefined;

  /** Fires once when something the desktop cannot do without has ended. */
  readonly onExit = this.#exits.event;

  constructor(started: StartedDesktop) {
    this.id = started.id;
    this.size = started.size;
    this.env = started.context.env;
    this.display = this.env.DISPLAY ?? '';
    this.sessionBusAddress = this.env.DBUS_SESSION_BUS_ADDRESS ?? '';
    this.accessibilityAddress = started.accessibilityAddress;
    this.folder = started.guard.folder;
    this.#guard = started.guard;
    this.#registry = started.registry;
    for (const [name, part] of started.parts) this.#watch(name, part);
    this.#registry.onClose((cause) => this.#fail(lost('accessibility bus', cause)));
    void this.#guard.exited.then(() => this.#fail(lost('guard')));
    this.#guard.unref();
  }

  /** Why the desktop is no longer usable, once something essential has ended. */
  get failure(): AutomationError | undefined {
    return this.#failure;
  }

  /** Starts an application in this desktop. Its output goes to a log file in the desktop's folder. */
  async spawn(command: string, args: readonly string[], signal: AbortSignal): Promise<DesktopProcess> {
    if (this.#failure) throw this.#failure;
    this.#applications += 1;
    const options = { paths: pathsIn(this.folder), env: this.env, log: `application-${this.#applications}` };
    return startProcess(command, args, options, signal);
  }

  /** Ends every process of the desktop and removes all its files. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#registry[Symbol.asyncDispose]();
    await this.#guard.release();
  }

  #watch(name: PartName, part: DesktopProcess): void {
    part.unref();
    void part.exited.then(async (exit) => this.#fail(await partEnded(name, part, exit)));
  }

  #fail(failure: AutomationError): void {
    if (this.#failure || this.#closing) return;
    this.#failure = failure;
    this.#exits.fire(failure);
  }
}

interface StartedDesktop {
  readonly id: string;
  readonly size: Size;
  readonly context: PartContext;
  readonly guard: Guard;
  readonly parts: ReadonlyMap<PartName, DesktopProcess>;
  readonly registry: DBusConnection;
  readonly accessibilityAddress: string;
}

/** Starts a private desktop; it is ready when its window manager and its accessibility registry answer. */
export async function startPrivateDesktop(
  options: PrivateDesktopOptions,
  signal: AbortSignal,
): Promise<PrivateDesktop> {
  requirePrograms(options.env);
  const root = options.root ?? defaultRoot();
  const clock = options.clock ?? systemClock;
  using limit = deadline(signal, clock, START_TIMEOUT_MS, tooSlow);
  const id = randomBytes(4).toString('hex');
  const guard = await startGuard(root, id, limit.signal);
  try {
    await requireOwnFolder(root);
    const sweeping = sweepAbandoned(root);
    const started = await startParts(id, guard, options, clock, limit.signal);
    await writeRecord(started, options.app);
    await sweeping;
    return new PrivateDesktop(started);
  } catch (error) {
    await guard.release();
    throw error;
  }
}

/** Starts whatever can start at the same time at the same time. */
async function startParts(
  id: string,
  guard: Guard,
  { env: inherited, home = 'inherited', size = DEFAULT_SIZE }: PrivateDesktopOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<StartedDesktop> {
  const paths = pathsIn(guard.folder);
  const [display] = await Promise.all([claimDisplay(guard.folder, guard.pid, id), writeDesktopFiles(paths)]);
  const context = { paths, env: desktopEnvironment({ id, paths, display, home, inherited }) };
  const parts = new Map<PartName, DesktopProcess>();

  const xReady = (async () => {
    const server = await startDisplayServer(context, display, size, signal);
    parts.set('display server', server);
    await partReady('display server', server, signal);
  })();
  const managed = (async () => {
    await xReady;
    const manager = await startWindowManager(context, signal);
    parts.set('window manager', manager);
    await Promise.race([
      windowManagerReady(context.env, clock, signal),
      endsEarly('window manager', manager),
    ]);
  })();
  const accessible = (async () => {
    const bus = await startSessionBus(context, signal);
    parts.set('session bus', bus);
    await partReady('session bus', bus, signal);
    const address = await startAccessibilityBus(context.env.DBUS_SESSION_BUS_ADDRESS ?? '', signal);
    await xReady;
    const announced = announceAccessibilityBus(context.env, address, signal);
    const [registry] = await Promise.all([connectToRegistry(address, signal), announced]);
    return { accessibilityAddress: address, registry };
  })();
  const [reached] = await abortable(Promise.all([accessible, managed]), signal);
  return { id, size, context, guard, parts, ...reached };
}

async function endsEarly(name: PartName, part: DesktopProcess): Promise<never> {
  throw await partEnded(name, part, await part.exited);
}

/** In a folder that anybody may write to, somebody else could have made ours first. */
async function requireOwnFolder(root: string): Promise<void> {
  const { uid, mode } = await lstat(root);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return;
  throw new AutomationError('desktop_unavailable', `${root} does not belong to you alone.`, {
    guidance: `Remove it, or have its owner remove it from ${dirname(root)}.`,
  });
}

function lost(part: string, cause?: unknown): AutomationError {
  return new AutomationError('desktop_unavailable', `The ${part} of the private desktop ended.`, {
    details: { part },
    cause,
  });
}

function tooSlow(): AutomationError {
  return new AutomationError(
    'desktop_unavailable',
    `The private desktop was not ready within ${START_TIMEOUT_MS} ms.`,
  );
}
