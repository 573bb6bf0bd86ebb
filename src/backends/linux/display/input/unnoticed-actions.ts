import type { ActionsPort } from '../../../../core/ports/acting.ts';
import type { AppId } from '../../../../model/application.ts';
import type { DisplayContext } from '../display-context.ts';
import type { Turns } from '../turns.ts';
import { listWindows } from '../window-list.ts';
import { Attention } from './attention.ts';
import type { InputSource } from './input-source.ts';
import { toolkitOf } from './toolkit.ts';

/**
 * Actions of applications that take the user's keyboard for the menus which they open, and the user's focus with it: Qt
 * does so wherever it is asked from. It gets the agent's keyboard to take.
 */
export function unnoticedActions(
  actions: ActionsPort,
  context: DisplayContext,
  source: InputSource,
  turns: Turns,
): ActionsPort {
  const attention = new Attention(context, source);
  const windowOf = async (app: AppId, signal: AbortSignal) => {
    const ofApp = (await listWindows(context, signal)).filter((each) => each.app === app && !each.minimized);
    const window = ofApp.find(({ focused }) => focused) ?? ofApp[0];
    return window && (await toolkitOf(window.pid)) === 'qt' ? window : undefined;
  };
  return {
    async perform(app, node, action, signal) {
      const perform = () => actions.perform(app, node, action, signal);
      const window = await windowOf(app, signal);
      if (!window) return perform();
      await turns.take(() => attention.during(window, perform, signal), signal);
    },
    focus: (app, node, signal) => actions.focus(app, node, signal),
  };
}
