import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { parseQuery } from './parse-query.ts';
import { resolve } from './resolve.ts';
import { SYNONYMS } from './semantic-match.ts';

const PAGE = readFileSync(new URL('../../../docs/queries.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, cell by cell. A bar inside of code is escaped. */
function rowsBelow(heading: string): string[][] {
  const section = PAGE.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('|') && !line.startsWith('| ---'));
  const cells = lines.map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
  return cells.slice(1).map((row) => row.map((cell) => cell.trim().replaceAll('\\|', '|')));
}

const codeOf = (cell: string) => cell.replace(/^`|`$/g, '');

describe('the page about queries', () => {
  test.each(rowsBelow('Examples'))('%s %s finds %s by %s', async (app, query = '', finds, by) => {
    await using desk = await SimDesk.open([app ?? '']);
    const result = await resolve(await desk.app(app ?? ''), codeOf(query), {}, neverAborted);
    if (result.kind === 'not_found') throw new Error('Nothing was found.');
    const [{ node }] = result.matches;
    expect([`${node.role} ${node.title || node.value}`, result.strategy]).toEqual([finds, by]);
  });

  test('shows only forms that can be read', () => {
    const forms = rowsBelow('Forms').flatMap(([form = '']) =>
      [...form.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
    );
    expect(forms.length).toBeGreaterThan(14);
    for (const form of forms) expect(() => parseQuery(form)).not.toThrow();
  });

  test('has as many examples as it seems, and all words that mean the same', () => {
    expect(rowsBelow('Examples').length).toBeGreaterThan(10);
    const page = PAGE.replace(/\s+/g, ' ').replaceAll('sign in', 'signin').replaceAll('sign out', 'signout');
    for (const group of SYNONYMS) expect(page).toContain(group.join(' = '));
  });
});
