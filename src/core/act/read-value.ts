import { AutomationError } from '../../base/errors.ts';
import { fold, quote } from '../../base/text.ts';
import type { UiNode } from '../../model/element.ts';
import type { Turn } from './toggle.ts';

const YES = new Set(['true', '1', 'on', 'yes', 'checked', 'expanded']);
const OF_FOLDING = new Set(['expanded', 'collapsed']);
const OF_BOXES = new Set(['checked', 'unchecked']);
const NO = new Set(['false', '0', 'off', 'no', 'unchecked', 'collapsed']);

/** The number that a text says, where an element takes it. An empty range is what a toolkit says that knows none. */
export function readNumber(node: Pick<UiNode, 'range'>, text: string): number {
  const range = node.range && node.range.max > node.range.min ? node.range : undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const allowed = range ? `a number from ${range.min} to ${range.max}` : 'a number';
  if (!Number.isFinite(value) || (range && (value < range.min || value > range.max))) {
    throw new AutomationError('invalid_value', `${quote(text)} cannot be set here.`, {
      guidance: `Use ${allowed}.`,
    });
  }
  return value;
}

/** Whether a text says on or off, checked or not, expanded or collapsed. */
export function readBoolean(text: string): boolean {
  const value = asBoolean(text);
  if (value !== undefined) return value;
  throw new AutomationError('invalid_value', `${quote(text)} is neither on nor off.`, {
    guidance: 'Use true or false.',
  });
}

/** The same of what may be neither. */
export function readTurn(text: string): Turn {
  return fold(text) === 'mixed' ? 'mixed' : readBoolean(text);
}

/** Whether it is a word for an item with others below it alone. */
export function isOfFolding(text: string | undefined): boolean {
  return text !== undefined && OF_FOLDING.has(fold(text));
}

/** Whether it is a word for a box alone. */
export function isOfBoxes(text: string): boolean {
  return OF_BOXES.has(fold(text));
}

/** The same as a boolean, where it may say something else. */
export function asBoolean(text: string): boolean | undefined {
  const word = fold(text);
  return YES.has(word) || (NO.has(word) ? false : undefined);
}
