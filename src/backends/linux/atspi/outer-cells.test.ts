import { expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { semanticActions } from './actions.ts';
import type { AtspiApp } from './atspi-app.ts';
import type { ObjectRef } from './object-ref.ts';
import { readSureRecord } from './outer-cells.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const EXPANDABLE = 1 << STATE_BIT.expandable;
const EXPANDED = 1 << STATE_BIT.expanded;
const INNER = { bus: ':1.7', path: '/inner' };

/** The preferences of GIMP 2.10: a row that is collapsed now, of which the picture and the text say that it is expanded. */
function gimp(toolkit: string): AtspiApp {
  const quirks = quirksOf({ toolkit, name: '' });
  const answers = (states: number) => [numberOf('table cell'), [states, 0], 'Interface', '', 0, []];
  const app: Partial<AtspiApp> = {
    quirksOf: () => quirks,
    askEach: async (refs) =>
      refs.flatMap(({ path }) => answers(path === '/inner' ? EXPANDABLE | EXPANDED : EXPANDABLE)),
    askProperty: async (ref: ObjectRef) => [ref.bus, '/outer'],
  };
  return app as AtspiApp;
}

test.each([
  ['GAIL', false, 'expand'],
  ['gtk', true, 'collapse'],
])('what is done to a cell of %s goes by what knows its state', async (toolkit, isExpanded, action) => {
  const app = gimp(toolkit);
  const record = await readSureRecord(app, INNER, neverAborted);
  expect(record?.states.has(STATE_BIT.expanded)).toBe(isExpanded);
  expect(record && semanticActions(['expand or contract'], record, app.quirksOf(INNER))).toEqual([action]);
});
