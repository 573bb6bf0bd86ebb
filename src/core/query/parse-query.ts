import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';
import { ElementRef } from '../../model/element.ts';
import { parseRole, type Role } from '../../model/role.ts';
import { isRegexLiteral, parseRegex } from './bounded-regex.ts';
import { CELL_PLACE } from './cell-range.ts';
import { beginsWithFieldName, parseFields, parseScope } from './parse-fields.ts';
import { parsePath } from './path-query.ts';
import type { Query, QueryTarget, TextPattern } from './query.ts';
import { misread, QueryScanner } from './query-scanner.ts';

const CELL_START = /^cell:\s*/;
const SCOPE_START = /\s+(?:within|index):/y;
const SEPARATOR = /[>›»→▸]/;
const DEEPEST = 8;

/**
 * The one reader of the query language. The forms are told apart by how they begin:
 *
 * 1. `el-482913`: a ref.
 * 2. `title:`, `role:`, `within:`, `cells:` … in small letters, also behind a role: fields, all of which must hold.
 * 3. `"…"` as a whole: text, whatever it looks like.
 * 4. `#…`: an identifier. `//…`: a path. `/…/flags`: a regular expression; `/AXWindow/AXButton` is a path.
 * 5. a role before the first colon: role and title.
 * 6. parts between `>`: a menu path.
 * 7. anything else: text.
 *
 * 3 to 7 may end in `within:…` and `index:…`. Throws `invalid_query` with the position where a form is begun and broken.
 */
export function parseQuery(text: string): Query {
  return parseNested(text, 0);
}

function parseNested(text: string, depth: number): Query {
  if (fold(text) === '') throw new AutomationError('invalid_query', 'The query is empty.');
  if (depth > DEEPEST) {
    throw misread(text, {
      at: 0,
      expected: `at most ${DEEPEST} nested queries`,
      example: 'Save within:(Toolbar)',
    });
  }
  const query = text.trim();
  const nested = (inner: string) => parseNested(inner, depth + 1);
  if (ElementRef.safeParse(query).success) return { target: { kind: 'ref', ref: query } };
  if (beginsWithField(query)) return parseFields(new QueryScanner(query), nested);
  const fields = fieldsBehindRole(query);
  if (fields) return parseFields(fields.scanner, nested, fields.role);
  const end = scopeStart(query);
  const head = query.slice(0, end).trimEnd();
  if (fold(head) === '')
    throw misread(query, { at: 0, expected: 'something to look for', example: 'Save within:(Toolbar)' });
  const target = parseTarget(head);
  return end < query.length ? { target, ...parseScope(new QueryScanner(query), end, nested) } : { target };
}

/** `cell:B3` is a place; `cell:Apple` is a role and a title. */
function beginsWithField(query: string): boolean {
  const start = CELL_START.exec(query)?.[0];
  if (start === undefined) return beginsWithFieldName(query);
  return CELL_PLACE.test(query.slice(start.length).split(/\s/, 1)[0] ?? '');
}

/** `button enabled:true`: a role and fields, of which the first is not one that may stand behind anything. */
function fieldsBehindRole(query: string): { scanner: QueryScanner; role: Role } | undefined {
  const [start, word = ''] = /^(\S+)\s+(?!(?:within|index):)/.exec(query) ?? [];
  const role = start === undefined ? undefined : parseRole(word);
  if (start === undefined || !role || !beginsWithFieldName(query.slice(start.length))) return undefined;
  const scanner = new QueryScanner(query);
  scanner.at = start.length;
  return { scanner, role };
}

/** Where `within:` or `index:` begins behind something else; the end where neither does. */
function scopeStart(query: string): number {
  return query.startsWith('/') ? scopeBehindSlashes(query) : scopeBehindText(query);
}

/** Paths and expressions have quotes of their own: they end where what stands before is whole. */
function scopeBehindSlashes(query: string): number {
  for (const { index } of query.matchAll(/\s+(?:within|index):/g)) {
    if (isWhole(query.slice(0, index))) return index;
  }
  return query.length;
}

function isWhole(head: string): boolean {
  try {
    return slashTarget(head) !== undefined;
  } catch {
    return false;
  }
}

function scopeBehindText(query: string): number {
  const scanner = new QueryScanner(query);
  while (!scanner.isAtEnd) {
    SCOPE_START.lastIndex = scanner.at;
    if (scanner.at > 0 && SCOPE_START.test(query)) return scanner.at;
    if (!scanner.isAtQuote || !skipQuoted(scanner)) scanner.at += 1;
  }
  return query.length;
}

function skipQuoted(scanner: QueryScanner): boolean {
  const start = scanner.at;
  try {
    scanner.takeQuoted('');
    return true;
  } catch {
    scanner.at = start;
    return false;
  }
}

function parseTarget(head: string): QueryTarget {
  return (
    quotedText(head) ??
    identifierTarget(head) ??
    slashTarget(head) ??
    roleTarget(head) ??
    menuTarget(head) ?? { kind: 'text', text: head }
  );
}

function quotedText(head: string): QueryTarget | undefined {
  const text = unquoted(head);
  return text === undefined || fold(text) === '' ? undefined : { kind: 'text', text };
}

function unquoted(text: string): string | undefined {
  const scanner = new QueryScanner(text);
  if (!scanner.isAtQuote) return undefined;
  const start = scanner.at;
  if (!skipQuoted(scanner) || !scanner.isAtEnd) return undefined;
  scanner.at = start;
  return scanner.takeQuoted('');
}

function identifierTarget(head: string): QueryTarget | undefined {
  if (!head.startsWith('#') || head.length === 1) return undefined;
  return { kind: 'fields', identifier: head.slice(1).trim(), texts: {}, states: {} };
}

/** What begins with one slash and is neither a path nor an expression is text, such as the name of a file. */
function slashTarget(head: string): QueryTarget | undefined {
  if (!head.startsWith('/')) return undefined;
  if (head.startsWith('//')) return { kind: 'path', steps: parsePath(head) };
  try {
    return { kind: 'path', steps: parsePath(head) };
  } catch {
    return isRegexLiteral(head) ? { kind: 'regex', ...regexParts(head) } : undefined;
  }
}

/** `AXButton:Save`, `button:"Save"`, `button:/sav/i`, `button:`. */
function roleTarget(head: string): QueryTarget | undefined {
  const colon = head.indexOf(':');
  const role = colon < 0 ? undefined : parseRole(head.slice(0, colon));
  if (!role) return undefined;
  const title = head.slice(colon + 1).trim();
  if (fold(title) === '') return { kind: 'fields', role, texts: {}, states: {} };
  const pattern = textPattern(title);
  if (pattern.kind === 'words' && fold(pattern.text) === '')
    throw misread(head, { at: colon + 1, expected: 'a title', example: 'button:"Save As"' });
  return { kind: 'fields', role, texts: { title: pattern }, states: {} };
}

function menuTarget(head: string): QueryTarget | undefined {
  const parts = splitParts(head).map((part) => unquoted(part) ?? part);
  return parts.length > 1 && parts.every((part) => fold(part) !== '') ? { kind: 'menu', parts } : undefined;
}

/** The parts between separators; in quotes a separator is none. */
function splitParts(head: string): string[] {
  const scanner = new QueryScanner(head);
  const parts: string[] = [];
  let start = 0;
  while (!scanner.isAtEnd) {
    if (scanner.isAtQuote && skipQuoted(scanner)) continue;
    if (SEPARATOR.test(head[scanner.at] ?? '')) {
      parts.push(head.slice(start, scanner.at).trim());
      start = scanner.at + 1;
    }
    scanner.at += 1;
  }
  return [...parts, head.slice(start).trim()];
}

/** A text as it stands behind a colon: in quotes, as an expression, or plain. */
function textPattern(text: string): TextPattern {
  const words = unquoted(text);
  if (words !== undefined) return { kind: 'words', text: words };
  return isRegexLiteral(text) ? { kind: 'regex', ...regexParts(text) } : { kind: 'words', text };
}

function regexParts(text: string): { source: string; flags: string } {
  const { source, flags } = parseRegex(text);
  return { source, flags };
}
