import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { WindowInfo } from '../../model/application.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import { type HeldKey, type KeyChord, parseChord } from '../../model/keys.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import type { DesktopSession } from '../session/desktop-session.ts';
import { changeEvidence, confirmed } from './judge.ts';
import type { Verdict } from './perform.ts';
import { type InputAct, performInput, type Sight } from './perform-input.ts';
import { frontWindow, isFree, raised, requireRoute, snapshotOf } from './scene.ts';
import type { ActMode } from './target.ts';
import { isTypedOver } from './type-text.ts';

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

/** Presses a key or a chord in a window, and reports what demonstrably came of it. */
export async function pressKey(
  session: DesktopSession,
  { app: wanted, key, modifiers, exact, mode }: KeyPressOptions,
  signal: AbortSignal,
): Promise<KeyPressResult> {
  const chord = parseChord(key, modifiers, { exact });
  const { app, window } = wanted
    ? { app: wanted, window: await frontWindow(wanted, signal) }
    : await focusedScene(session, signal);
  // Keys for the window that has the focus anyway take it from nobody.
  if (!window.focused || isFree(app, 'keyboard')) requireRoute(app, 'keyboard', mode);
  const scene = { app, window: window.id, snapshot: await snapshotOf(app, signal) };
  const act: InputAct = {
    route: 'keyboard',
    deliver: (inner) =>
      app.bounded((port, limit) => port('keyboard').press(chord, { window: window.id }, limit), inner),
    judge: (seen) =>
      judgeCharacter(seen, chord) ?? changeEvidence(seen, app.restless) ?? judgeFocusMove(seen),
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
function judgeCharacter({ before, after }: Sight, { key, modifiers }: KeyChord): Verdict | undefined {
  const typed = key === 'space' ? ' ' : key;
  const field = focusedIn(after);
  const old = field && before.get(field.id)?.node;
  if (!field || !old || modifiers.length > 0 || typed.length > 1 || !hasState(field, 'editable'))
    return undefined;
  if (hasState(field, 'secure') || !isTypedOver(old.value ?? '', typed, field.value ?? '')) return undefined;
  return confirmed('target_changed', `${field.role} ${quote(field.title, 40)} has it.`);
}

/**
 * Tab and arrows move the focus from one element to another. That an element has it where none had it before proves
 * nothing: the keyboard itself brings it along.
 */
function judgeFocusMove({ before, after }: Sight): Verdict | undefined {
  const from = focusedIn(before);
  const to = focusedIn(after);
  if (!from || !to || from.id === to.id) return undefined;
  return confirmed(
    'elements_changed',
    `The focus went from ${from.role} ${quote(from.title, 40)} to ${to.role} ${quote(to.title, 40)}.`,
  );
}

function focusedIn({ steps }: Snapshot): UiNode | undefined {
  return steps.filter(({ node }) => hasState(node, 'focused') && hasState(node, 'visible')).at(-1)?.node;
}
