import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type NodeId, type SemanticAction, type WalkStep } from '../../model/element.ts';
import { centerOf } from '../../model/geometry.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { clickInto, inputTo, windowOf } from './focus.ts';
import { newItem, newItems } from './menu-items.ts';
import { isFree } from './scene.ts';
import { strikeKey } from './strike-key.ts';
import { makeTarget, type Target } from './target.ts';

const OPENING: readonly SemanticAction[] = ['press', 'show_menu', 'expand', 'open', 'select'];
/** How long one that is put away may take to go. */
const CLOSING_MS = 500;

/** A menu that was opened. */
export interface OpenedMenu {
  readonly menu: Target;
  /** What was shown before it was opened. */
  readonly before: ReadonlySet<NodeId>;
}

/** By the menu's own action, else by a click of a pointer that disturbs nobody. */
export async function openMenu(target: Target, signal: AbortSignal): Promise<void> {
  const { app, node } = target;
  const action = openingOf(target);
  if (action) {
    await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal);
    return;
  }
  if (!isFree(app, 'pointer')) {
    throw new AutomationError(
      'needs_focus',
      `The menu ${quote(node.title)} can only be opened by pointer, which would take the focus.`,
      { guidance: 'Open it with ax_click and mode "focus", then click the item.' },
    );
  }
  await clickInto(target, signal);
}

/**
 * What a pointer of ours opens has our keys; what opens by an action would take the user's (Qt). A pointer does something else to
 * what shows its menu by an action alone.
 */
export async function openShownMenu(target: Target, signal: AbortSignal): Promise<void> {
  if (isFree(target.app, 'pointer') && target.node.bounds && !isAsked(target))
    await clickInto(target, signal);
  else await openMenu(target, signal);
}

/**
 * What opens something, once that is closed. A toggle button that is on may have its menu open already, which is not told, and
 * would close it when it is pressed to open it.
 */
export async function shutFirst(
  app: AppSession,
  here: MenuOpener,
  title: string,
  signal: AbortSignal,
): Promise<MenuOpener> {
  const { node } = here.step;
  if (node.opensMenu !== 'untold' || !hasState(node, 'checked')) return here;
  await openMenu(makeTarget(app, here.step, here.snapshot), signal);
  const look = async (inner: AbortSignal) => {
    const snapshot = await app.snapshot(inner);
    const step = snapshot.get(node.id);
    const isShut = step && !hasState(step.node, 'checked') && !newItem(snapshot, node, title, new Set());
    return isShut ? { step, snapshot } : undefined;
  };
  const shut = await waitFor(look, { clock: app.clock, timeoutMs: CLOSING_MS, wake: app.onEvent }, signal);
  return { ...here, ...shut };
}

/** Something that opens a menu, in a reading. */
interface MenuOpener {
  readonly step: WalkStep;
  readonly snapshot: Snapshot;
}

/** The action that opens a menu. A button whose only one shows a menu is clicked, if it can be, as a person does. */
function openingOf(target: Target): SemanticAction | undefined {
  const { app, node } = target;
  if (isAsked(target)) return 'show_menu';
  const action = OPENING.find((name) => node.actions.includes(name));
  const isClicked = action === 'show_menu' && node.bounds !== undefined && isFree(app, 'pointer');
  return isClicked ? undefined : action;
}

/** Whether only its action shows its menu, and a press does something else. */
function isAsked({ node }: Target): boolean {
  return node.opensMenu === 'show_menu' && node.actions.includes('show_menu');
}

/** Puts menus away again, the first one first: it takes the others along. */
export async function closeMenus(app: AppSession, opened: readonly OpenedMenu[]): Promise<void> {
  for (const { menu, before } of opened) {
    const isShut = async (signal: AbortSignal) =>
      newItems(await app.snapshot(signal), menu.node, before).length === 0;
    for (const shut of waysToShut(menu)) {
      if (await isShut(neverAborted)) break;
      if (!(await shut(menu, neverAborted))) continue;
      const look = async (signal: AbortSignal) => (await isShut(signal)) || undefined;
      await waitFor(look, { clock: app.clock, timeoutMs: CLOSING_MS, wake: app.onEvent }, neverAborted);
    }
  }
}

/** A click beside an open menu closes it and may open it once more, so that what was opened by one is left by key. */
function waysToShut(menu: Target) {
  return openingOf(menu) === undefined || isAsked(menu)
    ? [collapse, pressEscape, clickAway, openAgain]
    : [collapse, openAgain, pressEscape];
}

async function collapse({ app, node }: Target, signal: AbortSignal): Promise<boolean> {
  const action = (['collapse', 'cancel'] as const).find((name) => node.actions.includes(name));
  if (!action) return false;
  await app.bounded((port, limit) => port('actions').perform(app.info.id, node.id, action, limit), signal);
  return true;
}

/** To open what is open closes it, in Qt and GTK 4. */
async function openAgain(menu: Target, signal: AbortSignal): Promise<boolean> {
  await openMenu(menu, signal);
  return true;
}

/** Some applications keep the Escape key from their menus. */
async function clickAway(menu: Target, signal: AbortSignal): Promise<boolean> {
  const { app, node } = menu;
  if (!isFree(app, 'pointer') || !node.bounds || !app.desktop.backend.ports.pointer?.closeMenus) return false;
  const at = centerOf(node.bounds);
  await app.bounded(async (port, limit) => port('pointer').closeMenus?.(at, inputTo(menu), limit), signal);
  return true;
}

async function pressEscape(menu: Target, signal: AbortSignal): Promise<boolean> {
  const { app } = menu;
  if (!isFree(app, 'keyboard')) return false;
  await strikeKey(app, 'escape', windowOf(menu), signal);
  return true;
}
