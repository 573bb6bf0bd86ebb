import { AutomationError } from '../../../base/errors.ts';
import type { Point, Rect, Size } from '../../../model/geometry.ts';
import { configureWindow, getGeometry, mapWindow, setInputFocus } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';
import { acceptedSize, parseSizeHints, positionFor, type SizeHints } from './size-hints.ts';
import { announceFocus, askForFocus, insistOnFocus } from './user-focus.ts';
import { activeWindow, isManaged, listWindows, namedActive, unlessGone, windowIds } from './window-list.ts';
import { askManager, comesTrue, FROM_USER, notFollowed, tellWindow } from './window-manager.ts';
import { wordsOf } from './window-properties.ts';
import { boundsOf, readWindow, type XWindow } from './x-window.ts';

const OWN_GRAVITY = 0;
const SIDES = ['x', 'y', 'width', 'height'] as const;
const ICONIC = 3;
/** How long a window manager gets to notice the focus that it has set, before it is told of it. */
const CONFUSED_MS = 300;
/** A window manager that gives a restored window the focus does so at once. */
const FOCUS_THEFT_MS = 150;

/** A window manager that said what a window is resizes it at once. */
const RESIZED_MS = 300;

/** Gives a window the user's focus and brings it to the front. */
export async function focusWindow(context: DisplayContext, xid: number, signal: AbortSignal): Promise<void> {
  const isManagedHere = await isManaged(context, signal);
  const hasFocus = async (limit: AbortSignal) =>
    (await activeWindow(context, limit)) === xid &&
    (!isManagedHere || (await namedActive(context, limit)) === xid);
  const ask = async () => {
    if (!isManagedHere) return context.x.check(setInputFocus(xid, 0), signal);
    await askForFocus(context, xid, signal);
  };
  await ask();
  if (await comesTrue(context, xid, hasFocus, signal, CONFUSED_MS)) return;
  // A window manager that took the focus of another keyboard for the user's hears nothing when it sets what is set.
  await announceFocus(context, xid, signal);
  if (!(await hasFocus(signal))) await insistOnFocus(context, xid, signal);
  if (!(await comesTrue(context, xid, hasFocus, signal)))
    throw notFollowed('The window did not get the focus', {});
}

/** Moves the part of a window that the application paints; the focus stays. */
export async function moveWindow(
  context: DisplayContext,
  window: XWindow,
  to: Point,
  signal: AbortSignal,
): Promise<void> {
  const wanted = { x: Math.round(to.x), y: Math.round(to.y) };
  const hints = await sizeHints(context, window.xid, signal);
  await place(context, window, { wanted, asked: positionFor(hints, window, wanted) }, signal);
}

/** Resizes the part of a window that the application paints; the focus stays. */
export async function resizeWindow(
  context: DisplayContext,
  window: XWindow,
  to: Size,
  signal: AbortSignal,
): Promise<void> {
  const asked = { width: Math.round(to.width), height: Math.round(to.height) };
  const wanted = acceptedSize(await sizeHints(context, window.xid, signal), asked);
  await place(context, window, { wanted, asked }, signal);
}

async function place(
  context: DisplayContext,
  window: XWindow,
  { wanted, asked }: Record<'wanted' | 'asked', Partial<Rect>>,
  signal: AbortSignal,
): Promise<void> {
  const { xid } = window;
  const fixed = (window.maximized && 'maximized') || (window.fullscreen && 'in full screen');
  if (fixed)
    throw new AutomationError('not_actionable', `The window is ${fixed}, which fixes its place and size.`);
  if (await isManaged(context, signal)) {
    await askManager(context, xid, '_NET_MOVERESIZE_WINDOW', placeWords(asked), signal);
  } else {
    const { borderWidth } = await context.x.ask(getGeometry(xid), signal);
    const outer = (side: number | undefined) => (side === undefined ? undefined : side - borderWidth);
    await context.x.check(
      configureWindow(xid, { ...wanted, x: outer(wanted.x), y: outer(wanted.y) }),
      signal,
    );
  }
  const isThere = async (limit: AbortSignal) => {
    const bounds = await boundsOf(context, xid, limit);
    return SIDES.every((side) => wanted[side] === undefined || wanted[side] === bounds[side]);
  };
  if (await comesTrue(context, xid, isThere, signal)) return;
  throw notFollowed('The window did not get where it was sent', {
    wanted,
    bounds: await boundsOf(context, xid, signal),
  });
}

/** The numbers of a wish to move or resize: which of the sides are meant, then the sides. */
function placeWords(asked: Partial<Rect>): number[] {
  const present = SIDES.filter((side) => asked[side] !== undefined);
  const flags = present.reduce((bits, side) => bits | (0x100 << SIDES.indexOf(side)), 0);
  return [OWN_GRAVITY | flags | (FROM_USER << 12), ...SIDES.map((side) => asked[side] ?? 0)];
}

async function sizeHints(context: DisplayContext, xid: number, signal: AbortSignal): Promise<SizeHints> {
  return parseSizeHints(await wordsOf(context, xid, 'WM_NORMAL_HINTS', signal));
}

/** Puts a window away; the focus moves only if the window had it. */
export async function minimizeWindow(
  context: DisplayContext,
  { xid }: XWindow,
  signal: AbortSignal,
): Promise<void> {
  await requireManager(context, signal);
  await askManager(context, xid, 'WM_CHANGE_STATE', [ICONIC], signal);
  await expectState(context, xid, ({ minimized }) => minimized, 'The window was not minimized', signal);
}

/**
 * Brings a window back. Window managers give it the focus (openbox on every MapRequest), so the focus is returned to
 * the window that had it.
 */
export async function restoreWindow(
  context: DisplayContext,
  { xid }: XWindow,
  signal: AbortSignal,
): Promise<void> {
  await requireManager(context, signal);
  const before = await activeWindow(context, signal);
  await context.x.check(mapWindow(xid), signal);
  await expectState(context, xid, ({ minimized }) => !minimized, 'The window was not restored', signal);
  const isStolen = async (limit: AbortSignal) => (await activeWindow(context, limit)) === xid;
  const others = await windowIds(context, signal);
  if (!others.includes(before)) return;
  if (await comesTrue(context, xid, isStolen, signal, FOCUS_THEFT_MS))
    await focusWindow(context, before, signal);
}

export async function maximizeWindow(
  context: DisplayContext,
  { xid, bounds: before, maximized: isAlready }: XWindow,
  wanted: boolean,
  signal: AbortSignal,
): Promise<void> {
  await requireManager(context, signal);
  const { atoms } = context;
  const both = await Promise.all(
    ['VERT', 'HORZ'].map((way) => atoms.number(`_NET_WM_STATE_MAXIMIZED_${way}`, signal)),
  );
  await askManager(context, xid, '_NET_WM_STATE', [wanted ? 1 : 0, ...both, FROM_USER], signal);
  const what = wanted ? 'The window was not maximized' : 'The window stayed maximized';
  await expectState(context, xid, ({ maximized }) => maximized === wanted, what, signal);
  if (isAlready === wanted) return;
  // A window manager may say so before it resizes the window, which need not be resized at all.
  const isResized = async (limit: AbortSignal) => {
    const { width, height } = await boundsOf(context, xid, limit);
    return width !== before.width || height !== before.height;
  };
  await comesTrue(context, xid, isResized, signal, RESIZED_MS);
}

/** Asks a window to close, and waits until it is gone or its application shows another window, such as a question. */
export async function closeWindow(
  context: DisplayContext,
  { xid, app }: XWindow,
  signal: AbortSignal,
): Promise<void> {
  const ofApp = async (limit: AbortSignal) =>
    (await listWindows(context, limit)).filter((window) => window.app === app).map((window) => window.xid);
  const before = new Set(await ofApp(signal));
  if (await isManaged(context, signal))
    await askManager(context, xid, '_NET_CLOSE_WINDOW', [0, FROM_USER], signal);
  else await tellWindow(context, xid, 'WM_DELETE_WINDOW', signal);
  const isAnswered = async (limit: AbortSignal) => {
    const now = await ofApp(limit);
    return !now.includes(xid) || now.some((each) => !before.has(each));
  };
  if (!(await comesTrue(context, xid, isAnswered, signal)))
    throw notFollowed('The window neither closed nor asked anything', {});
}

async function expectState(
  context: DisplayContext,
  xid: number,
  holds: (window: XWindow) => boolean,
  failure: string,
  signal: AbortSignal,
): Promise<void> {
  const look = async (limit: AbortSignal) => {
    const window = await readWindow(context, xid, 0, limit);
    return window !== undefined && holds(window);
  };
  if (await comesTrue(context, xid, look, signal)) return;
  await unlessGone(boundsOf(context, xid, signal), undefined);
  throw notFollowed(failure, {});
}

async function requireManager(context: DisplayContext, signal: AbortSignal): Promise<void> {
  if (await isManaged(context, signal)) return;
  throw new AutomationError('capability_missing', 'No window manager runs on this display.');
}
