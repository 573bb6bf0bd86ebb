/** Shortens to `limit` characters and says so with an ellipsis. Never splits a surrogate pair. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let end = Math.max(0, limit - 1);
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return `${text.slice(0, end)}…`;
}

/** Characters that change the order of reading, with which text can look like other text. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One line, no control characters: how text from outside is shown inside our own lines. */
export function oneLine(text: string): string {
  return (
    text
      .replace(BIDI_CONTROLS, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
      .replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
      .trim()
  );
}

/** Without what could move the cursor, color the screen or change the order of reading; spaces and tabs stay. */
export function withoutControls(text: string): string {
  return text.replace(BIDI_CONTROLS, '').replace(/[^\P{Cc}\t]|[\u2028\u2029]/gu, '');
}

/** Text from outside as a quoted string, so that a reader can tell it from our own words. */
export function quote(text: string, limit = 80): string {
  return JSON.stringify(clip(oneLine(text), limit));
}

/** A text of several lines as a quoted string of one, in which breaks and tabs can be told from spaces. */
export function quoteLines(text: string, limit = 80): string {
  return JSON.stringify(clip(oneLineEach(text), limit));
}

function oneLineEach(text: string): string {
  const breaks = /\r\n?|[\u0085\u2028\u2029]/g;
  return text
    .replace(breaks, '\n')
    .replace(BIDI_CONTROLS, '')
    .replace(/[^\P{Cc}\t\n]/gu, '');
}

const PLAIN_ASCII = /^[!-~]+(?: [!-~]+)*$/;

/** Case, accents, width, space and the shape of quotes removed: what two people would call the same text. */
export function fold(text: string): string {
  // Most names are plain; the long way takes several times as long.
  if (PLAIN_ASCII.test(text)) return text.toLowerCase();
  // Spaces come last: an accent that stands alone decomposes into one.
  return oneLine(
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .replace(/[‘’]/g, "'")
      .replace(/[“”]/g, '"'),
  ).toLowerCase();
}

/** The words of a text, without what stands between them. */
export function wordsIn(text: string): string[] {
  return text.split(/[^\p{Letter}\p{Number}]+/u).filter((word) => word !== '');
}

/** Likeness of two short texts from 0 to 1, by shared pairs of letters (Dice coefficient). */
export function similarity(left: string, right: string): number {
  return likenessTo(left)(right);
}

/** Likeness to one text, for comparing many with it. */
export function likenessTo(wanted: string): (text: string) => number {
  const a = fold(wanted);
  const pairs = new Map<string, number>();
  for (let i = 0; i < a.length - 1; i++) {
    const pair = a.slice(i, i + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return (text) => {
    const b = fold(text);
    if (a === b) return 1;
    if (a.length < 2 || b.length < 2) return 0;
    return (2 * sharedPairs(b, pairs)) / (a.length + b.length - 2);
  };
}

/** How many pairs of letters of a text are among some counted ones, each as often as it was counted. */
function sharedPairs(text: string, pairs: ReadonlyMap<string, number>): number {
  const used = new Map<string, number>();
  let shared = 0;
  for (let i = 0; i < text.length - 1; i++) {
    const pair = text.slice(i, i + 2);
    const counted = pairs.get(pair);
    if (counted === undefined) continue;
    const before = used.get(pair) ?? 0;
    if (before >= counted) continue;
    used.set(pair, before + 1);
    shared += 1;
  }
  return shared;
}

/** The entries most like `wanted`, best first, without those that are nothing, or less than `least`, like it. */
export function nearest(wanted: string, entries: Iterable<string>, count = 3, least = 0.3): string[] {
  const likeness = likenessTo(wanted);
  return [...entries]
    .map((entry) => ({ entry, score: likeness(entry) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ entry }) => entry);
}

/** `1 window`, `2 windows`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A short name for a text, as 16 hexadecimal digits: FNV-1a twice, with different seeds. Not for security. */
export function hash64(text: string): string {
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x01234567);
}

function fnv1a(text: string, seed: number): string {
  let hash = seed;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
