import { systemClock } from '../../base/clock.ts';
import type { DisposableStore } from '../../base/disposal.ts';
import type { Event } from '../../base/events.ts';
import type { Backend, Ports } from '../../core/ports/backend.ts';
import { actionsPort, selectionPort, textPort } from './acting/acting-ports.ts';
import { CellEntry } from './acting/cell-entry.ts';
import { valuesPort } from './acting/values-port.ts';
import { appsPort } from './applications/apps-port.ts';
import { popupFinder, windowFinder } from './applications/find-window.ts';
import { RunningApplications } from './applications/running-applications.ts';
import { shownWindows } from './applications/shown-windows.ts';
import { AtspiBus } from './atspi/atspi-bus.ts';
import { AtspiReader } from './atspi/atspi-reader.ts';
import { KeptTrees } from './atspi/kept-trees.ts';
import { claimApplication } from './claim-application.ts';
import { probeBus } from './dbus/bus-names.ts';
import { desktopEvents } from './desktop-events.ts';
import { openDisplay, type XDisplay } from './display/open-display.ts';
import { InstalledApplications } from './launching/installed-applications.ts';
import type { LaunchTarget } from './launching/launch-application.ts';
import { Loss } from './loss.ts';
import { scriptsPort } from './scripts/scripts-port.ts';
import { tablesPort, treePort } from './tree-port.ts';

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
  readonly isPrivate: boolean;
  /** Fires when something else ends that the desktop stands on. */
  readonly onExit?: Event<unknown>;
}

/** Connects to the display and the accessibility bus of a desktop. What is opened goes into the store. */
export async function connectBackend(
  access: DesktopAccess,
  resources: DisposableStore,
  signal: AbortSignal,
): Promise<Backend> {
  const clock = systemClock;
  const { desktop, display: name, authority, isPrivate, accessibilityAddress, target } = access;
  try {
    const bus = resources.add(
      await AtspiBus.connect(accessibilityAddress, { clock, isMortal: isPrivate }, signal),
    );
    const hasEditor = (pid: number | undefined, limit: AbortSignal) => bus.hasEditor(pid, limit);
    const options = { display: name, authority, clock, isPrivate, hasEditor };
    const display = resources.add(await openDisplay(options, signal));
    const kept = resources.add(new KeptTrees(bus, clock));
    const loss = resources.add(new Loss());
    loss.watch('display', display.onClose);
    loss.watch('second pair of input devices', display.onInputLost);
    loss.watch('accessibility bus', bus.connection.onClose);
    if (access.onExit) loss.watch(isPrivate ? 'foundation' : 'session', access.onExit);
    return {
      desktop,
      clock,
      ports: guarded(portsOf(display, { bus, kept }, target), loss),
      onLost: loss.onLost,
      claim: claimApplication,
      probe: async (limit) => {
        await Promise.all([probeBus(bus.connection, limit), display.context.x.sync(limit)]);
      },
      [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose](),
    };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
}

function guarded(ports: Partial<Ports>, loss: Loss): Partial<Ports> {
  const entries = Object.entries(ports).map(([name, port]) => [name, port && loss.guard(port)]);
  return Object.fromEntries(entries) as Partial<Ports>;
}

function portsOf(
  display: XDisplay,
  { bus, kept }: { bus: AtspiBus; kept: KeptTrees },
  target: LaunchTarget,
): Partial<Ports> {
  const { context, windows, screen, pointer, keyboard, clipboard } = display;
  const installed = new InstalledApplications(target.env);
  const running = new RunningApplications(bus, context, installed);
  const reader = new AtspiReader(windowFinder(context), kept, popupFinder(context));
  const cells = new CellEntry(reader);
  return {
    apps: appsPort({ running, installed, target, display: context }),
    windows: shownWindows(windows),
    tree: treePort(running, reader, windows),
    tables: tablesPort(running, reader, cells),
    actions: display.unnoticed(actionsPort(running, cells)),
    text: textPort(running, cells, bus.connection),
    values: valuesPort(running, reader),
    selection: selectionPort(running, cells),
    pointer,
    keyboard,
    screen,
    clipboard,
    events: desktopEvents(bus, running, display.events),
    scripts: scriptsPort(target.env, systemClock),
  };
}
