import { DBUS_ERRORS, type DBusError } from '../dbus/dbus-error.ts';
import { ROOT_PATH } from './object-ref.ts';

const GONE: ReadonlySet<string> = new Set([
  DBUS_ERRORS.disconnected,
  DBUS_ERRORS.nameHasNoOwner,
  DBUS_ERRORS.noReply,
  DBUS_ERRORS.serviceUnknown,
]);

/** Whether an application has ended, or is about to: Qt takes its root away first. */
export function isGone({ name, message }: DBusError): boolean {
  return GONE.has(name) || (name === DBUS_ERRORS.unknownObject && message.includes(`'${ROOT_PATH}'`));
}
