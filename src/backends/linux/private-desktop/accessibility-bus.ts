import { DBusConnection } from '../dbus/connection.ts';
import { DBUS_ERRORS, isDBusError } from '../dbus/dbus-error.ts';
import { Variant } from '../dbus/encode.ts';
import { getProperty, setProperty } from '../dbus/properties.ts';

/** Who starts the accessibility bus of a session. */
export const LAUNCHER = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' };
const STATUS = { ...LAUNCHER, interface: 'org.a11y.Status' };
const REGISTRY = {
  destination: 'org.a11y.atspi.Registry',
  path: '/org/a11y/atspi/accessible/root',
  interface: 'org.a11y.atspi.Accessible',
};

/** Applications look at these when they start, to decide whether to show their elements. */
const SWITCHES = ['IsEnabled', 'ScreenReaderEnabled'];

/** Has the session bus start the accessibility bus, switches accessibility on, and returns the address. */
export async function startAccessibilityBus(sessionBus: string, signal: AbortSignal): Promise<string> {
  await using connection = await DBusConnection.connect(sessionBus, { hello: true }, signal);
  const [address] = await Promise.all([
    askForAccessibilityBus(connection, signal),
    switchAccessibilityOn(connection, signal),
  ]);
  return address;
}

/** The address of the accessibility bus, which is started where the present launcher has started none. */
export async function askForAccessibilityBus(session: DBusConnection, signal: AbortSignal): Promise<string> {
  const call = { ...LAUNCHER, interface: 'org.a11y.Bus', member: 'GetAddress' };
  const [address] = await askLauncher(() => session.call(call, signal));
  return String(address);
}

export async function switchAccessibilityOn(session: DBusConnection, signal: AbortSignal): Promise<void> {
  const isOn = new Variant('b', true);
  const switchOn = (name: string) => askLauncher(() => setProperty(session, STATUS, name, isOn, signal));
  await Promise.all(SWITCHES.map(switchOn));
}

/** A launcher that ends before it has answered is followed by the next one, which the session bus starts for the next question. */
async function askLauncher<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!isDBusError(error, DBUS_ERRORS.noReply)) throw error;
    return question();
  }
}

/**
 * Connects to the accessibility bus and waits until its registry, which this call starts, answers. The registry opens
 * the display when it starts, so that has to be there.
 */
export async function connectToRegistry(address: string, signal: AbortSignal): Promise<DBusConnection> {
  const connection = await DBusConnection.connect(address, { hello: true }, signal);
  try {
    await getProperty(connection, REGISTRY, 'ChildCount', signal);
    return connection;
  } catch (error) {
    await connection[Symbol.asyncDispose]();
    throw error;
  }
}
