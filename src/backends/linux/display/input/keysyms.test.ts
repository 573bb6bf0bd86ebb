import { describe, expect, test } from 'vitest';
import { chordKeysyms, keysymOf, keysymsOf } from './keysyms.ts';
import { makerOf, seatName } from './seat-names.ts';

describe('keysyms', () => {
  test.each([
    ['a', 0x61],
    ['ä', 0xe4],
    ['€', 0x10020ac],
    ['漢', 0x1006f22],
    ['😀', 0x101f600],
    ['\n', 0xff0d],
    ['\t', 0xff09],
  ])('of %j', (character, keysym) => {
    expect(keysymOf(character)).toBe(keysym);
  });

  test('of a text take characters beyond 16 bits whole and a Windows line end as one', () => {
    expect(keysymsOf('a😀\r\n')).toEqual({ keysyms: [0x61, 0x101f600, 0xff0d], unknown: [] });
    expect(keysymsOf('a\u0007\ud800').unknown).toHaveLength(2);
  });

  test('of a chord hold the command key as control, once', () => {
    expect(chordKeysyms({ key: 's', modifiers: ['cmd', 'ctrl'] })).toEqual({ key: 0x73, held: [0xffe3] });
    expect(chordKeysyms({ key: 'S', modifiers: ['cmd'] })).toEqual({ key: 0x73, held: [0xffe3] });
    expect(chordKeysyms({ key: 'S', modifiers: [] })).toEqual({ key: 0x53, held: [] });
    expect(chordKeysyms({ key: 'pageup', modifiers: ['opt', 'shift'] })).toEqual({
      key: 0xff55,
      held: [0xffe9, 0xffe1],
    });
    expect(chordKeysyms({ key: 'l', modifiers: ['super'] })).toEqual({ key: 0x6c, held: [0xffeb] });
    expect(chordKeysyms({ key: 'f1', modifiers: [] }).key).toBe(0xffbe);
    expect(chordKeysyms({ key: 'f24', modifiers: [] }).key).toBe(0xffd5);
    expect(chordKeysyms({ key: 'f', modifiers: [] }).key).toBe(0x66);
  });
});

describe('names of seats', () => {
  test('say who made them', () => {
    expect(makerOf(`${seatName(123, 4)} pointer`)).toBe(123);
    expect(makerOf('Virtual core pointer')).toBeUndefined();
    expect(makerOf('deskhand-12x-1 pointer')).toBeUndefined();
  });
});
