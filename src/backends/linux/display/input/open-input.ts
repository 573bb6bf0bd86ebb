import type { Extension } from '../../x11/request.ts';
import { fakeCoreInput, XTEST } from '../../x11/xtest.ts';
import type { DisplayContext } from '../display-context.ts';
import { focusWindow } from '../window-acts.ts';
import { activeWindow } from '../window-list.ts';
import { AgentSeat } from './agent-seat.ts';
import type { InputSource } from './input-source.ts';

/** The agent's own devices where the server can have several, else the user's; undefined where it takes no input. */
export async function openInputSource(
  context: DisplayContext,
  maker: number,
  signal: AbortSignal,
): Promise<InputSource | undefined> {
  const seat = await AgentSeat.open(context, maker, signal);
  if (seat) return seat;
  const xtest = await context.extensions.find(XTEST, signal);
  return xtest && userInput(context, xtest);
}

/** The user's own pointer and keyboard: the pointer moves, and keys need the focus. */
export function userInput(context: DisplayContext, xtest: Extension): InputSource {
  return {
    disturbsUser: true,
    isGone: true,
    onLost: () => () => undefined,
    act: (act) => context.x.send(fakeCoreInput(xtest, act)),
    attend: async (xid, signal) => {
      if ((await activeWindow(context, signal)) !== xid) await focusWindow(context, xid, signal);
      return async () => undefined;
    },
    isTaken: async () => false,
    meaningItsKeyboard: () => undefined,
    retellFocus: async () => undefined,
    lendPointer: async () => async () => undefined,
    [Symbol.asyncDispose]: async () => undefined,
  };
}
