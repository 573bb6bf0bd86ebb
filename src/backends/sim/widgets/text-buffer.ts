const HISTORY_LIMIT = 100;

interface Moment {
  readonly text: string;
  readonly anchor: number;
  readonly caret: number;
}

/** Text with a caret, a selection from the anchor to the caret, and an undo history. */
export class TextBuffer {
  #now: Moment;
  #history: Moment[] = [];

  constructor(text = '') {
    this.#now = { text, anchor: text.length, caret: text.length };
  }

  get text(): string {
    return this.#now.text;
  }

  get caret(): number {
    return this.#now.caret;
  }

  get selection(): { start: number; end: number } {
    const { anchor, caret } = this.#now;
    return { start: Math.min(anchor, caret), end: Math.max(anchor, caret) };
  }

  get selectedText(): string {
    const { start, end } = this.selection;
    return this.text.slice(start, end);
  }

  get canUndo(): boolean {
    return this.#history.length > 0;
  }

  /** Puts text in place of the selection. */
  insert(text: string): void {
    const { start, end } = this.selection;
    const caret = start + text.length;
    this.#edit({ text: this.text.slice(0, start) + text + this.text.slice(end), anchor: caret, caret });
  }

  replaceAll(text: string): void {
    this.#edit({ text, anchor: text.length, caret: text.length });
  }

  /** Deletes the selection, or else one character before (-1) or after (1) the caret. */
  erase(direction: -1 | 1): void {
    if (this.selectedText === '') this.moveBy(direction, true);
    if (this.selectedText !== '') this.insert('');
  }

  moveBy(direction: -1 | 1, extend: boolean): void {
    const { start, end } = this.selection;
    if (!extend && start !== end) this.moveTo(direction < 0 ? start : end);
    else this.moveTo(this.#neighbour(direction), extend);
  }

  moveTo(caret: number, extend = false): void {
    const place = Math.max(0, Math.min(caret, this.text.length));
    this.#now = { ...this.#now, caret: place, anchor: extend ? this.#now.anchor : place };
  }

  select(start: number, end: number): void {
    this.moveTo(start);
    this.moveTo(end, true);
  }

  undo(): void {
    const before = this.#history.pop();
    if (before) this.#now = before;
  }

  #edit(next: Moment): void {
    if (next.text !== this.text) {
      this.#history.push(this.#now);
      if (this.#history.length > HISTORY_LIMIT) this.#history.shift();
    }
    this.#now = next;
  }

  /** The place one character away; a surrogate pair counts as one. */
  #neighbour(direction: -1 | 1): number {
    const { caret, text } = this.#now;
    if (direction > 0) return caret + (String.fromCodePoint(text.codePointAt(caret) ?? 0).length || 1);
    const before = text.charCodeAt(caret - 1);
    return caret - (before >= 0xdc00 && before <= 0xdfff ? 2 : 1);
  }
}
