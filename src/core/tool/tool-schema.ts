import { z } from 'zod';
import type { Tool } from './define-tool.ts';

export type JsonSchema = Record<string, unknown> & { type: 'object' };

const LONGEST_ENUM = 20;

/** What a client has to send: one self-contained schema. */
export function inputSchema(tool: Tool): JsonSchema {
  return toJsonSchema(tool.input, { io: 'input', reused: 'inline' });
}

/** What a client gets back: repeated parts are written once, because every list of tools carries this. */
export function outputSchema(tool: Tool): JsonSchema {
  return toJsonSchema(tool.output, { io: 'output', reused: 'ref' });
}

/** Left without `$schema`: older clients know only their own dialect, and these schemas mean the same in each. */
function toJsonSchema(
  schema: z.ZodObject,
  options: { io: 'input' | 'output'; reused: 'inline' | 'ref' },
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    ...options,
    override: ({ jsonSchema }) => trim(jsonSchema),
  });
  return json as JsonSchema;
}

/** Removes what only costs tokens: the bounds of safe integers, and enumerations too long to be read. */
function trim(json: z.core.JSONSchema.BaseSchema): void {
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.enum && json.enum.length > LONGEST_ENUM) delete json.enum;
}
