import { vi } from 'vitest';
import { DBusConnection } from '../../src/backends/linux/dbus/connection.ts';

/** Counts how often something is asked after an answer has come; what is asked together is one exchange. */
export function countExchanges(): () => number {
  let count = 0;
  let isAnswered = true;
  const answered = () => {
    isAnswered = true;
  };
  const watch = (replies: Promise<unknown>) => {
    if (isAnswered) count += 1;
    isAnswered = false;
    replies.then(answered, answered);
  };
  const call: DBusConnection['call'] = Reflect.get(DBusConnection.prototype, 'call');
  const gather: DBusConnection['gather'] = Reflect.get(DBusConnection.prototype, 'gather');
  const spies = [
    vi.spyOn(DBusConnection.prototype, 'call').mockImplementation(function (this: DBusConnection, ...args) {
      const reply = call.apply(this, args);
      watch(reply);
      return reply;
    }),
    vi.spyOn(DBusConnection.prototype, 'gather').mockImplementation(function (this: DBusConnection, ...args) {
      watch(args[0].all);
      gather.apply(this, args);
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
    return count;
  };
}
