import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { DBusConnection } from '../dbus/connection.ts';
import { onNodeSignals } from './node-signals.ts';

test('a connection that is lost before the bus knows the rules crashes nobody who did not wait for that', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const established = Promise.reject(new Error('closed'));
  established.catch(() => undefined);
  const onSignal = () => ({ established, [Symbol.dispose]: () => undefined });
  const subscription = onNodeSignals({ onSignal } as unknown as DBusConnection, () => undefined);
  await setImmediate();
  expect(unhandled).toEqual([]);
  await expect(subscription.established).rejects.toThrow('closed');
});
