import { throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { InputTarget, KeyboardPort, PointerButton, PointerPort } from '../../../core/ports/input.ts';
import type { Point } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import { focusOrder } from '../focus-order.ts';
import { clickTitleBar } from '../title-bar.ts';
import type { Widget } from '../widget.ts';
import type { SimWindow } from '../window.ts';
import type { Gate } from './gate.ts';

/** The pointer of the simulated user: it raises what it clicks. */
export function pointerPort(gate: Gate): PointerPort {
  const under = async (
    at: Point,
    target: InputTarget,
    signal: AbortSignal,
  ): Promise<SimWindow | undefined> => {
    throwIfAborted(signal);
    const window = gate.desktop.windows.at(at);
    requireWindow(window, target);
    if (window) await gate.app(window.owner.appId, signal);
    return gate.desktop.windows.at(at);
  };
  return {
    disturbsUser: true,
    async click(at, { button, count, ...target }, signal) {
      const window = await under(at, target, signal);
      if (window) clickWindow(gate, window, at, button, count);
    },
    async drag(from, to, { durationMs, onto, ...target }, signal) {
      await under(from, target, signal);
      if (onto) await under(to, onto, signal);
      await pass(gate, durationMs, signal);
      const window = await under(from, target, signal);
      if (!window || !comesToFront(gate, window)) return;
      const widget = window.hit(from);
      if (widget === window && window.onTitleBar(from)) {
        window.place({ x: window.frame.x + to.x - from.x, y: window.frame.y + to.y - from.y });
      } else if (widget && usable(gate, widget)) {
        takeFocus(widget);
        bubble(widget, (each) => each.drag(from, to));
      }
    },
    async scroll(at, by, target, signal) {
      const window = await under(at, target, signal);
      const widget = window?.hit(at);
      if (widget && usable(gate, widget)) bubble(widget, (each) => each.scroll(by));
    },
  };
}

/** Lets some of the desktop's time pass. */
async function pass({ desktop: { clock } }: Gate, ms: number, signal: AbortSignal): Promise<void> {
  const end = clock.now() + ms;
  await waitFor(async () => clock.now() >= end || undefined, { clock, timeoutMs: ms }, signal);
}

/** The keyboard of the simulated user: keys go to the focused widget of the frontmost window. */
export function keyboardPort(gate: Gate): KeyboardPort {
  const press = async (chord: KeyChord, target: InputTarget, signal: AbortSignal): Promise<void> => {
    throwIfAborted(signal);
    const window = gate.desktop.windows.front;
    requireWindow(window, target);
    if (window) await gate.app(window.owner.appId, signal);
    if (gate.desktop.windows.front) sendKey(gate, gate.desktop.windows.front, chord);
  };
  return {
    disturbsUser: true,
    press,
    async type(text, target, signal) {
      const named: Partial<Record<string, KeyChord['key']>> = { '\n': 'return', '\t': 'tab', ' ': 'space' };
      for (const character of text)
        await press({ key: named[character] ?? character, modifiers: [] }, target, signal);
    },
  };
}

/** Refuses input that would reach another window than the one it is for. */
function requireWindow(reached: SimWindow | undefined, { window, app }: InputTarget): void {
  const isRight =
    window === undefined ? app === undefined || reached?.owner.appId === app : reached?.windowId === window;
  if (isRight) return;
  throw new AutomationError('not_actionable', 'Another window is in the way.', {
    guidance: 'ax_click with mode "focus" brings the window to the front.',
  });
}

function clickWindow(gate: Gate, window: SimWindow, at: Point, button: PointerButton, count: 1 | 2): void {
  if (!comesToFront(gate, window)) return;
  const widget = window.hit(at);
  if (window.openMenu && widget?.parent !== window.openMenu) {
    window.dismissPopUp();
  } else if (widget === window) {
    if (button === 'left' && window.onTitleBar(at)) clickTitleBar(window, at, count);
  } else if (widget && usable(gate, widget)) {
    takeFocus(widget);
    if (button === 'right') bubble(widget, (each) => each.contextMenu(at));
    else widget.click(at, count);
  }
}

/** Raises a window; false where a modal dialog in front of it takes the click instead. */
function comesToFront({ desktop }: Gate, window: SimWindow): boolean {
  desktop.windows.raise(window);
  return desktop.windows.front === window;
}

function usable({ desktop: { faults } }: Gate, widget: Widget): boolean {
  const blocked = !widget.enabled || widget.host?.blockerOf(widget) !== undefined;
  return !blocked && !faults.strikes(widget) && !faults.swallows(widget);
}

function takeFocus(widget: Widget): void {
  bubble(widget, (each) => {
    if (each.takesFocusOnClick) each.host?.giveFocus(each);
    return each.focusable;
  });
}

/** Offers something to a widget and then to what is around it, until one takes it. */
function bubble(widget: Widget, offer: (each: Widget) => boolean): void {
  for (let each: Widget | undefined = widget; each; each = each.parent) if (offer(each)) return;
}

function sendKey(gate: Gate, window: SimWindow, chord: KeyChord): void {
  window.refreshLayout();
  if (window.openMenu) {
    window.openMenu.key(chord);
    return;
  }
  const shortcut = window.shortcut(chord);
  if (shortcut) shortcut();
  else if (chord.key === 'tab') moveFocus(window, chord.modifiers.includes('shift') ? -1 : 1);
  else {
    const { focused } = window;
    const target = focused && !window.blockerOf(focused) ? focused : (window.sheet ?? window.content);
    const { faults } = gate.desktop;
    if (!faults.strikes(target) && !faults.swallows(target))
      bubble(target, (each) => each.enabled && each.key(chord));
  }
}

function moveFocus(window: SimWindow, by: 1 | -1): void {
  const order = focusOrder(window.sheet ?? window);
  const place = window.focused ? order.indexOf(window.focused) + by : 0;
  const next = order[(place + order.length) % order.length];
  if (next) window.giveFocus(next);
}
