import { randomBytes } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { type Clock, deadline, systemClock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/disposal.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Ending } from '../../../base/events.ts';
import type { Size } from '../../../model/geometry.ts';
import { type Environment, pathsIn } from './desktop-environment.ts';
import { type DesktopProcess, startProcess } from './desktop-process.ts';
import { findCulprit } from './find-culprit.ts';
import { type Guard, startGuard } from './guard.ts';
import { identify } from './process-identity.ts';
import { defaultRoot, sweepAbandoned, writeRecord } from './running-desktops.ts';
import { type StartedParts, startParts } from './start-parts.ts';
import { systemFailure } from './system-failure.ts';
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
  readonly #resources = new DisposableStore();
  readonly #exits = new Ending<AutomationError>();
  #failure: AutomationError | undefined;
  #applications = 0;
  #isClosing = false;
  #isLost = false;

  /** Fires once when something the desktop cannot do without has ended. */
  readonly onExit = this.#exits.event;

  constructor(id: string, size: Size, guard: Guard, parts: StartedParts) {
    this.id = id;
    this.size = size;
    this.env = parts.env;
    this.display = parts.env.DISPLAY ?? '';
    this.sessionBusAddress = parts.env.DBUS_SESSION_BUS_ADDRESS ?? '';
    this.accessibilityAddress = parts.accessibilityAddress;
    this.folder = guard.folder;
    this.#resources.add(() => guard.release());
    this.#resources.add(parts.rootWindow);
    this.#resources.add(parts.registry);
    const fail = (part: string, cause?: unknown) => this.#fail(parts, lost(part, cause));
    for (const [name, { exited }] of parts.processes) void exited.then(() => fail(name));
    parts.registry.onClose((cause) => void fail('accessibility bus', cause));
    void guard.exited.then(() => fail('guard'));
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
    this.#isClosing = true;
    return this.#resources[Symbol.asyncDispose]();
  }

  async #fail(parts: StartedParts, otherwise: AutomationError): Promise<void> {
    if (this.#isLost || this.#isClosing) return;
    this.#isLost = true;
    this.#failure = (await findCulprit(parts)) ?? otherwise;
    this.#exits.fire(this.#failure);
  }
}

/** Starts a private desktop; it is ready when its window manager and its accessibility registry answer. */
export async function startPrivateDesktop(
  options: PrivateDesktopOptions,
  signal: AbortSignal,
): Promise<PrivateDesktop> {
  const { env, home = 'inherited', size = DEFAULT_SIZE, clock = systemClock, root = defaultRoot() } = options;
  requirePrograms(env);
  await requireProcesses();
  using limit = deadline(signal, clock, START_TIMEOUT_MS, tooSlow);
  const id = randomBytes(4).toString('hex');
  const guard = await startGuard(root, id, limit.signal);
  try {
    await requireOwnFolder(root);
    const sweeping = sweepAbandoned(root);
    const parts = await startParts({ id, guard, inherited: env, home, size, clock }, limit.signal);
    const desktop = new PrivateDesktop(id, size, guard, parts);
    await Promise.all([sweeping, writeRecord(desktop, options.app)]);
    return desktop;
  } catch (error) {
    await guard.release();
    throw systemFailure('The private desktop could not be started', error);
  }
}

/** What ends with a desktop is found there. */
async function requireProcesses(): Promise<void> {
  if (await identify(process.pid)) return;
  throw new AutomationError('desktop_unavailable', 'A private desktop needs /proc, which is not there.', {
    guidance: 'Run "mount -t proc proc /proc" as root, or use the simulated desktop with --desktop sim.',
  });
}

/** In a folder that anybody may write to, somebody else could have made ours first. */
async function requireOwnFolder(root: string): Promise<void> {
  const { uid, mode } = await lstat(root);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return;
  throw new AutomationError('desktop_unavailable', `${root} does not belong to you alone.`, {
    guidance: 'Remove it, or have its owner remove it.',
  });
}

function lost(part: string, cause?: unknown): AutomationError {
  return new AutomationError('desktop_unavailable', `The ${part} of the private desktop ended.`, {
    details: { part },
    cause,
  });
}

function tooSlow(): AutomationError {
  const message = `The private desktop was not ready within ${START_TIMEOUT_MS} ms.`;
  return new AutomationError('desktop_unavailable', message);
}
