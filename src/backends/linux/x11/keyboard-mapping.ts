import { type Query, query, type Request, request } from './request.ts';

/** The keysyms of one keycode, by level; 0 where there is none. */
export type KeysymRow = readonly number[];

/** What the keys of the user's keyboard mean, one row per keycode from `first` on. */
export function getKeyboardMapping(first: number, count: number): Query<KeysymRow[]> {
  return query(
    'GetKeyboardMapping',
    [101, 0],
    (body) => body.u8(first).u8(count).skip(2),
    (reply) => {
      const width = reply.readUInt8(1);
      return Array.from({ length: count }, (_, row) =>
        Array.from({ length: width }, (_, level) => reply.readUInt32LE(32 + 4 * (row * width + level))),
      );
    },
  );
}

/** Gives keys new meanings, for everybody: one row for each keycode from `first` on, all of the same length. */
export function changeKeyboardMapping(first: number, ...rows: readonly KeysymRow[]): Request {
  return request('ChangeKeyboardMapping', 100, rows.length, (body) => {
    body
      .u8(first)
      .u8(rows[0]?.length ?? 0)
      .skip(2);
    for (const keysym of rows.flat()) body.u32(keysym);
  });
}

/** The keycodes of the eight modifiers: shift, lock, control and mod1 to mod5. */
export function getModifierMapping(): Query<number[][]> {
  return query(
    'GetModifierMapping',
    [119, 0],
    () => undefined,
    (reply) => {
      const width = reply.readUInt8(1);
      return Array.from({ length: 8 }, (_, modifier) =>
        [...reply.subarray(32 + modifier * width, 32 + (modifier + 1) * width)].filter((key) => key !== 0),
      );
    },
  );
}
