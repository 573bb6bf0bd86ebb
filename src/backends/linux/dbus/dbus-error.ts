/** Error names that this client gives or looks for; any peer may use others. */
export const DBUS_ERRORS = {
  accessDenied: 'org.freedesktop.DBus.Error.AccessDenied',
  authFailed: 'org.freedesktop.DBus.Error.AuthFailed',
  badAddress: 'org.freedesktop.DBus.Error.BadAddress',
  disconnected: 'org.freedesktop.DBus.Error.Disconnected',
  inconsistentMessage: 'org.freedesktop.DBus.Error.InconsistentMessage',
  invalidArgs: 'org.freedesktop.DBus.Error.InvalidArgs',
  nameHasNoOwner: 'org.freedesktop.DBus.Error.NameHasNoOwner',
  noReply: 'org.freedesktop.DBus.Error.NoReply',
  noServer: 'org.freedesktop.DBus.Error.NoServer',
  serviceUnknown: 'org.freedesktop.DBus.Error.ServiceUnknown',
  unknownInterface: 'org.freedesktop.DBus.Error.UnknownInterface',
  unknownMethod: 'org.freedesktop.DBus.Error.UnknownMethod',
  unknownObject: 'org.freedesktop.DBus.Error.UnknownObject',
} as const;

/** A failure that D-Bus has a name for: an error reply, a lost connection, or a message that makes no sense. */
export class DBusError extends Error {
  /** The D-Bus name of the error, such as `org.freedesktop.DBus.Error.UnknownMethod`. */
  override readonly name: string;
  /** Whether another program answered so, which may say anything, and neither the bus nor this client. */
  readonly isPeers: boolean;

  constructor(name: string, message: string, options: { cause?: unknown; isPeers?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = name;
    this.isPeers = options.isPeers ?? false;
  }
}

/** Whether a thrown value is the D-Bus error of that name. */
export function isDBusError(thrown: unknown, name: string): thrown is DBusError {
  return thrown instanceof DBusError && thrown.name === name;
}
