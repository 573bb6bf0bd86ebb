import { hasState, type SemanticAction, type UiNode } from '../../model/element.ts';
import type { AppSession } from '../session/app-session.ts';
import { pointOf, requireFocusAllowed, windowOf, withFocus } from './focus.ts';
import { judgePress } from './judge.ts';
import { type Act, type Observation, perform, type Verdict } from './perform.ts';
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
  const act = action ? semanticAct(target, action) : otherAct(target, kind, mode);
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

/** By pointer, but for an item that can be selected where the pointer may not or cannot go. */
function otherAct(target: Target, kind: ClickKind, mode: ActMode): Act {
  const { pointer, selection } = target.app.desktop.backend.ports;
  const isItem = kind === 'single' && hasState(target.node, 'selectable');
  const isReachable = pointer && target.node.bounds && (mode === 'focus' || !pointer.disturbsUser);
  return isItem && selection && !isReachable ? selectingAct(target) : pointerAct(target, kind, mode);
}

function selectingAct({ app, node }: Target): Act {
  return {
    route: 'accessibility',
    deliver: (signal) =>
      app.bounded(
        (port, limit) => port('selection').select(app.info.id, node.id, { extend: false }, limit),
        signal,
      ),
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
    judge: async (seen) => judgePointer(seen, kind) ?? judgePress(seen, app.restless),
  };
}

/** The focus is what a click into a field is for; a second click has to show something else. */
function judgePointer({ target, before }: Observation, kind: ClickKind): Verdict | undefined {
  if (kind !== 'single' || !target || !hasState(target, 'editable')) return undefined;
  if (hasState(before, 'focused') || !hasState(target, 'focused')) return undefined;
  return { effect: 'confirmed', evidence: { kind: 'target_changed', detail: 'It has the focus now.' } };
}
