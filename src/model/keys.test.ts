import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AutomationError } from '../base/errors.ts';
import { KeyChord, parseChord } from './keys.ts';

/** Throws only what nobody should see: a chord that is none, or an error without a code. */
function readOrRefuse(text: string): void {
  try {
    KeyChord.parse(parseChord(text));
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
  }
}

describe('a key as people write it', () => {
  test.each([
    ['a', 'a', []],
    ['A', 'A', []],
    ['+', '+', []],
    [' ', 'space', []],
    ['é', 'é', []],
    ['Enter', 'return', []],
    ['return', 'return', []],
    ['Page Down', 'pagedown', []],
    ['F5', 'f5', []],
    ['f24', 'f24', []],
    ['cmd', 'super', []],
    ['Meta', 'super', []],
    ['plus', '+', []],
    ['\n', 'return', []],
    ['\t', 'tab', []],
    ['ctrl+shift+t', 't', ['ctrl', 'shift']],
    ['Ctrl + Alt + Delete', 'delete', ['ctrl', 'opt']],
    ['cmd++', '+', ['cmd']],
    ['super+l', 'l', ['super']],
  ])('%j is %j with %j', (text, key, modifiers) => {
    expect(parseChord(text)).toEqual({ key, modifiers });
  });

  test('is held together with the modifiers beside it, each once', () => {
    expect(parseChord('shift+s', ['cmd', 'shift'])).toEqual({ key: 's', modifiers: ['cmd', 'shift'] });
  });

  test('means the very key where cmd is meant exactly', () => {
    expect(parseChord('cmd+l', ['cmd'], { exact: true })).toEqual({ key: 'l', modifiers: ['super'] });
  });

  test.each([
    'f25',
    'hello',
    'hyper+a',
    'ctrl+',
    '',
    'ctrl+entr',
    '+a',
    'constructor',
    '\0',
    '\x7f',
    '\ud800',
  ])('%j is refused', (text) => {
    expect(() => parseChord(text)).toThrow(AutomationError);
  });

  test('is either read or refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readOrRefuse(text)).not.toThrow();
      }),
    );
  });
});
