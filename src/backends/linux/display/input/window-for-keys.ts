import { AutomationError } from '../../../../base/errors.ts';
import type { AppId, WindowId } from '../../../../model/application.ts';
import type { DisplayContext } from '../display-context.ts';
import { windowIdOf } from '../window-id.ts';
import { activeWindow, listWindows } from '../window-list.ts';

/**
 * Where keys go that are for no window in particular: to the one that has the focus, and where they are for an application, to the one
 * of its windows that has it or else is in front.
 */
export async function windowForKeys(
  context: DisplayContext,
  app: AppId | undefined,
  signal: AbortSignal,
): Promise<WindowId> {
  if (app === undefined) {
    const active = await activeWindow(context, signal);
    if (active === 0) throw new AutomationError('not_actionable', 'No window has the focus.');
    return windowIdOf(active);
  }
  const shown = (await listWindows(context, signal)).filter(
    (window) => window.app === app && !window.minimized,
  );
  const window = shown.find(({ focused }) => focused) ?? shown[0];
  if (!window) throw new AutomationError('not_actionable', 'The application shows no window for the keys.');
  return window.id;
}
