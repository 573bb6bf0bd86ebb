/** Where one run of a workflow writes down what it does, line by line, each before the next thing happens. */
export interface Journal extends AsyncDisposable {
  /** Where it can be read; undefined where nothing is kept. */
  readonly path: string | undefined;
  write(entry: Readonly<Record<string, unknown>>): Promise<void>;
}

export interface Journals {
  open(): Promise<Journal>;
}

/** Keeps nothing. */
export const noJournals: Journals = {
  open: async () => ({
    path: undefined,
    write: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
};

/** Fields that name what is meant and never hold what is written into it. */
const TOLD: ReadonlySet<string> = new Set([
  ...['app', 'alias', 'query', 'from_query', 'to_query', 'root_query', 'strategy', 'click_type', 'mode'],
  ...['direction', 'modifiers', 'action', 'scope', 'language', 'format', 'element_ref', 'frame'],
]);

/** Fields that may hold contents whatever their type: a PIN is a number. */
const CONTENTS: ReadonlySet<string> = new Set(['text', 'value', 'script', 'key', 'assertions', 'baseline']);

const REDACTED = '[redacted]';

/** Arguments as a journal may keep them: typed text, values, scripts and whatever is not known to be harmless are left out. */
export function redactArgs(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(args).map(([field, value]) => [
      field,
      CONTENTS.has(field) ? REDACTED : told(field, value),
    ]),
  );
}

function told(field: string, value: unknown): unknown {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string') return TOLD.has(field) ? value : REDACTED;
  if (Array.isArray(value)) return value.map((entry) => told(field, entry));
  return typeof value === 'object' ? redactArgs(value as Record<string, unknown>) : REDACTED;
}
