import { AutomationError } from '../../base/errors.ts';
import { clip, nearest, oneLine, plural, quote } from '../../base/text.ts';
import type { Setting, SettingValue } from './settings.ts';

/** Where a value came from. */
export type Origin =
  | { readonly kind: 'flag'; readonly name: string }
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string; readonly line?: number; readonly column?: number }
  | { readonly kind: 'default' };

/** One thing that is wrong with what was given. */
export interface ConfigProblem {
  readonly origin: Origin;
  readonly message: string;
  readonly cause?: unknown;
}

/** Takes note of a problem; reading goes on, so that all of them are reported together. */
export type Report = (problem: ConfigProblem) => void;

/** A value that was accepted, and where it came from. */
export interface Given {
  readonly value: SettingValue;
  readonly origin: Origin;
}

/** What one source gives, by setting key. */
export type Layer = ReadonlyMap<string, Given>;

/** The origin as a person would look for it: `--format`, `DESKHAND_FORMAT`, `/path/config.toml:3:7`. */
function describeOrigin(origin: Origin): string {
  switch (origin.kind) {
    case 'flag':
      return `--${shownName(origin.name)}`;
    case 'environment':
      return shownName(origin.name);
    case 'file': {
      const position = [origin.line, origin.column].filter((part) => part !== undefined);
      return [oneLine(origin.path), ...position].join(':');
    }
    case 'default':
      return 'default';
  }
}

/** A name from outside, inside our own lines. */
function shownName(name: string): string {
  return clip(oneLine(name), 80);
}

const SECRETIVE = /token|secret|passw|passphrase|credential|(api|private|access)_?key/i;

/** A refused value as an error may show it: clipped, on one line, and not at all when it may be a secret. */
export function shownValue(key: string, value: unknown): string {
  if (SECRETIVE.test(key)) return 'what was given (not shown)';
  return shown(value);
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return clip(`[${value.map(shown).join(', ')}]`, 80);
  if (value instanceof Date) return 'a date';
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : 'a table';
}

/** Ends a sentence, asking for the entry that may have been meant if one is like it. */
export function suggestion(
  wanted: string,
  entries: Iterable<string>,
  show = (entry: string) => entry,
): string {
  const [best] = nearest(wanted, entries, 1);
  return best === undefined ? '.' : `; did you mean ${show(best)}?`;
}

interface Candidate {
  readonly value: unknown;
  readonly origin: Origin;
  /** What was literally given, where the value was made from it. */
  readonly shownAs?: unknown;
  /** The spelling that was used, where it is not the setting's own key. */
  readonly key?: string;
}

/** The value if the setting takes it; otherwise the problem is reported, showing what was given. */
export function checked(setting: Setting, candidate: Candidate, report: Report): Given | undefined {
  const { value, origin, shownAs = value, key = setting.key } = candidate;
  const { expected, choices } = setting.kind;
  const accepted = setting.kind.check(value);
  if (accepted !== undefined) return { value: accepted, origin };
  const hint = typeof value === 'string' ? suggestion(value, choices, (choice) => quote(choice)) : '.';
  report({ origin, message: `${key} must be ${expected}, not ${shownValue(setting.key, shownAs)}${hint}` });
  return undefined;
}

/** All problems as the one error that a caller sees. */
export function configError(problems: readonly ConfigProblem[]): AutomationError {
  const listed = problems.map(({ origin, message }) => ({ source: describeOrigin(origin), message }));
  const lines = listed.map(({ source, message }) => `${source}: ${message}`);
  const message =
    lines.length === 1
      ? lines.join()
      : [
          `${plural(lines.length, 'problem')} in the configuration:`,
          ...lines.map((line) => `- ${line}`),
        ].join('\n');
  const cause = problems.find((problem) => problem.cause !== undefined)?.cause;
  return new AutomationError('invalid_config', message, { details: { problems: listed }, cause });
}
