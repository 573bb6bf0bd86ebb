import type { ActionsPort } from '../../../../core/ports/acting.ts';
import type { AppId } from '../../../../model/application.ts';
import { isHeldUp } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import type { Turns } from '../turns.ts';
import { pidOfApp } from '../window-id.ts';
import { listWindows } from '../window-list.ts';
import type { Attention } from './attention.ts';
import { toolkitOf } from './toolkit.ts';

/**
 * Actions of applications that take the user's keyboard for the menus which they open, and the user's focus with it: Qt
 * does so wherever it is asked from. It gets the agent's keyboard to take.
 */
export function unnoticedActions(
  actions: ActionsPort,
  context: DisplayContext,
  attention: Attention,
  turns: Turns,
): ActionsPort {
  const windowOf = async (app: AppId, signal: AbortSignal) => {
    if ((await toolkitOf(pidOfApp(app))) !== 'qt') return undefined;
    const ofApp = (await listWindows(context, signal)).filter((each) => each.app === app && !each.minimized);
    // One that a modal dialog keeps from its user sends for the user's focus, for that dialog (Qt).
    return ofApp.find(({ focused }) => focused) ?? ofApp.find(({ modal }) => modal) ?? ofApp[0];
  };
  return {
    ...actions,
    async perform(app, node, action, signal) {
      const perform = (inner: AbortSignal) => actions.perform(app, node, action, inner);
      const window = await windowOf(app, signal);
      if (!window) return perform(signal);
      const work = (inner: AbortSignal) => attention.during(window, () => perform(inner), inner);
      await turns.take(work, signal, (inner) => isHeldUp(context, window.xid, inner));
    },
  };
}
