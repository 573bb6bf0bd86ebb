import { printCells } from './cell-range.ts';
import { parseQuery } from './parse-query.ts';
import { printPath } from './path-query.ts';
import {
  type FieldsTarget,
  type Query,
  type QueryTarget,
  STATE_FIELDS,
  TEXT_FIELDS,
  type TextPattern,
} from './query.ts';

/** A part of a menu path that cannot be taken for anything else. */
const PLAIN_PART = /^[\p{Letter}\p{Number}][\p{Letter}\p{Number} .…]*$/u;

/** A query as text that reads back to the same query. */
export function printQuery({ target, within, index }: Query): string {
  const parts = [printTarget(target)];
  if (within) parts.push(`within:${quoted(printQuery(within))}`);
  if (index !== undefined) parts.push(`index:${index}`);
  return parts.filter(Boolean).join(' ');
}

function printTarget(target: QueryTarget): string {
  switch (target.kind) {
    case 'text':
      return readsAsText(target.text) ? target.text : quoted(target.text);
    case 'ref':
      return target.ref;
    case 'regex':
      return `/${target.source}/${target.flags}`;
    case 'path':
      return printPath(target.steps);
    case 'menu':
      return target.parts.map((part) => (PLAIN_PART.test(part) ? part : quoted(part))).join(' > ');
    case 'cells':
      return printCells(target.range);
    case 'fields':
      return printFields(target);
  }
}

/** A quotation mark could reach into what follows the text. */
function readsAsText(text: string): boolean {
  if (/["'“”‘’]/.test(text)) return false;
  try {
    const { target, within, index } = parseQuery(text);
    return target.kind === 'text' && target.text === text && within === undefined && index === undefined;
  } catch {
    return false;
  }
}

function printFields({ role, identifier, texts, states }: FieldsTarget): string {
  const parts: string[] = [];
  if (role) parts.push(`role:${role}`);
  if (identifier !== undefined) parts.push(`identifier:${quoted(identifier)}`);
  for (const name of TEXT_FIELDS) {
    const pattern = texts[name];
    if (pattern) parts.push(`${name}:${printPattern(pattern)}`);
  }
  for (const name of STATE_FIELDS) if (states[name] !== undefined) parts.push(`${name}:${states[name]}`);
  return parts.join(' ');
}

function printPattern(pattern: TextPattern): string {
  return pattern.kind === 'words' ? quoted(pattern.text) : `/${pattern.source}/${pattern.flags}`;
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
