import { hasState, type UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import type { NodeChange } from '../see/diff.ts';

/** Digits that are next to each other. */
const NUMBER = /\d+/g;
/** Where a number begins again, apart from its digits being used up: minutes and seconds. */
const MINUTE = 60;
/** A reading has one time, and takes some: a number may have been read earlier than that says. */
const LEEWAY = 3;
/** Longer texts are no clocks. */
const LONGEST = 200;

/** A time of day, or one that is taken; some write it with a sign of its own. */
const TIME = /\d[:∶]\d\d/;

/** Whether a text is or holds a time. */
export function isTime(text: string): boolean {
  return TIME.test(text);
}

/** What an element says of itself. */
export function textOf({ title, value }: UiNode): string {
  return JSON.stringify([title, value]);
}

/** Whether an element may tell something else without being acted on: a number, or words that are only there to be read. */
export function mayTick(node: UiNode): boolean {
  const text = `${node.title} ${node.value ?? ''}`;
  const isRead = isWords(node) || /\d/.test(text);
  return isRead && text.length <= LONGEST && !hasState(node, 'editable');
}

/** Whether it is there to be read: a text, a headline, or the box around a text, whose name that is in Firefox. */
function isWords({ role }: UiNode): boolean {
  return role === 'AXStaticText' || role === 'AXHeading' || role === 'AXGroup';
}

/** Whether words changed that may do so by themselves, as those that say what is being done at the moment. */
export function isOtherWords({ before, after, property }: NodeChange): boolean {
  if (property === 'states' || !isWords(after)) return false;
  return [before, after].every((node) => mayTick(node) && !isWorkedIn(node));
}

/**
 * Whether a text changed as those of clocks, counters and shares do, by so much as they may in this time: the same words, with
 * the next number. What is edited, what keys go to, and what is on or off, has no clock in it.
 */
export function isTick({ before, after, property, from, to }: NodeChange, elapsedMs: number): boolean {
  if (property === 'states' || [before, after].some((node) => isWorkedIn(node) || isToggle(node)))
    return false;
  if (from.replace(NUMBER, '') !== to.replace(NUMBER, '')) return false;
  const [old, now] = [from, to].map((text) => text.match(NUMBER) ?? []);
  if (!old || !now || old.length !== now.length) return false;
  const place = now.findIndex((digits, at) => digits !== old[at]);
  // Of several numbers the smallest may be hundredths of a second.
  const most = LEEWAY + elapsedMs / (now.length > 1 ? 10 : 100);
  return isStep(old[place] ?? '', now[place] ?? '', most);
}

function isToggle(node: UiNode): boolean {
  return roleTraits(node.role).toggles === true || hasState(node, 'checkable');
}

function isWorkedIn(node: UiNode): boolean {
  return hasState(node, 'editable') || hasState(node, 'focused');
}

function isStep(from: string, to: string, most: number): boolean {
  const step = Number(to) - Number(from);
  // A single digit that grows has not begun again: somebody pressed it on a calculator.
  const mayTurn = step < 0 || from.length === 2;
  const turns = mayTurn ? [10 ** from.length, ...(from.length <= 2 ? [MINUTE] : [])] : [];
  return [0, ...turns].some((turn) => Math.abs(turn - Math.abs(step)) <= most);
}
