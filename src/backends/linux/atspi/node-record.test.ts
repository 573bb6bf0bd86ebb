import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { type Known, type NodeRecord, readRecords } from './node-record.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const BUTTON = numberOf('push button');
const PANEL = numberOf('panel');
const ANSWERS: Readonly<Record<string, unknown>> = {
  GetRole: numberOf('check box'),
  GetState: [1 << STATE_BIT.enabled, 0],
  Name: 'now',
  Description: 'as it is now',
  ChildCount: 3,
  GetInterfaces: ['org.a11y.atspi.Action'],
};

function knownAs(more: Partial<NodeRecord>): NodeRecord {
  const ref = { bus: ':1.1', path: '/a' };
  const rest = { name: 'before', description: 'as it was', interfaces: 0, childCount: 0 };
  return { ref, id: ':1.1/a', role: BUTTON, states: new StateBits(0, 0), ...rest, ...more };
}

/** Reads one object of a toolkit; gives what it was asked as well. */
async function read(toolkit: string, name: string, known: Known | undefined, said = ANSWERS) {
  const asked: string[] = [];
  const quirks = quirksOf({ toolkit, name });
  const app = {
    quirksOf: () => quirks,
    askEach: async (refs: readonly unknown[], questions: readonly Method[]) => {
      if (refs.length === 0) return [];
      const names = questions.map(({ member, body }) => (member === 'Get' ? String(body?.[1]) : member));
      asked.push(...names);
      return names.map((each) => said[each]);
    },
  };
  const refs = [{ bus: ':1.1', path: '/a' }];
  const [record] = await readRecords(app as unknown as AtspiApp, refs, neverAborted, () => known);
  return { asked, record };
}

test('an object that was never seen is asked for everything', async () => {
  const { asked, record } = await read('gtk', '', undefined);
  expect(asked).toEqual(['GetRole', 'GetState', 'Name', 'Description', 'ChildCount', 'GetInterfaces']);
  expect(record).toMatchObject({ role: numberOf('check box'), name: 'now', childCount: 3 });
});

test('what somebody relies on is asked in Qt for all that may change', async () => {
  const { asked } = await read('Qt', '', { record: knownAs({ role: PANEL }) });
  expect(asked).toEqual(['GetRole', 'GetState', 'Name', 'Description', 'ChildCount']);
});

test('what nobody relies on is asked whether it is there as it was', async () => {
  const known = { record: knownAs({ name: 'now' }), isIncidental: true };
  const { asked, record } = await read('Qt', '', known);
  expect(asked).toEqual(['GetState', 'Name']);
  expect(record).toMatchObject({ role: BUTTON, name: 'now', description: 'as it was', childCount: 0 });
});

test('what nobody relies on is asked for the description that it may be called by, and counts what it holds', async () => {
  const { asked, record } = await read('Qt', '', {
    record: knownAs({ name: '', role: PANEL }),
    isIncidental: true,
  });
  expect(asked).toEqual(['GetState', 'Name', 'Description', 'ChildCount']);
  expect(record).toMatchObject({ role: PANEL, description: 'as it is now', childCount: 3 });
});

test('a button that held something counts again', async () => {
  const { asked } = await read('Qt', '', { record: knownAs({ childCount: 1 }) });
  expect(asked).toContain('ChildCount');
});

test('LibreOffice is asked for no role twice, and for nothing in bulk, which ended it', async () => {
  const { asked } = await read('gtk', 'soffice', { record: knownAs({}) });
  expect(asked).toEqual(['GetState', 'Name', 'Description']);
  expect(quirksOf({ toolkit: 'gtk', name: 'soffice' }).cache).toBe('none');
});

test('a cell of GTK 3 stays one, and what a field is may change with what it shows', async () => {
  const cell = await read('gtk', '', { record: knownAs({ role: numberOf('table cell') }) });
  expect(cell.asked).toEqual(['GetState', 'Name', 'Description']);
  const field = await read('gtk', '', { record: knownAs({ role: numberOf('text') }) });
  expect(field.asked).toContain('GetRole');
});

test('what is hidden is asked for its description when it is called otherwise or shown, and not before', async () => {
  const known = { record: knownAs({ name: 'now' }), isHidden: true };
  const still = await read('gtk', 'soffice', known);
  expect(still.asked).toEqual(['GetState', 'Name']);
  expect(still.record).toMatchObject({ description: 'as it was' });
  const shown = [(1 << STATE_BIT.visible) | (1 << STATE_BIT.showing), 0];
  for (const news of [{ Name: 'another' }, { GetState: shown }]) {
    const { asked, record } = await read('gtk', 'soffice', known, { ...ANSWERS, ...news });
    expect(asked).toEqual(['GetState', 'Name', 'Description']);
    expect(record).toMatchObject({ description: 'as it is now' });
  }
});
