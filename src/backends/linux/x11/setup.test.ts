import { describe, expect, test } from 'vitest';
import { chooseEntry, parseAuthority } from './authority.ts';
import { parseDisplayName, socketPaths } from './display-name.ts';
import { decodeSetup, encodeSetup } from './setup.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');

/** What Xvfb says, with one screen, two depths and two visuals left. */
const ANSWER = hex(`
  01 00 0b00 0000 2900
  6c2a2701 00004000 ffff1f00 00010000 0400 ffff 01 02 00 00 20 20 08 ff 00000000
  586f7267
  18 20 20 0000000000 20 20 20 0000000000
  0d050000 20000000 ffffff00 00000000 00000000 8007 3804 fc01 1d01 0100 0100 21000000 00 00 18 02
  18 00 0100 00000000
  21000000 04 08 0001 0000ff00 00ff0000 ff000000 00000000
  20 00 0100 00000000
  59000000 04 08 0001 0000ff00 00ff0000 ff000000 00000000
`);

describe('the opening of a connection', () => {
  test('shows the cookie', () => {
    const data = Buffer.from([1, 2, 3, 4, 5]);
    expect(encodeSetup({ name: 'MIT-MAGIC-COOKIE-1', data })).toEqual(
      hex(
        `6c00 0b00 0000 1200 0500 0000 ${Buffer.from('MIT-MAGIC-COOKIE-1').toString('hex')}0000 0102030405000000`,
      ),
    );
    expect(encodeSetup(undefined)).toEqual(hex('6c00 0b00 0000 0000 0000 0000'));
  });

  test('learns about the server', () => {
    const setup = decodeSetup(ANSWER);
    expect(setup).toMatchObject({
      idBase: 0x400000,
      idMask: 0x1fffff,
      maxRequestUnits: 0xffff,
      littleEndianImages: true,
      minKeycode: 8,
      maxKeycode: 255,
      layouts: [
        { depth: 24, bitsPerPixel: 32 },
        { depth: 32, bitsPerPixel: 32 },
      ],
    });
    expect(setup.screens).toHaveLength(1);
    expect(setup.screens[0]).toMatchObject({
      root: 0x50d,
      width: 1920,
      height: 1080,
      rootDepth: 24,
      rootVisual: 0x21,
    });
    expect(setup.screens[0]?.visuals.map(({ id, depth }) => [id, depth])).toEqual([
      [0x21, 24],
      [0x59, 32],
    ]);
    expect(setup.screens[0]?.visuals[0]?.redMask).toBe(0xff0000);
  });

  test('passes on why the server refuses', () => {
    const reason = 'Authorization required';
    const refusal = Buffer.concat([
      Buffer.from([0, reason.length, 11, 0, 0, 0, 6, 0]),
      Buffer.from(reason),
      Buffer.alloc(2),
    ]);
    expect(() => decodeSetup(refusal)).toThrow(expect.objectContaining({ code: 'desktop_unavailable' }));
    expect(() => decodeSetup(refusal)).toThrow(reason);
  });
});

describe('the name of a display', () => {
  test.each([
    [':0', 0, 0],
    [':92', 92, 0],
    [':1.2', 1, 2],
    ['unix:7', 7, 0],
    ['host/unix:7', 7, 0],
  ])('%s', (name, display, screen) => {
    expect(parseDisplayName(name)).toEqual({ display, screen });
  });

  test.each(['', 'localhost:0', '10.0.0.1:0', ':', ':x', ':0.', 'wayland-0'])('%j is refused', (name) => {
    expect(() => parseDisplayName(name)).toThrow(expect.objectContaining({ code: 'desktop_unavailable' }));
  });

  test('leads to a file and to an abstract socket', () => {
    expect(socketPaths({ display: 3, screen: 0 })).toEqual(['/tmp/.X11-unix/X3', '\0/tmp/.X11-unix/X3']);
  });
});

describe('an Xauthority file', () => {
  const field = (text: string) => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text, 'latin1')]);
  const entry = (
    family: number,
    address: string,
    display: string,
    data: string,
    name = 'MIT-MAGIC-COOKIE-1',
  ) =>
    Buffer.concat([Buffer.from([family >> 8, family & 255]), ...[address, display, name, data].map(field)]);
  const choose = (entries: Buffer[], display: number) =>
    chooseEntry(parseAuthority(Buffer.concat(entries)), display, 'here')?.data.toString('latin1');

  test('gives the cookie of the display and this host', () => {
    const file = [entry(256, 'there', '1', 'a'), entry(256, 'here', '2', 'b'), entry(256, 'here', '1', 'c')];
    expect(choose(file, 1)).toBe('c');
    expect(choose(file, 2)).toBe('b');
    expect(choose(file, 3)).toBeUndefined();
  });

  test('takes entries for every host and display, and of a host that was renamed', () => {
    expect(choose([entry(0xffff, '', '', 'wild')], 5)).toBe('wild');
    expect(choose([entry(256, 'old-name', '5', 'old')], 5)).toBe('old');
    expect(choose([entry(256, 'here', '5', 'x', 'XDM-AUTHORIZATION-1')], 5)).toBeUndefined();
  });

  test('may be cut off', () => {
    const whole = Buffer.concat([entry(256, 'here', '1', 'good'), entry(256, 'here', '2', 'lost')]);
    for (let length = 0; length < whole.length; length++) {
      expect(parseAuthority(whole.subarray(0, length)).length).toBeLessThanOrEqual(1);
    }
    expect(parseAuthority(whole)).toHaveLength(2);
  });
});
