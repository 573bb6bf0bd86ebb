import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Signal, SignalRule } from '../dbus/signal-rules.ts';
import { AnnouncedPopups } from './announced-popups.ts';

async function following() {
  let say: ((signal: Signal) => void) | undefined;
  const rules: SignalRule[] = [];
  const connection = {
    onSignal: (rule: SignalRule, listener: (signal: Signal) => void) => {
      rules.push(rule);
      say = listener;
      return {
        established: Promise.resolve(),
        [Symbol.dispose]: () => {
          say = undefined;
        },
      };
    },
  };
  const popups = new AnnouncedPopups(connection as unknown as DBusConnection, ':1.7');
  await popups.follow(neverAborted);
  await popups.follow(neverAborted);
  const tell = (path: string, isShown: boolean) =>
    say?.({ path, body: ['showing', isShown ? 1 : 0] } as never);
  return { popups, rules, tell, isHeard: () => say !== undefined };
}

test('what is shown is known until it is hidden, and listened to once', async () => {
  const { popups, rules, tell } = await following();
  expect(rules).toMatchObject([{ sender: ':1.7', member: 'StateChanged', arg0: 'showing' }]);
  tell('/menu', true);
  tell('/list', true);
  tell('/menu', false);
  expect(popups.refs).toEqual([{ bus: ':1.7', path: '/list' }]);
});

test('of very much that is shown at once the last is kept', async () => {
  const { popups, tell } = await following();
  for (let place = 0; place < 5_000; place++) tell(`/${place}`, true);
  expect(popups.refs.length).toBeLessThanOrEqual(1_000);
  expect(popups.refs.at(-1)?.path).toBe('/4999');
});

test('nothing is known, or heard, after the end', async () => {
  const { popups, tell, isHeard } = await following();
  tell('/menu', true);
  popups[Symbol.dispose]();
  expect([popups.refs, isHeard()]).toEqual([[], false]);
});
