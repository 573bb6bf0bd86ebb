import { BUS, type DBusConnection } from './connection.ts';
import { DBUS_ERRORS, isDBusError } from './dbus-error.ts';
import type { SignalSubscription } from './signal-rules.ts';

/** A name on the bus that got, changed or lost its owner. */
export interface NameOwnerChange {
  readonly name: string;
  readonly oldOwner: string | undefined;
  readonly newOwner: string | undefined;
}

/** Hears of changes of owners, of one name or of all. A unique name without a new owner is a program that has left. */
export function onNameOwnerChanged(
  connection: DBusConnection,
  name: string | undefined,
  listener: (change: NameOwnerChange) => void,
): SignalSubscription {
  const rule = { sender: BUS.destination, interface: BUS.interface, member: 'NameOwnerChanged', arg0: name };
  return connection.onSignal(rule, ({ body }) => {
    const [changed, oldOwner, newOwner] = body;
    if (typeof changed !== 'string') return;
    listener({ name: changed, oldOwner: ownerOf(oldOwner), newOwner: ownerOf(newOwner) });
  });
}

/** The unique name behind a name, or undefined while nobody owns it. */
export async function nameOwner(
  connection: DBusConnection,
  name: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const [owner] = await connection.call(
      { ...BUS, member: 'GetNameOwner', signature: 's', body: [name] },
      signal,
    );
    return ownerOf(owner);
  } catch (error) {
    if (isDBusError(error, DBUS_ERRORS.nameHasNoOwner)) return undefined;
    throw error;
  }
}

/** The process behind a name. */
export async function processOf(
  connection: DBusConnection,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const call = { ...BUS, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] };
  const [pid] = await connection.call(call, signal);
  return Number(pid);
}

/** Resolves when the bus itself answers, whatever its members do. */
export async function probeBus(connection: DBusConnection, signal: AbortSignal): Promise<void> {
  await connection.call({ ...BUS, member: 'GetId' }, signal);
}

function ownerOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
