import { describe, expect, it } from 'vitest';
import { TextBuffer } from './text-buffer.ts';

describe('TextBuffer', () => {
  it('replaces the selection and undoes step by step', () => {
    const buffer = new TextBuffer('one two');
    buffer.select(0, 3);
    buffer.insert('1');
    buffer.insert('!');
    expect(buffer.text).toBe('1! two');
    buffer.undo();
    buffer.undo();
    expect([buffer.text, buffer.selectedText, buffer.canUndo]).toEqual(['one two', 'one', false]);
  });

  it('treats a surrogate pair as one character', () => {
    const buffer = new TextBuffer('a👋b');
    buffer.moveBy(-1, false);
    buffer.erase(-1);
    expect(buffer.text).toBe('ab');
    const ahead = new TextBuffer('👋b');
    ahead.moveTo(0);
    ahead.erase(1);
    expect(ahead.text).toBe('b');
  });

  it('stays at its ends', () => {
    const buffer = new TextBuffer('x');
    buffer.erase(1);
    buffer.moveBy(1, false);
    expect([buffer.text, buffer.caret]).toEqual(['x', 1]);
  });
});
