import { AutomationError } from '../../base/errors.ts';
import { clip } from '../../base/text.ts';

const LONGEST_SHOWN = 100;
/** Opening quotes and what closes each. */
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' };

/** What was wrong where, what should be there, and a query that would be right. */
export interface Misreading {
  readonly at: number;
  readonly expected: string;
  readonly example: string;
}

export function misread(text: string, { at, expected, example }: Misreading): AutomationError {
  const found = at < text.length ? JSON.stringify(clip(text.slice(at), 20)) : 'the end';
  return new AutomationError(
    'invalid_query',
    `The query ${JSON.stringify(clip(text, LONGEST_SHOWN))} is wrong at position ${at + 1}: expected ${expected}, found ${found}.`,
    {
      guidance: `Write for example ${example}. Text that only looks like a query is found in quotes, or with strategy "exact".`,
      details: { position: at + 1, expected, example },
    },
  );
}

/** Reads a query from left to right. */
export class QueryScanner {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  skipSpaces(): void {
    this.take(/\s*/y);
  }

  /** What a sticky expression matches here, if it does. */
  take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text) ?? undefined;
    if (match) this.at += match[0].length;
    return match;
  }

  /** Whether a quoted text begins here: a quotation mark after a letter is an apostrophe or an inch. */
  get isAtQuote(): boolean {
    const isQuote = Object.hasOwn(QUOTES, this.text[this.at] ?? '');
    return isQuote && (this.at === 0 || /[\s:(=,[]/.test(this.text[this.at - 1] ?? ''));
  }

  /** Text in quotes; a backslash takes the meaning from the next character. */
  takeQuoted(example: string): string {
    const close = QUOTES[this.text[this.at] ?? ''] ?? '"';
    const start = this.at;
    let read = '';
    for (let at = start + 1; at < this.text.length; at++) {
      const char = this.text[at] ?? '';
      if (char === close) {
        this.at = at + 1;
        return read;
      }
      if (char === '\\' && at + 1 < this.text.length) {
        at += 1;
        read += this.text[at];
      } else read += char;
    }
    throw misread(this.text, {
      at: this.text.length,
      expected: `${close} to end what began at position ${start + 1}`,
      example,
    });
  }

  /** What stands between a parenthesis and the one that closes it; quoted parentheses do not count. */
  takeParenthesised(example: string): string {
    const start = this.at;
    let depth = 0;
    while (!this.isAtEnd) {
      const char = this.text[this.at];
      if (this.isAtQuote && depth > 0) {
        this.takeQuoted(example);
        continue;
      }
      this.at += 1;
      if (char === '(') depth += 1;
      if (char === ')') depth -= 1;
      if (depth === 0) return this.text.slice(start + 1, this.at - 1);
    }
    throw misread(this.text, {
      at: this.text.length,
      expected: `) to close the one at position ${start + 1}`,
      example,
    });
  }
}
