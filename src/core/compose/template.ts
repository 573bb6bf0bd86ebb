import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';

/** A place in the arguments of a step that is filled with a field of an earlier step's result. */
export interface Reference {
  /** Counted from 1. */
  readonly step: number;
  readonly fields: readonly string[];
  /** As it is written. */
  readonly source: string;
}

/** What may be a reference, and the backslash that says it is none. Takes linear time whatever the text. */
const BRACES = /(\\?)\{\{([^{}]*)\}\}/g;
const PREFIX = 'step_';
const FORM = /^step_(\d{1,4})((?:\.[A-Za-z0-9_-]+)+)$/;

type Json = unknown;

/** Every reference in a value, with the path of the text that holds it. A malformed one is an error. */
export function referencesIn(
  value: Json,
  path: readonly string[] = [],
): { path: string[]; reference: Reference }[] {
  if (typeof value === 'string') {
    return [...value.matchAll(BRACES)]
      .filter(([, backslash, inner = '']) => !backslash && isReference(inner))
      .map(([, , inner = '']) => ({ path: [...path], reference: parseReference(inner.trim()) }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => referencesIn(inner, [...path, key]));
}

/**
 * The value with its references filled in, in one pass: what is filled in is data and is never looked at again. A text
 * that is nothing but a reference becomes what the field holds, whatever its type.
 */
export function expand(value: Json, lookUp: (reference: Reference) => unknown): Json {
  if (typeof value === 'string') return expandText(value, lookUp);
  if (Array.isArray(value)) return value.map((entry) => expand(entry, lookUp));
  if (typeof value !== 'object' || value === null) return value;
  // Built from entries, so that a field named __proto__ stays a field.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner, lookUp)]));
}

function expandText(text: string, lookUp: (reference: Reference) => unknown): unknown {
  const [first] = text.matchAll(BRACES);
  if (first?.[0] === text && !first[1] && isReference(first[2] ?? '')) {
    return lookUp(parseReference((first[2] ?? '').trim()));
  }
  return text.replace(BRACES, (match, backslash: string, inner: string) => {
    if (!isReference(inner)) return match;
    return backslash ? match.slice(1) : asText(lookUp(parseReference(inner.trim())), inner.trim());
  });
}

/** Other text in double braces means nothing here. */
function isReference(inner: string): boolean {
  return inner.trimStart().startsWith(PREFIX);
}

function parseReference(source: string): Reference {
  const [, number, path] = FORM.exec(source) ?? [];
  if (number === undefined || path === undefined) {
    throw new AutomationError(
      'invalid_input',
      `${quote(`{{${source}}}`)} is no reference to a step's field.`,
      {
        guidance:
          'Write {{step_N.field}} or {{step_N.field.inner}} with N counted from 1, or \\{{step_… for the mere text.',
      },
    );
  }
  return { step: Number(number), fields: path.slice(1).split('.'), source };
}

/** A field by its own properties alone: nothing that JavaScript adds can be reached. */
export function fieldOf(data: unknown, { fields, source }: Reference): unknown {
  let value = data;
  for (const field of fields) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) {
      throw new AutomationError(
        'invalid_input',
        `{{${source}}} names nothing: there is no ${quote(field)}.`,
        {
          guidance: 'Use a field that the result of that step has.',
        },
      );
    }
    value = (value as Record<string, unknown>)[field];
  }
  return value;
}

function asText(value: unknown, source: string): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new AutomationError('invalid_input', `{{${source}}} is no text, number or boolean.`, {
    guidance:
      'Inside other text only those can stand; name an inner field, or let the reference stand alone.',
  });
}
