import { describe, expect, test } from 'vitest';
import { element, group, window } from '../../../test/support/ui-tree.ts';
import { walk } from '../../model/element.ts';
import { diffSnapshots } from './diff.ts';
import { isTelling, withoutHints } from './telling.ts';

const bar = (title: string) => element('bar', 'AXStatusBar', title);

describe('what comes and goes in the bar of a browser', () => {
  test.each(['http://127.0.0.1:8000/page?a=b#c', 'mailto:ann@example.org', 'example.org/path', ''])(
    'tells nothing where it is the address of a link: "%s"',
    (title) => {
      expect(withoutHints([...walk([group('panel', [bar(title)])])]).map(({ node }) => node.id)).toEqual([
        'panel',
      ]);
    },
  );

  test.each(['Message sent', 'Transferring data from example.org…', 'Saved.'])(
    'tells something otherwise: "%s"',
    (title) => {
      expect(withoutHints([...walk([bar(title)])])).toHaveLength(1);
    },
  );

  test('tells nothing where one address follows another, and something where words do', () => {
    const changes = (from: string, to: string) =>
      diffSnapshots(
        { roots: [window('w', 'Page', [bar(from)])] },
        { roots: [window('w', 'Page', [bar(to)])] },
      ).changed;
    expect(changes('https://a.org/', 'https://b.org/').filter(isTelling)).toEqual([]);
    expect(changes('https://a.org/', 'Saved.').filter(isTelling)).toHaveLength(1);
  });
});

test('a hint that comes or goes tells nothing, unless a page shows it', () => {
  const hint = element('hint', 'AXHelpTag', '', { children: [element('text', 'AXStaticText', 'Subtract')] });
  const said = (...roots: Parameters<typeof walk>[0]) =>
    withoutHints([...walk(roots)]).map(({ node }) => node.id);
  expect(said(window('w', 'Calculator', [hint]))).toEqual(['w']);
  expect(said(element('page', 'AXWebArea', 'Page', { children: [hint] }))).toEqual(['page', 'hint', 'text']);
});
