import { fold } from '../../base/text.ts';
import { parseRole, type Role } from '../../model/role.ts';
import { isRegexLiteral, parseRegex } from './bounded-regex.ts';
import { parseCellRange } from './cell-range.ts';
import type { FieldsTarget, Query, StateField, TextField, TextPattern } from './query.ts';
import { STATE_FIELDS } from './query.ts';
import { misread, type QueryScanner } from './query-scanner.ts';

const EXAMPLE = 'role:AXButton title:"Save As" enabled:true within:"Toolbar" index:2';
const CELL_EXAMPLE = 'cells:A1:C20 within:"Sheet1"';
const NAMES = [
  ...['role', 'title', 'name', 'value', 'identifier', 'id', 'description', 'text', 'contains'],
  ...[...STATE_FIELDS, 'within', 'index', 'cells', 'cell'],
];
const FIELD = new RegExp(`\\s*(${NAMES.join('|')}):\\s*`, 'y');
const FIELD_START = new RegExp(`^(?:${NAMES.join('|')}):`);
const BEFORE_FIELD = `(?=\\s+(?:${NAMES.join('|')}):|$)`;
/** A plain value ends where the next field begins. */
const PLAIN = new RegExp(`[^]*?${BEFORE_FIELD}`, 'y');
/** An expression may hold what looks like a field: it ends with the slash that closes it. */
const EXPRESSION = new RegExp(
  `/(?:[^/\\\\[]|\\\\[^]|\\[(?:[^\\]\\\\]|\\\\[^])*\\])+/[a-z]*${BEFORE_FIELD}`,
  'y',
);
const ALIASES: Readonly<Record<string, string>> = {
  name: 'title',
  id: 'identifier',
  text: 'contains',
  cell: 'cells',
};

/** Field names are written in small letters, so that a label such as "Title: Dr" is still text. */
export function beginsWithFieldName(query: string): boolean {
  return FIELD_START.test(query);
}

/** Reads a nested query. */
type Nested = (text: string) => Query;

/** A value as it was written, and where. */
interface Value {
  readonly at: number;
  readonly text: string;
  readonly form: 'plain' | 'quoted' | 'parenthesised';
}

/** What has been read so far. */
class Draft {
  readonly target: { -readonly [Key in keyof FieldsTarget]: FieldsTarget[Key] } = {
    kind: 'fields',
    texts: {},
    states: {},
  };
  readonly scope: { within?: Query; index?: number } = {};
  readonly seen = new Set<string>();
  cells: Query['target'] | undefined;
}

/**
 * Reads `role:AXButton title:"Save As" enabled:true`, or cells, each with what limits it. A role that was read already is
 * one of the fields.
 */
export function parseFields(scanner: QueryScanner, nested: Nested, role?: Role): Query {
  const draft = new Draft();
  if (role) {
    draft.target.role = role;
    draft.seen.add('role');
  }
  while (!scanner.isAtEnd) takeField(scanner, draft, nested);
  const { target, cells, scope } = draft;
  if (!cells) return { target, ...scope };
  const extra = [...draft.seen].find((name) => !['cells', 'within', 'index'].includes(name));
  if (extra === undefined) return { target: cells, ...scope };
  throw misread(scanner.text, {
    at: scanner.text.indexOf(`${extra}:`),
    expected: 'only within: and index: beside cells',
    example: CELL_EXAMPLE,
  });
}

/** Reads `within:` and `index:` behind another form. */
export function parseScope(
  scanner: QueryScanner,
  at: number,
  nested: Nested,
): Pick<Query, 'within' | 'index'> {
  scanner.at = at;
  const draft = new Draft();
  while (!scanner.isAtEnd) takeField(scanner, draft, nested);
  const other = [...draft.seen].find((name) => name !== 'within' && name !== 'index');
  if (other === undefined) return draft.scope;
  const found = scanner.text.indexOf(`${other}:`, at);
  throw misread(scanner.text, {
    at: Math.max(found, at),
    expected: 'only within: and index: at the end',
    example: EXAMPLE,
  });
}

function takeField(scanner: QueryScanner, draft: Draft, nested: Nested): void {
  const start = scanner.at;
  const written = scanner.take(FIELD)?.[1];
  if (written === undefined) {
    scanner.skipSpaces();
    throw misread(scanner.text, {
      at: scanner.at,
      expected: 'a field such as title:, enabled: or within:',
      example: EXAMPLE,
    });
  }
  const name = ALIASES[written] ?? written;
  if (draft.seen.has(name))
    throw misread(scanner.text, { at: start, expected: `${name} only once`, example: EXAMPLE });
  draft.seen.add(name);
  const value = takeValue(scanner, name);
  scanner.skipSpaces();
  const reader = (STATE_FIELDS as readonly string[]).includes(name) ? readState : READERS[name];
  reader?.({ draft, name, value, nested, query: scanner.text });
}

function takeValue(scanner: QueryScanner, name: string): Value {
  const { at } = scanner;
  if (scanner.isAtQuote) return { at, text: scanner.takeQuoted(EXAMPLE), form: 'quoted' };
  if (name === 'within' && scanner.text[at] === '(') {
    return { at, text: scanner.takeParenthesised('Save within:(role:AXToolbar)'), form: 'parenthesised' };
  }
  const text = (scanner.take(EXPRESSION) ?? scanner.take(PLAIN))?.[0] ?? '';
  if (text === '') throw misread(scanner.text, { at, expected: `a value for ${name}:`, example: EXAMPLE });
  return { at, text: text.trim(), form: 'plain' };
}

interface Reading {
  readonly draft: Draft;
  readonly name: string;
  readonly value: Value;
  readonly nested: Nested;
  readonly query: string;
}

const READERS: Readonly<Record<string, (reading: Reading) => void>> = {
  role({ draft, value, query }) {
    const role = parseRole(value.text);
    if (!role)
      throw misread(query, { at: value.at, expected: 'a role such as AXButton or button', example: EXAMPLE });
    draft.target.role = role;
  },
  identifier({ draft, value }) {
    draft.target.identifier = value.text;
  },
  title: readText,
  value: readText,
  description: readText,
  contains: readText,
  within({ draft, value, nested, query }) {
    if (fold(value.text) === '') {
      throw misread(query, { at: value.at, expected: 'a query', example: 'Save within:"Toolbar"' });
    }
    draft.scope.within = nested(value.text);
  },
  index({ draft, value, query }) {
    if (!/^-?[1-9]\d{0,8}$/.test(value.text)) {
      throw misread(query, {
        at: value.at,
        expected: 'a number: 1 is the first, -1 the last',
        example: 'role:AXButton index:2',
      });
    }
    draft.scope.index = Number(value.text);
  },
  cells({ draft, value, query }) {
    const range = parseCellRange(value.text);
    if (!range)
      throw misread(query, { at: value.at, expected: 'cells such as B3 or A1:C20', example: CELL_EXAMPLE });
    draft.cells = { kind: 'cells', range };
  },
};

function readText({ draft, name, value, query }: Reading): void {
  if (fold(value.text) === '' && name !== 'value') {
    throw misread(query, { at: value.at, expected: `a text for ${name}:`, example: EXAMPLE });
  }
  draft.target.texts = { ...draft.target.texts, [name as TextField]: patternOf(value) };
}

function patternOf({ form, text }: Value): TextPattern {
  if (form !== 'plain' || !isRegexLiteral(text)) return { kind: 'words', text };
  const { source, flags } = parseRegex(text);
  return { kind: 'regex', source, flags };
}

function readState({ draft, name, value, query }: Reading): void {
  if (value.text !== 'true' && value.text !== 'false') {
    throw misread(query, { at: value.at, expected: 'true or false', example: EXAMPLE });
  }
  draft.target.states = { ...draft.target.states, [name as StateField]: value.text === 'true' };
}
