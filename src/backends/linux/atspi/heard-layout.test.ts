import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Signal, SignalRule } from '../dbus/signal-rules.ts';
import { HeardLayout } from './heard-layout.ts';

/** An application with two buttons in a box; what it says arrives before its next answer. */
async function application() {
  const heard = new Map<string, (signal: Signal) => void>();
  const asked: string[] = [];
  let said: (() => void)[] = [];
  const connection = {
    onSignal: ({ member }: SignalRule, listener: (signal: Signal) => void) => {
      heard.set(member ?? '', listener);
      return { established: Promise.resolve(), [Symbol.dispose]: () => undefined };
    },
    call: async ({ member }: { member: string }) => {
      asked.push(member);
      for (const say of said) say();
      said = [];
      return [];
    },
  };
  const layout = new HeardLayout(connection as unknown as DBusConnection, ':1.7');
  await layout.follow(neverAborted);
  layout.know((path) => path !== '/box');
  const say = (member: string, path: string, body: unknown[]) =>
    said.push(() => heard.get(member)?.({ path, body } as unknown as Signal));
  const layOut = (path: string, ...place: number[]) => say('BoundsChanged', path, ['', 0, 0, place, {}]);
  const isSame = (mark: number | undefined) => layout.isAsAt(mark, neverAborted);
  return { layout, asked, layOut, isSame, say };
}

test('the application is asked something after it was told that somebody listens', async () => {
  const { asked, layout } = await application();
  expect(asked).toEqual(['RegisterEvent', 'GetRole']);
  expect(layout.mark).toBeDefined();
});

test('while nothing is laid out nothing has changed, also where a bar is drawn again in its place', async () => {
  const { layout, layOut, isSame } = await application();
  layOut('/bar', 1, 2, 30, 4);
  expect(await isSame(layout.mark)).toBe(false);
  const { mark } = layout;
  expect(await isSame(mark)).toBe(true);
  layOut('/bar', 1, 2, 30, 4);
  expect(await isSame(mark)).toBe(true);
});

test.each([
  ['a widget elsewhere', '/bar', [1, 3, 30, 4]],
  ['a box in its place, which may have moved what is in it', '/box', [0, 0, 90, 90]],
])('changed is %s', async (_name, path, place) => {
  const { layout, layOut, isSame } = await application();
  layOut('/bar', 1, 2, 30, 4);
  layOut('/box', 0, 0, 90, 90);
  await isSame(layout.mark);
  const { mark } = layout;
  layOut(path, ...place);
  expect(await isSame(mark)).toBe(false);
  expect(await isSame(mark)).toBe(false);
});

test('a registry that ended knows of no listener, and the next one is told', async () => {
  const { layout, asked, isSame, say } = await application();
  const { mark } = layout;
  say('NameOwnerChanged', '/', ['org.a11y.atspi.Registry', ':1.2', '']);
  expect(await isSame(mark)).toBe(false);
  expect(layout.mark).toBeUndefined();
  expect(await isSame(layout.mark)).toBe(false);
  await layout.follow(neverAborted);
  expect(asked.filter((member) => member === 'RegisterEvent')).toHaveLength(2);
  expect(layout.mark).not.toBe(mark);
});
