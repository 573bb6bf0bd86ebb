import { AutomationError, hasCode } from '../../../base/errors.ts';
import { DBUS_ERRORS, DBusError } from '../dbus/dbus-error.ts';
import type { AppFacts } from './atspi-app.ts';
import { type ObjectRef, ROOT_PATH } from './object-ref.ts';

const GONE: ReadonlySet<string> = new Set([
  DBUS_ERRORS.disconnected,
  DBUS_ERRORS.nameHasNoOwner,
  DBUS_ERRORS.noReply,
  DBUS_ERRORS.serviceUnknown,
]);

/**
 * What an answer means where it says that nobody is there: that the application has ended, or only the program that drew the part of it
 * which was asked. Anything else stays as it is.
 */
export function goneOrNot(error: unknown, asked: ObjectRef, { bus, name, pid }: AppFacts): unknown {
  if (!(error instanceof DBusError) || !isGone(error)) return error;
  const called = name || 'The application';
  if (asked.bus === bus)
    return new AutomationError('app_gone', `${called} (pid ${pid}) has ended.`, { cause: error });
  const message = `The part of ${called} that another program drew has ended.`;
  return new AutomationError('element_gone', message, { cause: error });
}

/** What an object that fails to answer gives; an application that has left throws. */
export function unanswered(error: unknown, asked: ObjectRef, facts: AppFacts): undefined {
  const named = goneOrNot(error, asked, facts);
  if (named instanceof DBusError || hasCode(named, 'element_gone')) return undefined;
  throw named;
}

/** Qt takes its root away before it ends. What answers is there, whatever it says of itself. */
function isGone({ name, message, isPeers }: DBusError): boolean {
  return (
    (GONE.has(name) && !isPeers) || (name === DBUS_ERRORS.unknownObject && message.includes(`'${ROOT_PATH}'`))
  );
}
