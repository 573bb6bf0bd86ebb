import { DBUS_ERRORS, DBusError } from './dbus-error.ts';

/**
 * The sockets that a D-Bus address offers, in order, as Node names them (an abstract socket begins with NUL).
 * Transports other than Unix sockets are passed over. Node 20 (libuv 1.46) pads abstract names with NULs up to the longest
 * name and so does not meet those of others; measured against an exact name, ECONNREFUSED. No bus here uses them.
 */
export function socketPaths(address: string): string[] {
  const paths = address.split(';').flatMap(socketPath);
  if (paths.length === 0) {
    throw new DBusError(
      DBUS_ERRORS.badAddress,
      `No Unix socket is named by the address ${JSON.stringify(address)}.`,
    );
  }
  return paths;
}

/** The id of the server that an address means, where it says that. */
export function serverId(address: string): string | undefined {
  return /[:,]guid=([0-9a-f]{32})(?:[,;]|$)/.exec(address)?.[1];
}

function socketPath(address: string): string[] {
  const [transport, options] = split(address.trim(), ':');
  if (transport !== 'unix') return [];
  for (const option of options.split(',')) {
    const [key, value] = split(option, '=');
    if (key === 'path') return [unescaped(value)];
    if (key === 'abstract') return [`\0${unescaped(value)}`];
  }
  return [];
}

function split(text: string, separator: string): [before: string, after: string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch (cause) {
    throw new DBusError(DBUS_ERRORS.badAddress, `The address has a bad escape in ${JSON.stringify(value)}.`, {
      cause,
    });
  }
}
