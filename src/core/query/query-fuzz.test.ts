import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { State, type UiNode } from '../../model/element.ts';
import { Role } from '../../model/role.ts';
import { STRATEGIES } from './matcher.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import type { Query } from './query.ts';
import { resolveOne } from './resolve.ts';

/** Longer than any query takes, on a machine that does other things too; regular expressions are stopped after 100 ms. */
const LONGEST_MS = 1500;
const CODES = ['invalid_query', 'element_not_found', 'ambiguous_element', 'stale_ref', 'invalid_value'];

const titles = fc.constantFrom(
  '',
  'Save',
  'Save As…',
  'File',
  'a:b',
  'A > B',
  'OK',
  '"quoted"',
  '/x/',
  '#id',
  'ＦＵＬＬ',
  '🙂',
);
const bits = fc.constantFrom(
  ...['role:', 'title:', 'within:', 'index:', 'enabled:', 'cell:', 'cells:', 'value:', 'contains:', 'id:'],
  ...[
    '"',
    "'",
    '“',
    '”',
    '(',
    ')',
    '\\',
    '/',
    '//',
    '>',
    ' > ',
    ':',
    '#',
    '[',
    ']',
    '@AXTitle=',
    ' ',
    '\n',
    '\u0000',
    '\ud800',
  ],
  ...[
    'AXButton',
    'button',
    'AXWindow',
    'B3',
    'A1:C20',
    'true',
    'false',
    '2',
    '-1',
    '0',
    'i',
    'el-482913',
    '(a+)+$',
  ],
  ...['Save', 'Save As…', 'File', 'a:b', 'A > B', 'OK'],
);
const structured = fc.array(bits, { maxLength: 12 }).map((parts) => parts.join(''));
const spaced = fc.array(bits, { maxLength: 8 }).map((parts) => parts.join(' '));
const queries = fc.oneof(
  structured,
  spaced,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 40 }),
);

let count = 0;
function nodes(children: fc.Arbitrary<UiNode[]>): fc.Arbitrary<UiNode> {
  const fields = fc.record({
    role: fc.constantFrom(...Role.options),
    title: titles,
    value: fc.option(titles, { nil: undefined }),
    identifier: fc.option(titles, { nil: undefined }),
    states: fc.uniqueArray(fc.constantFrom(...State.options), { maxLength: 5 }),
    children,
  });
  return fields.map(({ role, title, ...rest }) => {
    count += 1;
    return element(`n${count}`, role, title, rest);
  });
}
const leaves = nodes(fc.constant([]));
const branches = nodes(fc.array(leaves, { maxLength: 3 }));
const trees = fc.array(nodes(fc.array(branches, { maxLength: 3 })), { maxLength: 3 }).map((children) => {
  count += 1;
  return window(`w${count}`, 'Window', children);
});

/** What a query is, or the code with which it is refused; anything else that is thrown is thrown on. */
function parsedOrCode(query: string): Query | string {
  try {
    return parseQuery(query);
  } catch (thrown) {
    if (thrown instanceof AutomationError) return thrown.code;
    throw thrown;
  }
}

describe('whatever is asked of whatever tree', () => {
  test('the answer is an element or says what is wrong, and soon', async () => {
    await fc.assert(
      fc.asyncProperty(queries, fc.constantFrom(...STRATEGIES), trees, async (query, strategy, tree) => {
        const app = await new TreeDesk([tree], async () => [element('c', 'AXCell', 'x')]).app();
        const startedAt = performance.now();
        const code = await resolveOne(app, query, { strategy }, neverAborted).then(
          () => 'found',
          (thrown: unknown) => (thrown instanceof AutomationError ? thrown.code : String(thrown)),
        );
        expect(['found', ...CODES]).toContain(code);
        expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
      }),
      { numRuns: 300 },
    );
  });

  test('a query that was read reads the same when it is printed', () => {
    let read = 0;
    fc.assert(
      fc.property(queries, (query) => {
        const parsed = parsedOrCode(query);
        const again = typeof parsed === 'string' ? 'invalid_query' : parseQuery(printQuery(parsed));
        if (typeof parsed !== 'string') read += 1;
        expect(again).toEqual(parsed);
      }),
      { numRuns: 20_000, examples: [['cell: / role: //']] },
    );
    expect(read).toBeGreaterThan(300);
  });

  test.each([
    ['spaces', ' '.repeat(5000)],
    ['quotes', `title:${'"'.repeat(5000)}`],
    ['parentheses', `a within:${'('.repeat(5000)}`],
    ['scopes', 'a within:b '.repeat(500)],
    ['separators', '> '.repeat(3000)],
    ['fields', 'title:x '.repeat(1000)],
    ['slashes', `/${'a/'.repeat(2500)} within:x`],
    ['blanks before a field', `title:a${' '.repeat(4000)}b`],
  ])('many %s do not take long', (_what, query) => {
    const startedAt = performance.now();
    expect(['object', 'string']).toContain(typeof parsedOrCode(query));
    expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
  });
});
