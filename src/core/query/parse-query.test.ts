import { describe, expect, test } from 'vitest';
import { AutomationError } from '../../base/errors.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import type { Query } from './query.ts';

const text = (words: string): Query => ({ target: { kind: 'text', text: words } });
const words = (said: string) => ({ kind: 'words', text: said }) as const;

function problemOf(query: string): AutomationError {
  try {
    parseQuery(query);
  } catch (error) {
    if (error instanceof AutomationError) return error;
    throw error;
  }
  throw new Error(`${query} was read.`);
}

describe('what a query is', () => {
  test.each<[string, Query]>([
    ['Save', text('Save')],
    ['  Save As… ', text('Save As…')],
    ['el-482913', { target: { kind: 'ref', ref: 'el-482913' } }],
    ['el-xyz', text('el-xyz')],
    [
      'button:Save',
      { target: { kind: 'fields', role: 'AXButton', texts: { title: words('Save') }, states: {} } },
    ],
    [
      'Check Box:a:b',
      { target: { kind: 'fields', role: 'AXCheckBox', texts: { title: words('a:b') }, states: {} } },
    ],
    [
      'button:"A > B"',
      { target: { kind: 'fields', role: 'AXButton', texts: { title: words('A > B') }, states: {} } },
    ],
    ['AXButton:', { target: { kind: 'fields', role: 'AXButton', texts: {}, states: {} } }],
    [
      'cell:Apple',
      { target: { kind: 'fields', role: 'AXCell', texts: { title: words('Apple') }, states: {} } },
    ],
    ['knob:Volume', text('knob:Volume')],
    ['#save-as', { target: { kind: 'fields', identifier: 'save-as', texts: {}, states: {} } }],
    ['#', text('#')],
    ['/sav(e|ed)/i', { target: { kind: 'regex', source: 'sav(e|ed)', flags: 'i' } }],
    ['/home/me/notes.txt', text('/home/me/notes.txt')],
    ['"button:Save"', text('button:Save')],
    ['"File > Save"', text('File > Save')],
    ['File > Save As…', { target: { kind: 'menu', parts: ['File', 'Save As…'] } }],
    ['File>New>Folder', { target: { kind: 'menu', parts: ['File', 'New', 'Folder'] } }],
    ['View → "A > B"', { target: { kind: 'menu', parts: ['View', 'A > B'] } }],
    ['a >', text('a >')],
    [
      'cell:B3',
      { target: { kind: 'cells', range: { firstRow: 2, lastRow: 2, firstColumn: 1, lastColumn: 1 } } },
    ],
    [
      'cells:C20:A1',
      { target: { kind: 'cells', range: { firstRow: 0, lastRow: 19, firstColumn: 0, lastColumn: 2 } } },
    ],
    [
      'cell:AA2147483648',
      {
        target: {
          kind: 'cells',
          range: { firstRow: 2147483647, lastRow: 2147483647, firstColumn: 26, lastColumn: 26 },
        },
      },
    ],
    ['Title: Dr', text('Title: Dr')],
    ['Save within:"Toolbar"', { ...text('Save'), within: text('Toolbar') }],
    ['Save index:-1', { ...text('Save'), index: -1 }],
    ["Don't save within:(Are you sure?)", { ...text("Don't save"), within: text('Are you sure?') }],
  ])('%s', (query, meant) => {
    expect(parseQuery(query)).toEqual(meant);
  });

  test('fields are read in any order, quoted or plain, and all forms take a scope', () => {
    const meant: Query = {
      target: {
        kind: 'fields',
        role: 'AXButton',
        texts: { title: words('Save As') },
        states: { enabled: true },
      },
      within: text('Toolbar'),
      index: 2,
    };
    expect(parseQuery('role:AXButton title:"Save As" enabled:true within:"Toolbar" index:2')).toEqual(meant);
    expect(parseQuery('index:2 within:(Toolbar) enabled:true title:Save As role:button')).toEqual(meant);
    expect(parseQuery(`cells:A1:B2 within:'#grid'`)).toMatchObject({ within: parseQuery('#grid') });
    expect(parseQuery('File > Save within:"window:Notes"')).toMatchObject({
      target: { kind: 'menu' },
      within: parseQuery('window:Notes'),
    });
    expect(parseQuery(`//AXRow[@AXTitle='a within:b'] index:3`)).toMatchObject({
      target: { kind: 'path' },
      index: 3,
    });
    expect(parseQuery('/a "b/i within:(x)')).toMatchObject({ target: { kind: 'regex' }, within: text('x') });
  });

  test('a nested query is a query like any other', () => {
    const query = parseQuery('button:OK within:(role:AXGroup title:"a (b)" within:(//AXWindow index:1))');
    expect(query.within).toEqual(parseQuery('role:AXGroup title:"a (b)" within:"//AXWindow index:1"'));
    expect(query.within?.within).toMatchObject({ target: { kind: 'path' }, index: 1 });
  });

  test('fields take expressions and any text in quotes', () => {
    expect(parseQuery('title:/^a b$/i value:"x\\"y\\\\"')).toMatchObject({
      target: { texts: { title: { kind: 'regex', source: '^a b$', flags: 'i' }, value: words('x"y\\') } },
    });
    expect(parseQuery('id:go text:“many words”')).toMatchObject({
      target: { identifier: 'go', texts: { contains: words('many words') } },
    });
    expect(parseQuery('value:""')).toMatchObject({ target: { texts: { value: words('') } } });
  });

  test('an expression may hold what looks like a field, and a path does not swallow the next one', () => {
    expect(parseQuery('title:/its role: / role:button')).toMatchObject({
      target: { role: 'AXButton', texts: { title: { kind: 'regex', source: 'its role: ' } } },
    });
    expect(parseQuery('value:/usr title:/bin/')).toMatchObject({
      target: { texts: { value: words('/usr'), title: { kind: 'regex', source: 'bin' } } },
    });
  });
});

describe('a query that is wrong says where, what should be there, and how it is written', () => {
  test.each([
    ['title:"Save', 12, '" to end what began at position 7'],
    ['role:knob', 6, 'a role such as AXButton or button'],
    ['role:AXButton enabled:maybe', 23, 'true or false'],
    ['title:', 7, 'a value for title:'],
    ['title:Save title:Open', 12, 'title only once'],
    ['title:"Save" Open', 14, 'a field such as title:'],
    ['title:""', 7, 'a text for title:'],
    ['button:" "', 8, 'a title'],
    ['Save index:0', 12, 'a number: 1 is the first'],
    ['Save index:two', 12, 'a number'],
    ['Save within:""', 13, 'a query'],
    ['\u200e within:"a"', 1, 'something to look for'],
    ['Save within:(Toolbar', 21, ') to close the one at position 13'],
    ['Save within:"a" title:b', 17, 'only within: and index:'],
    ['cells:A1:', 7, 'cells such as B3 or A1:C20'],
    ['cells:B3 title:x', 10, 'only within: and index: beside cells'],
    ['//AXKnob', 1, 'a level such as'],
    ["//AXButton[@AXTitle='x']/", 25, 'a level such as'],
  ])('%s at %i: expected %s', (query, position, expected) => {
    const problem = problemOf(query);
    expect(problem.code).toBe('invalid_query');
    expect(problem.details).toMatchObject({ position, expected: expect.stringContaining(expected) });
    expect(problem.message).toContain(`position ${position}`);
    expect(() => parseQuery(String(problem.details.example))).not.toThrow();
    expect(problem.guidance).toContain(String(problem.details.example));
  });

  test.each(['/Save(/', '/Save/g', 'title:/(/'])('%s is no expression', (query) => {
    expect(problemOf(query).code).toBe('invalid_query');
  });

  test('nesting has an end', () => {
    const deep = (levels: number) => `${'a within:('.repeat(levels)}b${')'.repeat(levels)}`;
    expect(parseQuery(deep(8))).toBeDefined();
    expect(problemOf(deep(9)).message).toContain('at most 8 nested queries');
  });
});

describe('a printed query', () => {
  test.each([
    ['role:button title:Save As enabled:true', 'role:AXButton title:"Save As" enabled:true'],
    ['"a:b" within:(x "y")', 'a:b within:"\\"x \\\\\\"y\\\\\\"\\""'],
    ['cells:C20:A1 index:2', 'cells:A1:C20 index:2'],
    ['File→Save', 'File > Save'],
    [`//AXRow[ contains( @AXTitle ,"it's") ][2]`, `//AXRow[contains(@AXTitle, "it's")][2]`],
  ])('%s is %s', (query, printed) => {
    expect(printQuery(parseQuery(query))).toBe(printed);
    expect(parseQuery(printed)).toEqual(parseQuery(query));
  });
});
