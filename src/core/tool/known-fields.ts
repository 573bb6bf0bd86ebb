import { z } from 'zod';

/** The fields of what lies at a path of an input, where that is an object that takes no others. */
export function knownFields(input: z.ZodType, path: readonly PropertyKey[]): readonly string[] | undefined {
  let at = unwrapped(input);
  for (const part of path) {
    const inner = at instanceof z.ZodObject ? at.shape[String(part)] : undefined;
    const next = at instanceof z.ZodArray ? at.element : inner;
    if (!next) return undefined;
    at = unwrapped(next as z.ZodType);
  }
  return at instanceof z.ZodObject ? Object.keys(at.shape) : undefined;
}

/** What a field says itself about a mistake in it, with a space behind it. */
export function adviceOn(issue: z.core.$ZodIssue): string {
  const guidance: unknown = issue.code === 'custom' ? issue.params?.guidance : undefined;
  return typeof guidance === 'string' ? `${guidance} ` : '';
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
