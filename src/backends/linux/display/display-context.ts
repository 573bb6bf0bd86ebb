import type { Clock } from '../../../base/clock.ts';
import { AtomCache } from '../x11/atoms.ts';
import type { X11Connection } from '../x11/connection.ts';
import { EventMasks } from '../x11/event-masks.ts';
import { ExtensionRegistry } from '../x11/extension-registry.ts';

/** What every port of one display works with. */
export interface DisplayContext {
  readonly x: X11Connection;
  readonly atoms: AtomCache;
  readonly extensions: ExtensionRegistry;
  readonly masks: EventMasks;
  readonly clock: Clock;
}

/** Gathers what the ports share on top of a connection. */
export function displayContext(x: X11Connection, clock: Clock): DisplayContext {
  return {
    x,
    clock,
    atoms: new AtomCache(x),
    extensions: new ExtensionRegistry(x),
    masks: new EventMasks(x),
  };
}
