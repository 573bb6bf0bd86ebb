import { type Clock, systemClock } from '../../base/clock.ts';
import type { Backend, Ports } from '../../core/ports/backend.ts';
import { installedApps } from './apps/installed-apps.ts';
import { SimDesktop } from './desktop.ts';
import { SIM_NOTICE } from './notice.ts';
import { actionsPort, selectionPort, textPort, valuesPort } from './ports/acting-ports.ts';
import { appsPort, windowsPort } from './ports/apps-port.ts';
import { Gate } from './ports/gate.ts';
import { keyboardPort, pointerPort } from './ports/input-ports.ts';
import { clipboardPort, eventsPort, screenPort } from './ports/observing-ports.ts';
import { scriptsPort } from './ports/scripts-port.ts';
import { tablesPort, treePort } from './ports/tree-port.ts';

/** What the simulated desktop starts with. */
export interface SimOptions {
  readonly clock?: Clock;
  /** Names or bundle ids of the applications that run from the start, the frontmost one first; all by default. */
  readonly apps?: readonly string[];
}

/** The simulated desktop as a backend, with a door to its insides for tests. */
export interface SimBackend extends Backend {
  readonly ports: Ports;
  readonly sim: SimDesktop;
}

/** Starts a desktop of its own, with its own applications, files and clipboard. */
export function startSim(options: SimOptions = {}): SimBackend {
  const sim = new SimDesktop(options.clock ?? systemClock, installedApps);
  for (const app of options.apps ?? installedApps.map(({ bundleId }) => bundleId)) sim.launch(app);
  return {
    desktop: 'sim',
    notice: SIM_NOTICE,
    clock: sim.clock,
    sim,
    ports: portsOf(new Gate(sim)),
    [Symbol.asyncDispose]: async () => sim.dispose(),
  };
}

function portsOf(gate: Gate): Ports {
  return {
    apps: appsPort(gate),
    windows: windowsPort(gate),
    tree: treePort(gate),
    tables: tablesPort(gate),
    actions: actionsPort(gate),
    text: textPort(gate),
    values: valuesPort(gate),
    selection: selectionPort(gate),
    pointer: pointerPort(gate),
    keyboard: keyboardPort(gate),
    screen: screenPort(gate),
    clipboard: clipboardPort(gate),
    events: eventsPort(gate),
    scripts: scriptsPort(gate),
  };
}
