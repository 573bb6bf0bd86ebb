import { hasState, type UiNode } from '../../model/element.ts';

/** From this length on a text may have been cut by whoever read it. */
const LONGEST_WHOLE_TEXT = 5_000;

/** The text that an element held, where it can be put back as it was. */
export function previousText(
  node: UiNode,
): { readonly kind: 'known'; readonly value: string } | { readonly kind: 'unknown'; readonly why: string } {
  if (hasState(node, 'secure')) return unknown('What a secure field held before is never read.');
  if (!node.accepts.includes('text')) return unknown('The element takes its text from the keyboard only.');
  if (node.value === undefined) return unknown('What it held before could not be read.');
  if (node.value.length >= LONGEST_WHOLE_TEXT) return unknown('It held more text than was read.');
  return { kind: 'known', value: node.value };
}

function unknown(why: string) {
  return { kind: 'unknown', why } as const;
}
