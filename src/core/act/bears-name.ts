import { fold, wordsIn } from '../../base/text.ts';

/** Whether a text has all words of a name in it, one after the other. */
export function bearsName(text: string, name: string): boolean {
  const [said, words] = [wordsOf(text), wordsOf(name)];
  return words !== '' && ` ${said} `.includes(` ${words} `);
}

function wordsOf(text: string): string {
  return wordsIn(fold(text)).join(' ');
}
