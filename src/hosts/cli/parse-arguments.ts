import { AutomationError } from '../../base/errors.ts';
import { nearest, quote } from '../../base/text.ts';
import { type ArgumentSpec, type Command, placeholderOf } from './command.ts';

/** Reads the words after a command into named values. Every problem is reported at once; shared flags are only suggested. */
export function parseArguments(
  command: Command,
  words: readonly string[],
  sharedFlags: readonly string[] = [],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const positionals: string[] = [];
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') positionals.push(...queue.splice(0));
    else if (word.startsWith('--')) readOption(command, word.slice(2), queue, values, problems, sharedFlags);
    else positionals.push(word);
  }
  readPositionals(command, positionals, values, problems);
  for (const { field, required, flags } of [...command.positionals, ...command.options]) {
    if (required && !(field in values)) problems.push(`${flags[0] ? `--${flags[0]}` : field} is missing`);
  }
  if (problems.length === 0) return values;
  throw new AutomationError('invalid_input', `${command.name}: ${problems.join('; ')}.`, {
    guidance: `"deskhand help ${command.name}" shows how it is used.`,
    details: { problems },
  });
}

function readOption(
  command: Command,
  text: string,
  queue: string[],
  values: Record<string, unknown>,
  problems: string[],
  sharedFlags: readonly string[],
): void {
  const equals = text.indexOf('=');
  const name = equals < 0 ? text : text.slice(0, equals);
  const inline = equals < 0 ? undefined : text.slice(equals + 1);
  const negated = findOption(command, name.replace(/^no-/, ''));
  if (name.startsWith('no-') && negated?.type.kind === 'switch') {
    if (inline !== undefined) problems.push(`--${name} takes no value`);
    values[negated.field] = false;
    return;
  }
  const option = findOption(command, name);
  if (!option) {
    problems.push(unknownOption(command, name, sharedFlags));
    return;
  }
  if (option.type.kind === 'switch' && inline === undefined) {
    values[option.field] = true;
    return;
  }
  const raw = inline ?? queue.shift();
  if (raw !== undefined) {
    readValue(option, raw, values, problems);
    return;
  }
  values[option.field] = undefined;
  problems.push(`--${name} needs a value`);
}

function findOption(command: Command, name: string): ArgumentSpec | undefined {
  const plain = name.replaceAll('_', '-');
  return [...command.options, ...command.positionals].find(
    ({ flags, field }) => flags.includes(plain) || field.replaceAll('_', '-') === plain,
  );
}

function unknownOption(command: Command, name: string, sharedFlags: readonly string[]): string {
  const known = [...command.options.flatMap(({ flags }) => flags), ...sharedFlags];
  const [similar] = nearest(name, known, 1);
  return `--${name.slice(0, 60)} is not an option${similar ? `; did you mean --${similar}?` : ''}`;
}

function readPositionals(
  command: Command,
  words: readonly string[],
  values: Record<string, unknown>,
  problems: string[],
): void {
  const open = command.positionals.filter(({ field }) => !(field in values));
  for (const [index, word] of words.entries()) {
    const spec = open[index];
    if (spec?.type.kind === 'words') {
      values[spec.field] = words.slice(index);
      return;
    }
    if (spec) readValue(spec, word, values, problems);
    else {
      problems.push(tooMany(words.slice(index), open.length));
      return;
    }
  }
}

function tooMany([first = '', ...others]: readonly string[], taken: number): string {
  const told = quote(first, 40);
  const what =
    others.length === 0
      ? `${told} is one argument too many`
      : `${told} and ${others.length} more are arguments too many`;
  return taken > 0 ? `${what}; words that belong together are put in quotes` : what;
}

/** A value that cannot be used is there all the same, so that it is not told as missing, too. */
function readValue(
  spec: ArgumentSpec,
  raw: string,
  values: Record<string, unknown>,
  problems: string[],
): void {
  const value = convert(spec, raw);
  values[spec.field] = value;
  if (value === undefined)
    problems.push(`${quote(raw, 40)} is not a value for ${spec.field}: ${expected(spec)}`);
}

function expected(spec: ArgumentSpec): string {
  return spec.type.kind === 'switch' ? 'true or false' : `expected ${placeholderOf(spec)}`;
}

function convert({ type }: ArgumentSpec, raw: string): unknown {
  switch (type.kind) {
    case 'text':
      return raw;
    case 'number':
      return toNumber(raw);
    case 'switch':
      return raw === 'true' ? true : raw === 'false' ? false : undefined;
    case 'choice':
      return type.choices.includes(raw) ? raw : undefined;
    case 'numbers':
      return toNumbers(type.fields, raw) ?? toJson(raw);
    case 'choices':
      return toChoices(type.choices, raw) ?? toJson(raw);
    case 'json':
      return toJson(raw);
    case 'words':
      return [raw];
  }
}

function toNumber(raw: string): number | undefined {
  const value = Number(raw);
  return raw.trim() !== '' && Number.isFinite(value) ? value : undefined;
}

function toNumbers(fields: readonly string[], raw: string): Record<string, number> | undefined {
  const numbers = raw.split(',').map(toNumber);
  if (numbers.length !== fields.length) return undefined;
  const pairs = fields.map((field, index): [string, number | undefined] => [field, numbers[index]]);
  return pairs.every(([, value]) => value !== undefined)
    ? (Object.fromEntries(pairs) as Record<string, number>)
    : undefined;
}

function toChoices(choices: readonly string[], raw: string): string[] | undefined {
  const words = raw.split(',').map((word) => word.trim());
  return words.every((word) => choices.includes(word)) ? words : undefined;
}

function toJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
