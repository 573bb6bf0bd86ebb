import { fold, wordsIn } from '../../base/text.ts';
import type { UiNode } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';

/** Texts by which a person would name an element, most telling first. */
export function namesOf(node: UiNode): string[] {
  const names = [node.title, node.description, node.placeholder];
  if (node.role === 'AXStaticText' || node.role === 'AXHeading') names.push(node.value);
  return names.filter((name): name is string => name !== undefined && name !== '');
}

/** Folding is most of the work of finding by name, and most names are the same in the next reading. */
const FOLDED = new WeakMap<UiNode, readonly string[]>();
const FOLDED_TEXTS = new Map<string, string>();
const MOST_FOLDED = 20_000;
const LONGEST_FOLDED = 200;

function foldKept(text: string): string {
  const known = FOLDED_TEXTS.get(text);
  if (known !== undefined) return known;
  const folded = fold(text);
  if (text.length > LONGEST_FOLDED) return folded;
  if (FOLDED_TEXTS.size >= MOST_FOLDED) FOLDED_TEXTS.clear();
  FOLDED_TEXTS.set(text, folded);
  return folded;
}

/** The names of an element without differences of case, accent and space. */
export function foldedNames(node: UiNode): readonly string[] {
  const known = FOLDED.get(node);
  if (known) return known;
  const folded = namesOf(node).map(foldKept);
  FOLDED.set(node, folded);
  return folded;
}

const SHORT = /^[a-z0-9]{1,3}$/;

/** Whether a name holds some words, both folded. A few letters have to begin a word: OK is not meant by Bookmark. */
export function holdsWords(name: string, words: string): boolean {
  if (!name.includes(words) || !SHORT.test(words)) return name.includes(words);
  return wordsIn(name).some((word) => word.startsWith(words));
}

/** Their names are what somebody wrote, in which an underscore is one. */
const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXCell']);
const MNEMONIC = /^([^_]*)_(?=[\p{Letter}\p{Number}])([^_]*)$/u;

/** The title of a control without the mark of its mnemonic, which nobody sees and GTK 4 tells: "Page _2". */
export function plainTitle({ role, title }: UiNode): string | undefined {
  if (!title.includes('_') || roleTraits(role).interactive !== true || ITEMS.has(role)) return undefined;
  const parts = MNEMONIC.exec(title);
  return parts ? foldKept(`${parts[1]}${parts[2]}`) : undefined;
}
