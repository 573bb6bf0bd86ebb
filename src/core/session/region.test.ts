import { expect, test } from 'vitest';
import { element, snapshotOf, window } from '../../../test/support/ui-tree.ts';
import { regionAround } from './region.ts';

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
  ['in another part of the page', 'send', 'one', undefined],
  ['in the larger part of the page', 'one', 'two', undefined],
  ['outside of the page', 'send', 'bar', undefined],
])('what two elements share %s', (_name, one, other, path) => {
  const region = regionAround(snapshot.get(one), snapshot.get(other), () => true);
  expect(region?.path).toEqual(path);
});
