import type { ElementSummary, SemanticAction, UiNode, WalkStep } from '../../model/element.ts';
import { hasState } from '../../model/element.ts';
import type { Point } from '../../model/geometry.ts';
import type { Outcome } from '../../model/outcome.ts';
import { roleTraits } from '../../model/role.ts';
import { pointInFrame } from '../see/check-frame.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { CaretTrace } from './caret-trace.ts';
import type { Verdict } from './carry-out.ts';
import { NO_CHANGES } from './changes.ts';
import { ACTIONS, BUTTON, type ClickKind } from './click-kinds.ts';
import { confirmed } from './judge.ts';
import { type InputAct, performInput, type Scene, type Sight } from './perform-input.ts';
import { appAt, elementAt, isBlank, isFree, needsFocus, raised, requireRoute, sceneAt } from './scene.ts';
import type { ActMode } from './target.ts';
import { inTurnOfMeant } from './whose-turn.ts';

export interface ClickAtOptions {
  readonly at: Point;
  /** The picture that the point was read from; a point of the screen when absent. */
  readonly frame?: string;
  /** Whose window has to be there; whoever is on top when absent. */
  readonly app?: AppSession;
  readonly kind: ClickKind;
  readonly mode: ActMode;
}

export interface ClickAtResult {
  /** Where it went, on the screen. */
  readonly at: Point;
  readonly app?: string;
  /** The element that lies there, where the application shows one. */
  readonly element?: ElementSummary;
  readonly outcome: Outcome;
}

/**
 * Clicks at a point, by pointer where that disturbs nobody or is allowed, else by the action of the element that lies
 * there.
 */
export function clickAt(
  session: DesktopSession,
  options: ClickAtOptions,
  signal: AbortSignal,
): Promise<ClickAtResult> {
  const click = () => clickNow(session, options, signal);
  if (options.app) return options.app.inTurn(click, signal);
  const meant = async () => appAt(session, await screenPoint(session, options, signal), signal);
  return inTurnOfMeant(meant, click, signal);
}

async function screenPoint(
  session: DesktopSession,
  { at, frame }: Pick<ClickAtOptions, 'at' | 'frame'>,
  signal: AbortSignal,
): Promise<Point> {
  return frame === undefined ? at : pointInFrame(session, frame, at, signal);
}

async function clickNow(
  session: DesktopSession,
  options: ClickAtOptions,
  signal: AbortSignal,
): Promise<ClickAtResult> {
  const { app, kind, mode } = options;
  const at = await screenPoint(session, options, signal);
  const scene = await sceneAt(session, at, app, signal);
  if (!scene) return { at, outcome: await clickDesktop(session, at, { kind, mode }, signal) };
  const step = scene.snapshot && elementAt(scene.snapshot, scene.window, at);
  const act = pickAct(scene, step, { at, kind, mode });
  // What shows elements tells by itself where its keys go.
  if (!scene.app.info.accessible) scene.app.clicked.note(scene.window, await scene.app.windows(signal));
  return {
    at,
    app: scene.app.info.name,
    element: step && scene.snapshot?.summaryOf(namedAt(step)),
    outcome: await performInput(scene, raised(scene, act, mode), signal),
  };
}

/** A label or picture in a button is the button, as people name it. */
export function namedAt({ node, ancestors }: WalkStep): UiNode {
  const path = [node, ...[...ancestors].reverse().slice(0, 3)];
  return path.find(({ role }) => roleTraits(role).interactive) ?? node;
}

interface Click {
  readonly at: Point;
  readonly kind: ClickKind;
  readonly mode: ActMode;
}

function pickAct(scene: Scene, step: WalkStep | undefined, click: Click): InputAct {
  const { app } = scene;
  if (click.mode === 'background' && !isFree(app, 'pointer')) {
    const semantic = step && actionAround(step, click.kind);
    if (semantic) return semanticAct(app, semantic);
  }
  requireRoute(app, 'pointer', click.mode);
  const input = { window: scene.window, app: app.info.id };
  const options = { ...BUTTON[click.kind], ...input };
  // Qt draws a text in a part of its field.
  const hit = step && namedAt(step);
  let caret: CaretTrace | undefined;
  return {
    route: 'pointer',
    ending: 'possible',
    leftAt: { at: click.at, input },
    pixels: isBlank(scene.window, scene.snapshot) ? 'window' : undefined,
    deliver: async (signal) => {
      caret = click.kind === 'right' ? undefined : await CaretTrace.begin(app, hit, signal);
      await app.bounded((port, limit) => port('pointer').click(click.at, options, limit), signal);
    },
    judge: async (seen, signal) => judgeFocus(seen, hit, click.kind) ?? caret?.judge(seen, signal),
  };
}

/** A label lies on top of the button that it names: the nearest element around that has the action is meant. */
function actionAround({ node, ancestors }: WalkStep, kind: ClickKind) {
  for (const each of [node, ...[...ancestors].reverse()]) {
    const action = ACTIONS[kind].find((name) => each.actions.includes(name));
    if (action) return { node: each, action };
  }
  return undefined;
}

function semanticAct(
  app: AppSession,
  { node, action }: { node: WalkStep['node']; action: SemanticAction },
): InputAct {
  return {
    route: 'accessibility',
    ending: 'possible',
    deliver: (signal) =>
      app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal),
  };
}

/** The focus is what a click into a field is for. */
function judgeFocus({ after }: Sight, hit: UiNode | undefined, kind: ClickKind): Verdict | undefined {
  if (kind !== 'single' || !hit || !hasState(hit, 'editable') || hasState(hit, 'focused')) return undefined;
  const now = after.get(hit.id)?.node;
  if (!now || !hasState(now, 'focused')) return undefined;
  return confirmed('target_changed', 'The field there has the focus now.');
}

/** Over the empty desktop there is no application that could tell what came of it. */
async function clickDesktop(
  session: DesktopSession,
  at: Point,
  { kind, mode }: { kind: ClickKind; mode: ActMode },
  signal: AbortSignal,
): Promise<Outcome> {
  const pointer = session.port('pointer');
  if (mode === 'background' && pointer.disturbsUser)
    throw needsFocus('pointer', 'There is no window at this point: it');
  await session.bounded((port, limit) => port('pointer').click(at, BUTTON[kind], limit), signal);
  return {
    effect: 'unverified',
    route: 'pointer',
    evidence: [{ kind: 'nothing_changed', detail: 'No application has a window there that could tell.' }],
    focusTaken: false,
    changes: NO_CHANGES,
  };
}
