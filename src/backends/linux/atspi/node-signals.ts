import type { DBusConnection } from '../dbus/connection.ts';
import type { SignalSubscription } from '../dbus/signal-rules.ts';
import { ATSPI } from './interfaces.ts';

/**
 * States whose changes matter. `visible` is left out: it comes with `showing`, for every object of a window that opens.
 * Toolkits send all changes of all states once anybody listens; the bus drops what no rule asks for.
 */
const STATES = [
  ...['focused', 'checked', 'pressed', 'indeterminate', 'selected', 'expanded', 'enabled', 'sensitive'],
  ...['showing', 'busy', 'editable', 'required', 'invalid-entry', 'active', 'modal'],
];
const PROPERTIES = ['accessible-name', 'accessible-value', 'accessible-description', 'accessible-role'];

export type NodeSignalKind = 'node_changed' | 'children_changed' | 'focus_changed' | 'selection_changed';

interface Interest {
  readonly member: string;
  readonly arg0?: string;
  readonly kind: NodeSignalKind;
}

const INTERESTS: readonly Interest[] = [
  ...STATES.map((arg0) => ({ member: 'StateChanged', arg0, kind: kindOfState(arg0) })),
  ...PROPERTIES.map((arg0) => ({ member: 'PropertyChange', arg0, kind: 'node_changed' as const })),
  { member: 'TextChanged', kind: 'node_changed' },
  { member: 'ChildrenChanged', kind: 'children_changed' },
  { member: 'RowReordered', kind: 'children_changed' },
  { member: 'SelectionChanged', kind: 'selection_changed' },
  { member: 'ActiveDescendantChanged', kind: 'selection_changed' },
];

function kindOfState(state: string): NodeSignalKind {
  if (state === 'focused') return 'focus_changed';
  return state === 'selected' ? 'selection_changed' : 'node_changed';
}

/** What an application says has happened to one of its objects. */
export interface NodeSignal {
  /** The application's unique name on the bus. */
  readonly bus: string;
  readonly path: string;
  readonly kind: NodeSignalKind;
  /** It begins or ends to be busy, as a page does when it is opened. */
  readonly isLoading?: boolean;
}

/** Hears what applications say about their objects, each word at once, until disposed. */
export function onNodeSignals(
  connection: DBusConnection,
  listener: (signal: NodeSignal) => void,
): SignalSubscription {
  const subscriptions = INTERESTS.map(({ member, arg0, kind }) =>
    connection.onSignal({ interface: ATSPI.objectEvent, member, arg0 }, ({ sender, path }) =>
      listener({ bus: sender, path, kind, isLoading: arg0 === 'busy' }),
    ),
  );
  const established = Promise.all(subscriptions.map((each) => each.established)).then(() => undefined);
  // Who does not wait for it must not crash the program by that, when the connection is lost before the bus knows the rules.
  established.catch(() => undefined);
  return {
    established,
    [Symbol.dispose]: () => {
      for (const subscription of subscriptions.splice(0)) subscription[Symbol.dispose]();
    },
  };
}
