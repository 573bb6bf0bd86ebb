import { AutomationError, type ErrorCode } from '../../base/errors.ts';
import type { AppInfo, WindowInfo } from '../../model/application.ts';
import { hasState, type UiNode, walk } from '../../model/element.ts';
import { centerOf, contains, type Rect, subtract } from '../../model/geometry.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';

/** Where the secure fields among elements are. */
export function secretsIn(roots: readonly UiNode[]): Rect[] {
  return secretNodes(roots).flatMap(({ bounds }) => bounds ?? []);
}

/** Where the secure fields of an application are now. */
export async function secretsOfApp(app: AppSession, signal: AbortSignal): Promise<Rect[]> {
  const relyingOn = async (known: readonly UiNode[]) => secretNodes(known).map(({ id }) => id);
  const { roots } = await app.whileAnswering((inner) => app.read(inner, { relyingOn }), signal);
  return secretsIn(roots);
}

function secretNodes(roots: readonly UiNode[]): UiNode[] {
  return [...walk(roots)]
    .map(({ node }) => node)
    .filter((node) => hasState(node, 'secure') && hasState(node, 'visible'));
}

/** Who is on the screen: the applications that show elements, and all windows from front to back. */
export interface Scene {
  readonly apps: readonly AppInfo[];
  readonly windows: readonly WindowInfo[];
}

export async function listScene(session: DesktopSession, signal: AbortSignal): Promise<Scene> {
  const apps = (await session.listApps(signal)).filter(({ accessible }) => accessible);
  const windows = await session.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  return { apps, windows };
}

/** Something that nobody may see, as the parts of it that show. */
export interface Secret {
  readonly parts: readonly Rect[];
  /** Set where it is a whole window: the name of its application, which did not say where its secrets are. */
  readonly unknownOf?: string;
}

/** Where secrets show on the whole screen, without what windows in front cover. */
export async function secretsOnScreen(
  session: DesktopSession,
  { apps, windows }: Scene,
  signal: AbortSignal,
): Promise<Secret[]> {
  const perApp = await Promise.all(
    apps.map(async (app) => {
      const { places, unknownOf } = await secretsOrWindows(session, app, windows, signal);
      return places.map((place) => ({ parts: uncovered(place, app, windows), unknownOf }));
    }),
  );
  return perApp.flat();
}

/** Failures after which an application cannot be asked, although the picture may show it. */
const SILENT: readonly ErrorCode[] = ['app_unresponsive', 'app_gone'];

/** An application that does not answer cannot say where its secrets are: its windows are secret as a whole. */
async function secretsOrWindows(
  session: DesktopSession,
  app: AppInfo,
  windows: readonly WindowInfo[],
  signal: AbortSignal,
): Promise<{ readonly places: readonly Rect[]; readonly unknownOf?: string }> {
  try {
    return { places: await secretsOfApp(session.observe(app), signal) };
  } catch (error) {
    if (!(error instanceof AutomationError) || !SILENT.includes(error.code)) throw error;
    const shown = windows.filter((window) => window.app === app.id && !window.minimized);
    return { places: shown.map(({ bounds }) => bounds), unknownOf: app.name };
  }
}

/** In doubt about which window holds the secret it is the frontmost, which leaves the most of the secret to cover. */
function uncovered(secret: Rect, app: AppInfo, windows: readonly WindowInfo[]): Rect[] {
  const center = centerOf(secret);
  const own = windows.findIndex((window) => window.app === app.id && contains(window.bounds, center));
  const inFront = windows.slice(0, Math.max(own, 0)).filter(({ minimized }) => !minimized);
  return inFront.reduce<Rect[]>(
    (parts, { bounds }) => parts.flatMap((part) => subtract(part, bounds)),
    [secret],
  );
}
