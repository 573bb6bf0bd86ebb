import type { SemanticAction, UiNode } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';
import { pointOf, requireFocusAllowed, windowOf, withFocus } from './focus.ts';
import { judgePress } from './judge.ts';
import { type Act, perform } from './perform.ts';
import { type ActMode, type ActResult, findTarget, type Target } from './target.ts';

export type ClickKind = 'single' | 'double' | 'right';

export interface ClickOptions {
  readonly kind: ClickKind;
  readonly mode: ActMode;
  readonly timeoutMs?: number;
}

/** The application's own equivalents of a click, best first. */
const ACTIONS: Record<ClickKind, readonly SemanticAction[]> = {
  single: ['press', 'select', 'expand'],
  double: ['open'],
  right: ['show_menu'],
};

/** Clicks the element that a query means: by the application's own action, else by pointer where that is allowed. */
export async function click(
  app: AppSession,
  query: string,
  { kind, mode, timeoutMs }: ClickOptions,
  signal: AbortSignal,
): Promise<ActResult> {
  const able = (node: UiNode) => ACTIONS[kind].some((action) => node.actions.includes(action));
  const target = await findTarget(app, query, able, { timeoutMs }, signal);
  const action = ACTIONS[kind].find((name) => target.node.actions.includes(name));
  const act = action ? semanticAct(target, action) : pointerAct(target, kind, mode);
  return { target: target.summary, outcome: await perform(target, withFocus(act, target, mode), signal) };
}

function semanticAct({ app, node }: Target, action: SemanticAction): Act {
  return {
    route: 'accessibility',
    deliver: (signal) =>
      app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal),
    judge: async (seen) => judgePress(seen, app.restless),
  };
}

function pointerAct(target: Target, kind: ClickKind, mode: ActMode): Act {
  requireFocusAllowed(target, mode, 'pointer');
  const { app } = target;
  const point = pointOf(target);
  const options = {
    button: kind === 'right' ? 'right' : 'left',
    count: kind === 'double' ? 2 : 1,
    window: windowOf(target),
  } as const;
  return {
    route: 'pointer',
    deliver: (signal) => app.bounded((port, limit) => port('pointer').click(point, options, limit), signal),
    judge: async (seen) => judgePress(seen, app.restless),
  };
}
