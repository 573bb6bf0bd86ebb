import type { Point, Rect } from '../../../model/geometry.ts';
import { type Query, query, type Request, request } from './request.ts';

/** Size and place of a window or pixmap, relative to its parent. */
export interface Geometry extends Rect {
  readonly root: number;
  readonly depth: number;
  readonly borderWidth: number;
}

export interface WindowTree {
  readonly parent: number;
  /** From back to front. */
  readonly children: number[];
}

export interface WindowAttributes {
  readonly visual: number;
  readonly isInputOnly: boolean;
  readonly isViewable: boolean;
  readonly isUnmapped: boolean;
  readonly overrideRedirect: boolean;
  /** The events that this client selected. */
  readonly ownEventMask: number;
}

/** Makes an invisible window, which can own selections and receive messages. */
export function createInputOnlyWindow(id: number, parent: number): Request {
  const INPUT_ONLY = 2;
  return request('CreateWindow', 1, 0, (body) =>
    body.u32(id).u32(parent).i16(-10).i16(-10).u16(1).u16(1).u16(0).u16(INPUT_ONLY).u32(0).u32(0),
  );
}

/** Makes an invisible window of one pixel in the corner of the screen, which no window manager looks after. */
export function createCornerWindow(id: number, root: number): Request {
  const INPUT_ONLY = 2;
  const OVERRIDE_REDIRECT = 0x200;
  return request('CreateWindow', 1, 0, (body) =>
    body
      .u32(id)
      .u32(root)
      .i16(0)
      .i16(0)
      .u16(1)
      .u16(1)
      .u16(0)
      .u16(INPUT_ONLY)
      .u32(0)
      .u32(OVERRIDE_REDIRECT)
      .u32(1),
  );
}

export function destroyWindow(window: number): Request {
  return request('DestroyWindow', 4, 0, (body) => body.u32(window));
}

/** Chooses the events that this client gets for a window. */
export function setEventMask(window: number, mask: number): Request {
  const EVENT_MASK = 0x800;
  return request('ChangeWindowAttributes', 2, 0, (body) => body.u32(window).u32(EVENT_MASK).u32(mask));
}

export function getWindowAttributes(window: number): Query<WindowAttributes> {
  return query(
    'GetWindowAttributes',
    [3, 0],
    (body) => body.u32(window),
    (reply) => ({
      visual: reply.readUInt32LE(8),
      isInputOnly: reply.readUInt16LE(12) === 2,
      isUnmapped: reply[26] === 0,
      isViewable: reply[26] === 2,
      overrideRedirect: reply[27] === 1,
      ownEventMask: reply.readUInt32LE(36),
    }),
  );
}

export function mapWindow(window: number): Request {
  return request('MapWindow', 8, 0, (body) => body.u32(window));
}

/** Moves, resizes or restacks, as far as a window manager allows. */
export function configureWindow(
  window: number,
  { x, y, width, height }: { x?: number; y?: number; width?: number; height?: number },
): Request {
  const values = [x, y, width, height];
  const mask = values.reduce<number>(
    (bits, value, bit) => (value === undefined ? bits : bits | (1 << bit)),
    0,
  );
  return request('ConfigureWindow', 12, 0, (body) => {
    body.u32(window).u16(mask).skip(2);
    for (const value of values) if (value !== undefined) body.i32(value);
  });
}

export function getGeometry(drawable: number): Query<Geometry> {
  return query(
    'GetGeometry',
    [14, 0],
    (body) => body.u32(drawable),
    (reply) => ({
      depth: reply.readUInt8(1),
      root: reply.readUInt32LE(8),
      x: reply.readInt16LE(12),
      y: reply.readInt16LE(14),
      width: reply.readUInt16LE(16),
      height: reply.readUInt16LE(18),
      borderWidth: reply.readUInt16LE(20),
    }),
  );
}

export function queryTree(window: number): Query<WindowTree> {
  return query(
    'QueryTree',
    [15, 0],
    (body) => body.u32(window),
    (reply) => ({
      parent: reply.readUInt32LE(12),
      children: Array.from({ length: reply.readUInt16LE(16) }, (_, index) =>
        reply.readUInt32LE(32 + 4 * index),
      ),
    }),
  );
}

/** A point of one window in the coordinates of another, and the child that takes pointer events there. */
export function translateCoordinates(
  from: number,
  to: number,
  { x, y }: Point,
): Query<Point & { child: number }> {
  return query(
    'TranslateCoordinates',
    [40, 0],
    (body) => body.u32(from).u32(to).i16(Math.round(x)).i16(Math.round(y)),
    (reply) => ({ child: reply.readUInt32LE(8), x: reply.readInt16LE(12), y: reply.readInt16LE(14) }),
  );
}

/** Where the keys of the user go. */
export function getInputFocus(): Query<number> {
  return query(
    'GetInputFocus',
    [43, 0],
    () => undefined,
    (reply) => reply.readUInt32LE(8),
  );
}

/** Tries to take the user's keys; answers whether another program has them for a menu or the like. What was taken is given back at once. */
export function grabKeyboard(window: number): Query<boolean> {
  const ASYNCHRONOUS = 1;
  const ALREADY_GRABBED = 1;
  return query(
    'GrabKeyboard',
    [31, 0],
    (body) => body.u32(window).u32(0).u8(ASYNCHRONOUS).u8(ASYNCHRONOUS).skip(2),
    (reply) => reply.readUInt8(1) === ALREADY_GRABBED,
  );
}

export function ungrabKeyboard(): Request {
  return request('UngrabKeyboard', 32, 0, (body) => body.u32(0));
}

/** Moves the user's focus; when the window vanishes it goes to its parent. */
export function setInputFocus(window: number, time: number): Request {
  const REVERT_TO_PARENT = 2;
  return request('SetInputFocus', 42, REVERT_TO_PARENT, (body) => body.u32(window).u32(time));
}
