import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { AppSession } from '../session/app-session.ts';

const WINDOWS: ReadonlySet<Role> = new Set<Role>(['AXWindow', 'AXDialog']);

/**
 * The window around an element where that is closed. Toolkits keep dialogs that were closed, and let them be filled in. One that is
 * minimized is open: the desktop lists it. Where that lists no window of an application at all, it does not know.
 */
export async function closedWindowAround(
  { app, step: { node, ancestors } }: { readonly app: AppSession; readonly step: WalkStep },
  signal: AbortSignal,
): Promise<UiNode | undefined> {
  const root = ancestors[0] ?? node;
  if (!WINDOWS.has(root.role) || hasState(root, 'visible') || hasState(node, 'visible')) return undefined;
  // Menus have windows of their own, which are closed until somebody opens them.
  if (node.role.startsWith('AXMenu') || !app.desktop.backend.ports.windows) return undefined;
  const windows = await app.windows(signal);
  return windows.length === 0 || windows.some(({ id }) => id === root.window) ? undefined : root;
}
