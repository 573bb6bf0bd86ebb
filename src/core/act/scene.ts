import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { contains, type Point } from '../../model/geometry.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { elementsOrNone } from '../session/elements-or-none.ts';
import type { InputAct, Scene } from './perform-input.ts';
import type { ActMode } from './target.ts';

/** What an application shows; undefined where it shows no elements at all. */
export async function snapshotOf(app: AppSession, signal: AbortSignal): Promise<Snapshot | undefined> {
  return app.info.accessible ? elementsOrNone(app.snapshot(signal)) : undefined;
}

/** Whether a window shows no elements though others of its application do, as the file dialogs of Chromium. */
export function isBlank(window: WindowId | undefined, snapshot: Snapshot | undefined): boolean {
  const known = snapshot?.roots.map((root) => root.window).filter((id) => id !== undefined) ?? [];
  return window !== undefined && known.length > 0 && !known.includes(window);
}

/** The application and window under a point; undefined over the empty desktop. */
export async function sceneAt(
  session: DesktopSession,
  point: Point,
  wanted: AppSession | undefined,
  signal: AbortSignal,
): Promise<Scene | undefined> {
  const window = await windowAt(session, point, wanted, signal);
  const app = wanted ?? (await ownerOf(session, window, signal));
  if (!app) return undefined;
  await app.letSettle(signal);
  await app.letEcho(signal);
  await enterWindow(app, window?.id, signal);
  const snapshot = await snapshotOf(app, signal);
  // A menu or a list may reach out of its window.
  if (!window && !(snapshot && elementAt(snapshot, undefined, point))) throw outside(app, point);
  return { app, snapshot, window: window?.id };
}

/** Lets an application know where one of its windows is, where it learns that by the pointer alone: until then it tells wrong places. */
export async function enterWindow(
  app: AppSession,
  window: WindowId | undefined,
  signal: AbortSignal,
): Promise<void> {
  const { pointer } = app.desktop.backend.ports;
  if (window === undefined || !pointer?.enter || app.desktop.isRehearsal) return;
  await app.bounded(async (port, limit) => port('pointer').enter?.(window, limit), signal);
}

/** The application whose window is on top at a point; undefined over the empty desktop. */
export async function appAt(
  session: DesktopSession,
  point: Point,
  signal: AbortSignal,
): Promise<AppSession | undefined> {
  return ownerOf(session, await windowAt(session, point, undefined, signal), signal);
}

async function windowAt(
  session: DesktopSession,
  point: Point,
  wanted: AppSession | undefined,
  signal: AbortSignal,
): Promise<WindowInfo | undefined> {
  const windows = await session.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  const isHere = (window: WindowInfo) => !window.minimized && contains(window.bounds, point);
  return windows.find((each) => isHere(each) && (!wanted || each.app === wanted.info.id));
}

async function ownerOf(
  session: DesktopSession,
  window: WindowInfo | undefined,
  signal: AbortSignal,
): Promise<AppSession | undefined> {
  if (!window) return undefined;
  const info = (await session.listApps(signal)).find(({ id }) => id === window.app);
  return info && session.observe(info);
}

function outside(app: AppSession, { x, y }: Point): AutomationError {
  return new AutomationError(
    'not_actionable',
    `(${x}, ${y}) lies outside of every window of ${quote(app.info.name)}. Nothing was done.`,
    { guidance: 'ax_list_windows says where its windows are; ax_screenshot shows them.' },
  );
}

/**
 * The window that an application's keys go to: the one in front, and of several the one with the focus, or that was clicked last where
 * nothing tells which has it.
 */
export async function frontWindow(app: AppSession, signal: AbortSignal): Promise<WindowInfo> {
  const shown = (await app.windows(signal)).filter(({ minimized }) => !minimized);
  const clicked = app.info.accessible ? undefined : app.clicked.among(shown);
  const window = clicked ?? shown.find(({ focused }) => focused) ?? shown[0];
  if (window) return window;
  throw new AutomationError(
    'window_not_found',
    `${quote(app.info.name)} shows no window. Nothing was done.`,
    { guidance: app.desktop.port('windows').unlisted ?? 'Open one, or bring one back that is minimized.' },
  );
}

/** The innermost shown element under a point. What lies on top comes later in a tree and counts more. */
export function elementAt(
  snapshot: Snapshot,
  window: WindowId | undefined,
  point: Point,
): WalkStep | undefined {
  const isHere = ({ node, ancestors }: WalkStep) =>
    node.bounds !== undefined &&
    hasState(node, 'visible') &&
    contains(node.bounds, point) &&
    isIn(window, [...ancestors, node]);
  let best: WalkStep | undefined;
  for (const step of snapshot.steps.filter(isHere)) {
    if (!best || areaOf(step.node) <= areaOf(best.node)) best = step;
  }
  return best;
}

/** What belongs to no window, such as an open menu, is in front of all. */
export function isIn(window: WindowId | undefined, path: readonly UiNode[]): boolean {
  const own = path.find((node) => node.window !== undefined)?.window;
  return window === undefined || own === undefined || own === window;
}

function areaOf({ bounds }: UiNode): number {
  return bounds ? bounds.width * bounds.height : Number.POSITIVE_INFINITY;
}

/** Whether a route may be used without taking the user's focus or moving the user's pointer. */
export function isFree({ desktop }: AppSession, route: 'pointer' | 'keyboard'): boolean {
  return desktop.backend.ports[route]?.disturbsUser === false;
}

/** Refuses what only a route that disturbs the user could do, unless the caller allowed it. */
export function requireRoute(app: AppSession, route: 'pointer' | 'keyboard', mode: ActMode): void {
  if (mode === 'focus' || isFree(app, route)) {
    app.desktop.port(route);
    return;
  }
  throw needsFocus(route, `This spot of ${quote(app.info.name)}`);
}

export function needsFocus(route: 'pointer' | 'keyboard', what: string): AutomationError {
  return new AutomationError(
    'needs_focus',
    `${what} can only be reached by ${route}, which would take the focus.`,
    { details: { route } },
  );
}

/** The same act, after bringing the window of the scene to the front where the caller asked for that. */
export function raised({ app, window }: Scene, act: InputAct, mode: ActMode): InputAct {
  if (mode === 'background' || window === undefined) return act;
  return {
    ...act,
    mayTakeFocus: true,
    deliver: async (signal) => {
      await app.bounded((port, limit) => port('windows').focus(window, limit), signal);
      await act.deliver(signal);
    },
  };
}
