import { fold } from '../../base/text.ts';
import type { UiNode } from '../../model/element.ts';

/** Texts by which a person would name an element, most telling first. */
export function namesOf(node: UiNode): string[] {
  const names = [node.title, node.description, node.placeholder];
  if (node.role === 'AXStaticText' || node.role === 'AXHeading') names.push(node.value);
  return names.filter((name): name is string => name !== undefined && name !== '');
}

/** Folding is most of the work of finding by name; a reading is searched several times. */
const FOLDED = new WeakMap<UiNode, readonly string[]>();

/** The names of an element without differences of case, accent and space. */
export function foldedNames(node: UiNode): readonly string[] {
  const known = FOLDED.get(node);
  if (known) return known;
  const folded = namesOf(node).map(fold);
  FOLDED.set(node, folded);
  return folded;
}

/** The name that an answer would call an element by; empty where it has none. */
export function nameOf(node: UiNode): string {
  return namesOf(node)[0] ?? '';
}
