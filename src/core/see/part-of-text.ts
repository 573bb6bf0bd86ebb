/** A part of a text, with what is needed to ask for the rest. */
export interface TextPart {
  readonly text: string;
  /** Characters in the whole text. */
  readonly length: number;
  /** Where the next part begins; absent where there is none. */
  readonly next?: number;
}

/** So many characters of a text from some place on; a character that takes two units counts as one and stays whole. */
export function partOfText(
  whole: string,
  { from, most }: { readonly from: number; readonly most: number },
): TextPart {
  if (from === 0 && whole.length <= most) return { text: whole, length: Array.from(whole).length };
  const characters = Array.from(whole);
  const text = characters.slice(from, from + most).join('');
  const { length } = characters;
  return from + most < length ? { text, length, next: from + most } : { text, length };
}
