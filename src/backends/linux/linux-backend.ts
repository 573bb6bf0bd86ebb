import { type Clock, systemClock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposal.ts';
import type { Backend, Ports } from '../../core/ports/backend.ts';
import { actionsPort, selectionPort, textPort } from './acting/acting-ports.ts';
import { valuesPort } from './acting/values-port.ts';
import { appsPort } from './applications/apps-port.ts';
import { windowFinder } from './applications/find-window.ts';
import { RunningApplications } from './applications/running-applications.ts';
import { AtspiBus } from './atspi/atspi-bus.ts';
import { AtspiReader } from './atspi/atspi-reader.ts';
import { keepWindowsBacked } from './display/backed-windows.ts';
import { type DisplayContext, displayContext } from './display/display-context.ts';
import { KeyMap } from './display/input/key-map.ts';
import { keyboardPort } from './display/input/keyboard-port.ts';
import { openInputSource } from './display/input/open-input.ts';
import { pointerPort } from './display/input/pointer-port.ts';
import { screenPort } from './display/screen-port.ts';
import { windowsPort } from './display/windows-port.ts';
import { InstalledApplications } from './launching/installed-applications.ts';
import type { LaunchTarget } from './launching/launch-application.ts';
import { treePort } from './tree-port.ts';
import { X11Connection } from './x11/connection.ts';

/** How to reach a desktop. */
export interface DesktopAccess {
  /** `private` or `session`. */
  readonly desktop: string;
  /** Such as `:0`. */
  readonly display: string;
  readonly authority: string | undefined;
  readonly accessibilityAddress: string;
  readonly target: LaunchTarget;
  /** Whether nobody but us uses it, so that covered windows may keep their pixels. */
  readonly isOurs: boolean;
}

/** Connects to the display and the accessibility bus of a desktop. */
export async function connectBackend(
  access: DesktopAccess,
  resources: DisposableStore,
  signal: AbortSignal,
): Promise<Backend> {
  const clock: Clock = systemClock;
  try {
    const x = resources.add(
      await X11Connection.open({ display: access.display, authority: access.authority }, signal),
    );
    const display = displayContext(x, clock);
    const bus = resources.add(await AtspiBus.connect(access.accessibilityAddress, { clock }, signal));
    const ports = await openPorts(access, display, bus, resources, signal);
    const dispose = () => resources[Symbol.asyncDispose]();
    return { desktop: access.desktop, clock, ports, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
}

async function openPorts(
  { target, isOurs }: DesktopAccess,
  display: DisplayContext,
  bus: AtspiBus,
  resources: DisposableStore,
  signal: AbortSignal,
): Promise<Partial<Ports>> {
  const installed = new InstalledApplications(target.env);
  const running = new RunningApplications(bus, display, installed);
  const reader = new AtspiReader(windowFinder(display));
  const isBacked = isOurs && (await keepWindowsBacked(display, signal));
  return {
    apps: appsPort({ running, installed, target, display }),
    windows: windowsPort(display),
    tree: treePort(running, reader),
    actions: actionsPort(running),
    text: textPort(running),
    values: valuesPort(running, reader),
    selection: selectionPort(running),
    screen: screenPort(display, { isBacked }),
    ...(await openInput(display, resources, signal)),
  };
}

async function openInput(
  display: DisplayContext,
  resources: DisposableStore,
  signal: AbortSignal,
): Promise<Partial<Ports>> {
  const source = await openInputSource(display, signal);
  if (!source) return {};
  resources.add(source);
  const keys = resources.add(new KeyMap(display));
  return { pointer: pointerPort(display, source), keyboard: keyboardPort(display, source, keys) };
}
