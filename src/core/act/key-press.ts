import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import { hasState, type WalkStep } from '../../model/element.ts';
import { type HeldKey, type KeyChord, parseChord } from '../../model/keys.ts';
import type { Outcome } from '../../model/outcome.ts';
import { diffSnapshots, inBoth } from '../see/diff.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import type { Verdict } from './carry-out.ts';
import { isTypedOver } from './insertion.ts';
import { changeEvidence, confirmed } from './judge.ts';
import { endingOf } from './judge-end.ts';
import { KeyTraces } from './key-traces.ts';
import { type FocusMove, focusedIn, pressLooking, type WindowKey } from './keyboard-focus.ts';
import { elementText } from './outcome-text.ts';
import { type InputAct, performInput, type Sight } from './perform-input.ts';
import { frontWindow, isFree, raised, requireRoute, snapshotOf } from './scene.ts';
import type { ActMode } from './target.ts';
import { inTurnOfMeant } from './whose-turn.ts';

export interface KeyPressOptions {
  /** Whose window gets the key; the one with the focus when absent. */
  readonly app?: AppSession;
  /** A character, a name, or a chord such as `ctrl+shift+t`. */
  readonly key: string;
  readonly modifiers: readonly HeldKey[];
  /** Takes `cmd` for the very key and not for the platform's command key. */
  readonly exact: boolean;
  readonly mode: ActMode;
}

export interface KeyPressResult {
  readonly app: string;
  readonly window: string;
  readonly chord: KeyChord;
  readonly outcome: Outcome;
}

/** Keys whose only effect may be that the focus moves. */
const MOVES_FOCUS: ReadonlySet<string> = new Set([
  ...['tab', 'up', 'down', 'left', 'right', 'home', 'end', 'pageup', 'pagedown'],
  ...['f6', 'f10'],
]);

/** Presses a key or a chord in a window, and reports what demonstrably came of it. */
export async function pressKey(
  session: DesktopSession,
  options: KeyPressOptions,
  signal: AbortSignal,
): Promise<KeyPressResult> {
  const { app, key, modifiers, exact } = options;
  const chord = parseChord(key, modifiers, { exact });
  const press = () => pressNow(session, { ...options, chord }, signal);
  if (app) return app.inTurn(press, signal);
  return inTurnOfMeant(async () => (await focusedScene(session, signal)).app, press, signal);
}

async function pressNow(
  session: DesktopSession,
  { app: wanted, chord, mode }: KeyPressOptions & { readonly chord: KeyChord },
  signal: AbortSignal,
): Promise<KeyPressResult> {
  const { app, window } = wanted
    ? { app: wanted, window: await frontWindow(wanted, signal) }
    : await focusedScene(session, signal);
  // Keys for the window that has the focus anyway take it from nobody.
  if (!window.focused || isFree(app, 'keyboard')) requireRoute(app, 'keyboard', mode);
  await app.letSettle(signal);
  await app.letEcho(signal);
  const scene = { app, window: window.id, snapshot: await snapshotOf(app, signal) };
  using traces = new KeyTraces(scene, chord);
  let move: FocusMove | undefined;
  const act: InputAct = {
    route: 'keyboard',
    ending: endingOf(chord),
    deliver: async (inner) => {
      const { id, focused: isWithUser } = window;
      const key = {
        window: id,
        isWithUser,
        chord,
        movesFocus: movesFocus(chord),
        beforehand: (shown: Snapshot | undefined, limit: AbortSignal) => traces.begin(shown, limit),
      };
      move = await pressLooking(app, key, inner);
    },
    judge: async (given, inner) => {
      const seen = sinceAttended(given, move);
      return (
        judgeCharacter(seen, window.id, chord) ??
        changeEvidence(seen, app.restless) ??
        (isFocusTold(app, window) ? judgeFocusMove(seen, window.id) : undefined) ??
        (await traces.judge(seen, inner)) ??
        (move && judgeAttended(move, window.id))
      );
    },
    isStrict: true,
  };
  const outcome = await performInput(scene, raised(scene, act, mode), signal);
  return { app: app.info.name, window: window.title, chord, outcome };
}

async function focusedScene(
  session: DesktopSession,
  signal: AbortSignal,
): Promise<{ app: AppSession; window: WindowInfo }> {
  const windows = await session.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  const window = windows.find(({ focused }) => focused);
  const info = window && (await session.listApps(signal)).find(({ id }) => id === window.app);
  if (window && info) return { app: session.observe(info), window };
  throw new AutomationError('window_not_found', 'No window has the focus. Nothing was done.', {
    guidance: 'Name the application that the key is for.',
  });
}

/** A character goes into the field that has the focus, whatever an act before may still be doing elsewhere. */
function judgeCharacter(
  { before, after }: Sight,
  window: WindowId,
  { key, modifiers }: KeyChord,
): Verdict | undefined {
  const typed = key === 'space' ? ' ' : key;
  const field = focusedIn(after, window)?.node;
  const old = field && before.get(field.id)?.node;
  if (!field || !old || modifiers.length > 0 || typed.length > 1 || !hasState(field, 'editable'))
    return undefined;
  if (hasState(field, 'secure') || !isTypedOver(old.value ?? '', typed, field.value ?? '')) return undefined;
  return confirmed('target_changed', `${field.role} ${quote(field.title, 40)} has it.`);
}

/** A shortcut may lead to a field, and do nothing else. */
function movesFocus({ key, modifiers }: KeyChord): WindowKey['movesFocus'] {
  if (MOVES_FOCUS.has(key)) return 'always';
  return modifiers.some((modifier) => modifier !== 'shift') ? 'maybe' : 'no';
}

/** What changed because somebody attended to the window at all, or no longer does, is not the key's effect. */
function sinceAttended(seen: Sight, move: FocusMove | undefined): Sight {
  const { before = seen.before } = move ?? {};
  if (before === seen.before) return seen;
  return { ...seen, before, diff: inBoth(diffSnapshots(before, seen.after), seen.diff) };
}

/**
 * Whether an application says where its focus is without being attended to. In the background it goes on telling an older one
 * until a key comes, whatever that does.
 */
function isFocusTold({ desktop }: AppSession, { focused }: WindowInfo): boolean {
  return focused || !desktop.backend.ports.keyboard?.attended;
}

/** Where nothing was seen to have the focus before, it may have been where it is now. */
function judgeAttended({ before, after }: FocusMove, window: WindowId): Verdict | undefined {
  const to = after && focusedIn(after, window);
  if (!before || !to || focusedIn(before, window)) return judgeFocusMove({ before, after }, window);
  const detail = `The focus is on ${textOf(after, to)}; where it was before is not known.`;
  return { effect: 'unverified', evidence: { kind: 'elements_changed', detail } };
}

/**
 * Tab and arrows move the focus from one element to another. That an element has it where none had it before proves
 * nothing: the keyboard itself brings it along.
 */
function judgeFocusMove({ before, after }: FocusMove, window: WindowId): Verdict | undefined {
  const from = before && focusedIn(before, window);
  const to = after && focusedIn(after, window);
  if (!from || !to || from.node.id === to.node.id) return undefined;
  return confirmed(
    'elements_changed',
    `The focus went from ${textOf(before, from)} to ${textOf(after, to)}.`,
  );
}

function textOf(snapshot: Snapshot, { node }: WalkStep): string {
  return elementText(snapshot.summaryOf(node));
}
