import { AutomationError } from '../../../../base/errors.ts';
import type { Point, Size } from '../../../../model/geometry.ts';
import { destroyNotify, unmapNotify } from '../../x11/window-events.ts';
import {
  getGeometry,
  getWindowAttributes,
  grabKeyboard,
  queryTree,
  ungrabKeyboard,
} from '../../x11/windows.ts';
import type { DisplayContext } from '../display-context.ts';
import { unlessGone } from '../window-list.ts';
import { atomNamesOf, pidOf } from '../window-properties.ts';

/** What takes the next click for itself, as a tooltip does not. */
const MENUS: ReadonlySet<string> = new Set(
  ['MENU', 'POPUP_MENU', 'DROPDOWN_MENU', 'COMBO'].map((type) => `_NET_WM_WINDOW_TYPE_${type}`),
);

/** Whether an application shows a menu, a list or the like beside its windows. */
export async function hasPopup(
  context: DisplayContext,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  return (await popupsOf(context, pid, signal)).length > 0;
}

/** What a menu of Qt 6 says that is shown again. A tooltip goes on saying that it is one. */
const PLAIN = '_NET_WM_WINDOW_TYPE_NORMAL';

/**
 * How many menus and lists an application shows that take the next click for themselves. Something that says nothing of the kind is
 * one while keys are taken for it, which is asked only then.
 */
export async function countMenus(
  context: DisplayContext,
  pid: number | undefined,
  areKeysTaken: (signal: AbortSignal) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  const popups = await popupsOf(context, pid, signal);
  const typesOf = (window: number) =>
    unlessGone(atomNamesOf(context, window, '_NET_WM_WINDOW_TYPE', signal), []);
  const all = await Promise.all(popups.map(typesOf));
  const menus = all.filter((types) => types.some((type) => MENUS.has(type)));
  const plain = all.filter((types) => types.length > 0 && types.every((type) => type === PLAIN));
  const isPlainMenu = plain.length > 0 && (await areKeysTaken(signal));
  return menus.length + (isPlainMenu ? plain.length : 0);
}

/** Where on the screen an application shows something of exactly some size beside its windows; undefined where nothing or several are. */
export async function popupOfSize(
  context: DisplayContext,
  pid: number,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Point | undefined> {
  const windows = await popupsOf(context, pid, signal);
  const places = await Promise.all(
    windows.map((window) => unlessGone(context.x.ask(getGeometry(window), signal), undefined)),
  );
  const [fitting, ...others] = places.filter((place) => place?.width === width && place.height === height);
  return fitting && others.length === 0 ? { x: fitting.x, y: fitting.y } : undefined;
}

/** GTK keeps windows left of and above the screen, for what was dragged once. */
async function popupsOf(
  context: DisplayContext,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<number[]> {
  if (pid === undefined) return [];
  const { x } = context;
  const { children } = await x.ask(queryTree(x.root), signal);
  const isPopup = async (window: number) => {
    const attributes = await unlessGone(x.ask(getWindowAttributes(window), signal), undefined);
    if (!attributes?.isViewable || !attributes.overrideRedirect || attributes.isInputOnly) return false;
    const place = await unlessGone(x.ask(getGeometry(window), signal), undefined);
    if (!place || place.x + place.width <= 0 || place.y + place.height <= 0) return false;
    return (await unlessGone(pidOf(context, window, signal), undefined)) === pid;
  };
  const found = await Promise.all(children.map(isPopup));
  return children.filter((_, place) => found[place]);
}

/** Whether an application shows something beside its windows, and the user's keys are taken. Those are asked only then. */
export async function holdsUserKeys(
  context: DisplayContext,
  pid: number | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await hasPopup(context, pid, signal))) return false;
  const { x } = context;
  const isTaken = await x.ask(grabKeyboard(x.root), signal);
  if (!isTaken) await x.check(ungrabKeyboard(), signal);
  return isTaken;
}

/** Why a click cannot be delivered beside a menu of which somebody else has the keys, or which does not close. */
export function menuInTheWay(): AutomationError {
  return new AutomationError(
    'not_actionable',
    "A menu of this application is open that has the user's keys, or does not close. Nothing was done.",
    {
      guidance:
        'Choose something in it by its own action, close it with ax_key_press and escape, or wait until it is closed.',
    },
  );
}

/** Calls when a window has vanished, until the returned function is called. */
export function onVanished({ x }: DisplayContext, look: () => void): () => void {
  const ends = [x.on(unmapNotify, look), x.on(destroyNotify, look)];
  return () => {
    for (const end of ends) end();
  };
}
