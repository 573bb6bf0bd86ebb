import { fold, wordsIn } from '../../base/text.ts';
import type { UiNode, WalkStep } from '../../model/element.ts';
import { parseRole, type Role } from '../../model/role.ts';
import { foldedNames } from './names.ts';

/**
 * The last reading of `auto`: the same words in another order, with a typing mistake, or by a word that means the same.
 * It is deliberately narrow, because what it finds may be acted on: every word of the query must be accounted for, and
 * none of the name may be left over but words that say nothing.
 */
export function matchSemantic(text: string, role: Role | undefined, steps: readonly WalkStep[]): WalkStep[] {
  const wanted = readWords(text, role);
  if (wanted.words.length === 0) return [];
  const scored = steps
    .filter(({ node }) => wanted.roles === undefined || wanted.roles.includes(node.role))
    .map((step) => ({ step, cost: costOf(wanted.words, step.node) }))
    .filter(({ cost }) => cost <= HIGHEST_COST);
  const best = Math.min(...scored.map(({ cost }) => cost));
  return scored
    .filter(({ cost }) => cost - best < NEAR)
    .sort((one, other) => one.cost - other.cost)
    .map(({ step }) => step);
}

/** One typing mistake or one synonym costs 1. */
const HIGHEST_COST = 2;
/** What costs less than this more than the best is as good as the best. */
const NEAR = 1;
const ORDER_COST = 0.5;

/**
 * Words that mean the same on buttons and menus. Each line is a group. Those that end an application mean nothing else: who wants to
 * close a window must not lose all of them.
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['ok', 'okay'],
  ['quit', 'exit'],
  ['settings', 'preferences', 'options'],
  ['login', 'signin'],
  ['logout', 'signout'],
  ['email', 'mail'],
  ['find', 'search'],
  ['picture', 'image', 'photo'],
  ['folder', 'directory'],
];
const GROUP_OF = new Map(SYNONYMS.flatMap((group, place) => group.map((word) => [word, place] as const)));

/** Said together they are one word: `sign in`, `log in`, `e-mail`. */
const JOINED: readonly [RegExp, string][] = [
  [/\bsign in\b/g, 'signin'],
  [/\bsign out\b/g, 'signout'],
  [/\blog in\b/g, 'login'],
  [/\blog (?:out|off)\b/g, 'logout'],
  [/\be mail\b/g, 'email'],
];

const SILENT_WORDS = new Set(['the', 'a', 'an', 'please', 'my', 'this']);

/** Words that people put behind a name to say what kind of thing it is. */
const KINDS: Readonly<Record<string, readonly Role[]>> = {
  button: ['AXButton', 'AXMenuButton', 'AXPopUpButton', 'AXRadioButton'],
  field: ['AXTextField', 'AXSecureTextField', 'AXSearchField', 'AXTextArea', 'AXComboBox'],
  box: ['AXCheckBox', 'AXTextField', 'AXComboBox', 'AXSearchField'],
  checkbox: ['AXCheckBox'],
  menu: ['AXMenu', 'AXMenuBarItem', 'AXMenuItem', 'AXMenuButton'],
  item: ['AXMenuItem', 'AXRow', 'AXCell'],
  tab: ['AXTab'],
  link: ['AXLink'],
  window: ['AXWindow', 'AXDialog'],
  dialog: ['AXDialog', 'AXSheet', 'AXWindow'],
  slider: ['AXSlider'],
  switch: ['AXSwitch', 'AXCheckBox'],
  label: ['AXStaticText'],
};

interface Wanted {
  readonly words: readonly string[];
  readonly roles: readonly Role[] | undefined;
}

function readWords(text: string, role: Role | undefined): Wanted {
  const words = wordsOf(text);
  if (role) return { words, roles: [role] };
  const kind = words.at(-1) ?? '';
  const roles = Object.hasOwn(KINDS, kind) ? KINDS[kind] : roleNamed(kind);
  return words.length > 1 && roles ? { words: words.slice(0, -1), roles } : { words, roles: undefined };
}

function roleNamed(word: string): readonly Role[] | undefined {
  const role = parseRole(word);
  return role && [role];
}

function wordsOf(text: string): string[] {
  return wordsIn(fold(text)).filter((word) => !SILENT_WORDS.has(word));
}

function join(words: readonly string[]): string[] {
  const sentence = words.join(' ');
  return JOINED.reduce((joined, [form, word]) => joined.replace(form, word), sentence).split(' ');
}

function costOf(wanted: readonly string[], node: UiNode): number {
  const costs = foldedNames(node).flatMap((name) => {
    const words = wordsOf(name);
    return [costOfName(wanted, words), costOfName(join(wanted), join(words))];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...costs);
}

/** Pairs every wanted word with one of the name's; a pair out of order costs a little. */
function costOfName(wanted: readonly string[], words: readonly string[]): number {
  if (words.length !== wanted.length) return Number.POSITIVE_INFINITY;
  const left = [...words];
  let cost = 0;
  let isInOrder = true;
  for (const [place, word] of wanted.entries()) {
    const costs = left.map((other) => wordCost(word, other));
    const cheapest = Math.min(...costs);
    if (cheapest > HIGHEST_COST) return Number.POSITIVE_INFINITY;
    const at = costs.indexOf(cheapest);
    if (left[at] !== words[place]) isInOrder = false;
    left.splice(at, 1);
    cost += cheapest;
  }
  return isInOrder ? cost : cost + ORDER_COST;
}

function wordCost(wanted: string, word: string): number {
  if (wanted === word) return 0;
  const group = GROUP_OF.get(wanted);
  if (group !== undefined && group === GROUP_OF.get(word)) return 1;
  return isMistyped(wanted, word) ? 1 : Number.POSITIVE_INFINITY;
}

/**
 * One letter wrong, missing, too many or two swapped. The first letter must be right and the word long enough, so that
 * `Next` is never taken for `Text`, or `Import` for `Export`; and a number is never a mistyped other one.
 */
function isMistyped(wanted: string, word: string): boolean {
  if (/\d/.test(wanted + word)) return false;
  if (wanted[0] !== word[0] || Math.abs(wanted.length - word.length) > 1) return false;
  let start = 0;
  while (start < wanted.length && wanted[start] === word[start]) start += 1;
  const tail = (text: string, from: number) => text.slice(start + from);
  const isSwapped =
    wanted[start] === word[start + 1] &&
    wanted[start + 1] === word[start] &&
    tail(wanted, 2) === tail(word, 2);
  if (isSwapped) return wanted.length >= 4;
  if (Math.min(wanted.length, word.length) < 5) return false;
  const [cutWanted, cutWord] = [wanted.length >= word.length ? 1 : 0, word.length >= wanted.length ? 1 : 0];
  return tail(wanted, cutWanted) === tail(word, cutWord);
}
