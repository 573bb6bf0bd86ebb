import { expect, test } from 'vitest';
import { element, snapshotOf, window } from '../../../test/support/ui-tree.ts';
import { partsSeenOnce, pathOf, regionAround } from './region.ts';

const text = (id: string) => element(id, 'AXStaticText', id);
const page = element('page', 'AXWebArea', 'Page', {
  children: [
    element('form', 'AXGroup', 'Form', { children: [text('send'), text('sent')] }),
    element('news', 'AXGroup', 'News', { children: ['one', 'two', 'three', 'four'].map(text) }),
  ],
});
const snapshot = snapshotOf([window('window', 'Window', [page, text('bar')])]);

test.each([
  ['in the same form', 'send', 'sent', ['window', 'page', 'form']],
  ['beside the form: only where the other one is', 'send', 'one', ['window', 'page', 'news']],
  ['in the larger part of the page', 'one', 'two', undefined],
  ['outside of the page', 'send', 'bar', undefined],
])('what two elements share %s', (_name, one, other, path) => {
  const region = regionAround(snapshot.get(one), pathOf(snapshot.get(other)), () => true);
  expect(region?.path).toEqual(path);
});

test('counts the parts beside an element in which one thing happened, and not two', () => {
  const happenings = [['news', 'one'], ['news'], ['form', 'rows'], ['form', 'notes', 'first']];
  const paths = happenings.map((inside) => [['window', 'page', ...inside]]);
  expect(partsSeenOnce(['window', 'page', 'form'], paths)).toBe(2);
  expect(partsSeenOnce(['window', 'page'], [...paths, [['window', 'page']]])).toBe(0);
});
