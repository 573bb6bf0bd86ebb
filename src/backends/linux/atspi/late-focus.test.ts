import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Signal } from '../dbus/signal-rules.ts';
import { LateFocus } from './late-focus.ts';

test('a focus of before an act is old until it is announced again', async () => {
  let say: ((signal: Signal) => void) | undefined;
  const connection = {
    onSignal: (_: unknown, listener: (signal: Signal) => void) => {
      say = listener;
      return { established: Promise.resolve(), [Symbol.dispose]: () => undefined };
    },
  };
  using focus = new LateFocus(connection as unknown as DBusConnection, ':1.7');
  await focus.follow(neverAborted);
  const isOld = (path: string) => focus.isOld({ bus: ':1.7', path });
  const tell = (path: string) => say?.({ path, body: ['focused', 1] } as never);
  tell('/field');
  expect(isOld('/field')).toBe(false);
  focus.noteAct();
  expect(isOld('/field')).toBe(true);
  tell('/panel');
  tell('/button');
  expect([isOld('/field'), isOld('/button')]).toEqual([true, false]);
  focus.noteAct();
  expect(isOld('/button')).toBe(true);
});
