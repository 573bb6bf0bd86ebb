import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { DrawnObjects } from './drawn-objects.ts';
import { readRecord } from './node-record.ts';
import { numberOf } from './roles.ts';
import { quirksOf } from './toolkit-quirks.ts';

const SHAPE = { bus: ':1.1', path: '/shape' };
const INTERFACES = ['Accessible', 'Component', 'Hypertext'].map((name) => `org.a11y.atspi.${name}`);
const PLACED = [10, 20, 300, 200];
const NOWHERE = [41, 197, 0, 0];

/** An office with one shape in a document; tells what that was asked. */
function office({ interfaces = INTERFACES } = {}) {
  let rename: ((signal: { path: string }) => void) | undefined;
  const said: Record<string, unknown> = {
    GetRole: numberOf('embedded'),
    GetState: [0, 0],
    GetInterfaces: interfaces,
    GetExtents: PLACED,
    ChildCount: 1,
    Name: 'OLEShape',
    Description: '',
  };
  const connection = {
    onSignal: (_: unknown, listener: typeof rename) => {
      rename = listener;
      return { established: Promise.resolve(), [Symbol.dispose]: () => undefined };
    },
  };
  const asked: string[] = [];
  const drawn = new DrawnObjects(connection as unknown as DBusConnection, SHAPE.bus);
  const app = {
    drawn,
    quirksOf: () => quirksOf({ toolkit: 'gtk', name: 'soffice' }),
    askEach: async (refs: readonly unknown[], questions: readonly Method[]) => {
      if (refs.length === 0) return [];
      const names = questions.map(({ member, body }) => (member === 'Get' ? String(body?.[1]) : member));
      asked.push(...names);
      return names.map((name) => said[name]);
    },
  };
  const read = () => readRecord(app as unknown as AtspiApp, SHAPE, neverAborted);
  return { drawn, said, asked, read, rename: () => rename?.({ path: SHAPE.path }) };
}

test('a shape is asked where it is before it is asked for its name, and once', async () => {
  const { asked, read } = office();
  expect(await read()).toMatchObject({ name: 'OLEShape', childCount: 1 });
  expect(asked.indexOf('GetExtents')).toBeLessThan(asked.indexOf('Name'));
  expect(await read()).toMatchObject({ name: 'OLEShape' });
  expect(asked.filter((question) => question === 'Name')).toHaveLength(1);
});

test('a shape without a place is left out, and asked for nothing that would end its application', async () => {
  const { asked, said, read } = office();
  said.GetExtents = NOWHERE;
  expect(await read()).toBeUndefined();
  expect(asked).not.toContain('Name');
  expect(asked).not.toContain('Description');
});

test('a shape as flat as a line is there', async () => {
  const { said, read } = office();
  said.GetExtents = [10, 20, 300, 0];
  expect(await read()).toMatchObject({ name: 'OLEShape' });
});

test('a shape that says that it is called otherwise is asked again', async () => {
  const { drawn, said, read, rename } = office();
  await drawn.follow(neverAborted);
  await read();
  said.Name = 'OLEShape Sales';
  expect(await read()).toMatchObject({ name: 'OLEShape' });
  rename();
  expect(await read()).toMatchObject({ name: 'OLEShape Sales' });
});

test('what holds text itself is no shape', async () => {
  const { asked, said, read } = office({ interfaces: [...INTERFACES, 'org.a11y.atspi.Text'] });
  said.GetExtents = NOWHERE;
  expect(await read()).toMatchObject({ name: 'OLEShape' });
  expect(asked).not.toContain('GetExtents');
});
