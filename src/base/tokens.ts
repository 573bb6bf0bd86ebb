/** Kinds of characters that tokenizers keep apart, and how many of each kind go into one token. */
const PER_TOKEN = { word: 6, number: 3, sign: 2, foreign: 1, space: Number.POSITIVE_INFINITY } as const;
type Kind = keyof typeof PER_TOKEN;

/**
 * About how many tokens a model pays for a text. It knows no model's vocabulary and counts the pieces into which
 * byte-pair tokenizers cut before they look anything up: a word is one token per six letters, a number one per three
 * digits, signs one per two, a letter of another script one each, a line break with its indentation or a wide gap one; a
 * single space goes with what follows it. Prose comes to four characters per token; refs, quotes and numbers, of which
 * our answers are full, to two or three.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length; ) {
    const kind = kindOf(text.charCodeAt(at));
    let end = at + 1;
    while (end < text.length && kindOf(text.charCodeAt(end)) === kind) end += 1;
    tokens += kind === 'space' ? spaceTokens(text.slice(at, end)) : Math.ceil((end - at) / PER_TOKEN[kind]);
    at = end;
  }
  return tokens;
}

function spaceTokens(space: string): number {
  return space === ' ' ? 0 : 1;
}

function kindOf(code: number): Kind {
  if (code === 32 || (code >= 9 && code <= 13)) return 'space';
  if (code >= 48 && code <= 57) return 'number';
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 'word';
  if (code < 128) return 'sign';
  // Latin letters with accents; beyond them every character is taken for a token of its own.
  return code >= 0xc0 && code <= 0x24f ? 'word' : 'foreign';
}
