import { abortable, neverAborted } from '../../base/cancellation.ts';
import { deadline, systemClock } from '../../base/clock.ts';
import { DisposableStore } from '../../base/disposal.ts';
import { Ending, type Event } from '../../base/events.ts';
import { onNameOwnerChanged } from './dbus/bus-names.ts';
import { DBusConnection } from './dbus/connection.ts';
import {
  askForAccessibilityBus,
  LAUNCHER,
  switchAccessibilityOn,
} from './private-desktop/accessibility-bus.ts';
import type { Environment } from './private-desktop/desktop-environment.ts';
import { RootWindow } from './private-desktop/root-window.ts';

/** A bus that takes longer to greet is not the one that applications will come to. */
const GREETING_MS = 1_000;

/** The accessibility bus to which the applications of a session come. */
export interface SessionAccessibility extends AsyncDisposable {
  readonly address: string;
  /** Fires when applications that start from now on come to another one, or when the session bus, which leads there, ends. */
  readonly onAbandoned: Event<unknown>;
}

/**
 * Finds the bus as the toolkits do: by what the root window says, and else by asking the launcher. A launcher that ends
 * leaves its bus behind, and the next one starts another; so it is not asked while the bus that is announced answers.
 */
export async function findAccessibilityBus(
  sessionBus: string,
  env: Environment,
  signal: AbortSignal,
): Promise<SessionAccessibility> {
  const resources = new DisposableStore();
  try {
    const session = resources.add(await DBusConnection.connect(sessionBus, { hello: true }, signal));
    const root = resources.add(await RootWindow.open(env, signal));
    const announced = await root.announcedAccessibilityBus(signal);
    const isUsable = announced !== '' && (await isAnswered(announced, signal));
    const [address] = await Promise.all([
      isUsable ? announced : askForAccessibilityBus(session, signal),
      switchAccessibilityOn(session, signal),
    ]);
    // Applications would look for it in vain.
    if (announced !== '' && !isUsable) await root.announceAccessibilityBus(address, signal);
    const onAbandoned = await watchFor(address, session, root, signal);
    return { address, onAbandoned, [Symbol.asyncDispose]: () => resources[Symbol.asyncDispose]() };
  } catch (error) {
    await resources[Symbol.asyncDispose]();
    throw error;
  }
}

async function watchFor(
  address: string,
  session: DBusConnection,
  root: RootWindow,
  signal: AbortSignal,
): Promise<Event<unknown>> {
  const abandoned = new Ending<unknown>();
  const look = async () => {
    const announced = await root.announcedAccessibilityBus(neverAborted);
    const current = announced || (await askForAccessibilityBus(session, neverAborted));
    if (current !== address) abandoned.fire(undefined);
  };
  // It fails only where the display or the session bus is gone, which is told by itself.
  const lookAgain = () => void look().catch(() => undefined);
  const launchers = onNameOwnerChanged(session, LAUNCHER.destination, ({ newOwner }) => {
    if (newOwner) lookAgain();
  });
  session.onClose((cause) => abandoned.fire(cause));
  await Promise.all([abortable(launchers.established, signal), root.watchAnnouncements(lookAgain, signal)]);
  // It may have been another one before anybody watched.
  lookAgain();
  return abandoned.event;
}

async function isAnswered(address: string, signal: AbortSignal): Promise<boolean> {
  using limit = deadline(signal, systemClock, GREETING_MS);
  try {
    await using _bus = await DBusConnection.connect(address, { hello: true }, limit.signal);
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}
