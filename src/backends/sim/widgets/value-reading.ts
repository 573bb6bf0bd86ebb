import { AutomationError } from '../../../base/errors.ts';

type Value = number | boolean | string;

/** Reads an on/off value, or refuses with what would be accepted. */
export function readBoolean(name: string, value: Value): boolean {
  const text = String(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new AutomationError('invalid_value', `${name} takes true or false, not ${JSON.stringify(value)}.`);
}

/** Reads a number that lies on a step of a range, or refuses with the range. */
export function readNumber(
  name: string,
  value: Value,
  { min, max, step }: { min: number; max: number; step: number },
): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const steps = typeof number === 'number' ? (number - min) / step : Number.NaN;
  const onStep = Math.abs(steps - Math.round(steps)) < 1e-9;
  if (typeof number === 'number' && number >= min && number <= max && onStep) return number;
  throw new AutomationError(
    'invalid_value',
    `${name} takes a number from ${min} to ${max} in steps of ${step}, not ${JSON.stringify(value)}.`,
    { details: { min, max, step } },
  );
}

/** Reads one of several choices, or refuses with the choices. */
export function readChoice(name: string, value: Value, choices: readonly string[]): string {
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new AutomationError(
    'invalid_value',
    `${name} takes one of ${choices.map((each) => JSON.stringify(each)).join(', ')}, not ${JSON.stringify(value)}.`,
    { details: { choices } },
  );
}
