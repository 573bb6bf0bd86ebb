import type { DBusConnection } from './connection.ts';
import type { Variant } from './encode.ts';

/** The interface whose properties are meant. */
export interface PropertyOwner {
  readonly destination?: string;
  readonly path: string;
  readonly interface: string;
}

const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** Reads one property. */
export async function getProperty(
  connection: DBusConnection,
  owner: PropertyOwner,
  name: string,
  signal: AbortSignal,
): Promise<unknown> {
  const [value] = await request(
    connection,
    owner,
    { member: 'Get', signature: 'ss', values: [name] },
    signal,
  );
  return value;
}

/** Reads all properties of an interface in one call. */
export async function getAllProperties(
  connection: DBusConnection,
  owner: PropertyOwner,
  signal: AbortSignal,
): Promise<Map<string, unknown>> {
  const [values] = await request(connection, owner, { member: 'GetAll', signature: 's', values: [] }, signal);
  return values instanceof Map ? values : new Map();
}

/** Writes one property. */
export async function setProperty(
  connection: DBusConnection,
  owner: PropertyOwner,
  name: string,
  value: Variant,
  signal: AbortSignal,
): Promise<void> {
  await request(connection, owner, { member: 'Set', signature: 'ssv', values: [name, value] }, signal);
}

function request(
  connection: DBusConnection,
  { destination, path, interface: owner }: PropertyOwner,
  { member, signature, values }: { member: string; signature: string; values: readonly unknown[] },
  signal: AbortSignal,
): Promise<unknown[]> {
  const call = { destination, path, interface: PROPERTIES, member, signature, body: [owner, ...values] };
  return connection.call(call, signal);
}
