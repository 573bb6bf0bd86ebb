import { abortable } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
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
import type { DesktopProcess } from './desktop-process.ts';
import type { Guard } from './guard.ts';
import { RootWindow } from './root-window.ts';

/** What the parts of a desktop are told. */
export interface PartOptions {
  readonly id: string;
  readonly guard: Guard;
  readonly inherited: Environment;
  readonly home: 'own' | 'inherited';
  readonly size: Size;
  readonly clock: Clock;
}

/** The parts of a desktop that is ready. */
export interface StartedParts {
  readonly env: Readonly<Record<string, string>>;
  readonly processes: ReadonlyMap<PartName, DesktopProcess>;
  readonly accessibilityAddress: string;
  readonly registry: DBusConnection;
  readonly rootWindow: RootWindow;
  readonly clock: Clock;
}

/** Starts whatever can start at the same time at the same time. */
export async function startParts(options: PartOptions, signal: AbortSignal): Promise<StartedParts> {
  const { id, guard, home, inherited } = options;
  const paths = pathsIn(guard.folder);
  const [display] = await Promise.all([
    claimDisplay(guard.folder, guard.pid, id),
    writeDesktopFiles(paths, home),
  ]);
  const context = { paths, env: desktopEnvironment({ id, paths, display, home, inherited }) };
  const processes = new Map<PartName, DesktopProcess>();
  const shown = show(context, processes, { ...options, display }, signal);
  const managed = manage(context, processes, shown, options.clock, signal);
  const reached = reach(context, processes, shown, signal);
  const [rootWindow, accessibility] = await abortable(Promise.all([shown, reached, managed]), signal);
  return { env: context.env, processes, rootWindow, clock: options.clock, ...accessibility };
}

type Processes = Map<PartName, DesktopProcess>;

async function show(
  context: PartContext,
  processes: Processes,
  { display, size }: { display: number; size: Size },
  signal: AbortSignal,
): Promise<RootWindow> {
  const server = await startDisplayServer(context, display, size, signal);
  processes.set('display server', server);
  await partReady('display server', server, signal);
  return RootWindow.open(context.env, signal);
}

async function manage(
  context: PartContext,
  processes: Processes,
  shown: Promise<RootWindow>,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const rootWindow = await shown;
  const manager = await startWindowManager(context, signal);
  processes.set('window manager', manager);
  const ready = rootWindow.windowManagerReady(clock, signal);
  await Promise.race([ready, endsEarly('window manager', manager)]);
  await rootWindow.focusFirstWindows(signal);
}

async function reach(
  context: PartContext,
  processes: Processes,
  shown: Promise<RootWindow>,
  signal: AbortSignal,
): Promise<Pick<StartedParts, 'accessibilityAddress' | 'registry'>> {
  const bus = await startSessionBus(context, signal);
  processes.set('session bus', bus);
  await partReady('session bus', bus, signal);
  const address = await startAccessibilityBus(context.env.DBUS_SESSION_BUS_ADDRESS ?? '', signal);
  const rootWindow = await shown;
  const announced = rootWindow.announceAccessibilityBus(address, signal);
  const [registry] = await Promise.all([connectToRegistry(address, signal), announced]);
  return { accessibilityAddress: address, registry };
}

async function endsEarly(name: PartName, part: DesktopProcess): Promise<never> {
  throw await partEnded(name, part, await part.exited);
}
