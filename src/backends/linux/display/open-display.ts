import type { Clock } from '../../../base/clock.ts';
import { DisposableStore } from '../../../base/disposal.ts';
import type { AutomationError } from '../../../base/errors.ts';
import type { Event } from '../../../base/events.ts';
import type { ActionsPort } from '../../../core/ports/acting.ts';
import type { WindowsPort } from '../../../core/ports/apps.ts';
import type { KeyboardPort, PointerPort } from '../../../core/ports/input.ts';
import type { ClipboardPort, EventsPort, ScreenPort } from '../../../core/ports/observing.ts';
import { X11Connection } from '../x11/connection.ts';
import { keepWindowsBacked } from './backed-windows.ts';
import { openClipboard } from './clipboard/clipboard-port.ts';
import { type DisplayContext, displayContext } from './display-context.ts';
import { DisplayEvents } from './display-events.ts';
import { Attention, type HasEditor } from './input/attention.ts';
import { KeyMap } from './input/key-map.ts';
import { keyboardPort } from './input/keyboard-port.ts';
import { openInputSource } from './input/open-input.ts';
import { pointerPort } from './input/pointer-port.ts';
import { guardSeats } from './input/seat-guard.ts';
import { newMaker } from './input/seat-makers.ts';
import { unnoticedActions } from './input/unnoticed-actions.ts';
import { screenPort } from './screen-port.ts';
import { Turns } from './turns.ts';
import { isInsideWayland, WAYLAND_GUIDANCE } from './wayland.ts';
import { windowsPort } from './windows-port.ts';

export interface DisplayOptions {
  /** Such as `:0`. */
  readonly display: string;
  /** The Xauthority file. */
  readonly authority?: string;
  readonly clock: Clock;
  /** Whether nobody else uses the display: then windows keep their pixels and covered ones are captured at once. */
  readonly isPrivate: boolean;
  /** Whether an application would close, when its window is left, what it has opened to edit a name. */
  readonly hasEditor?: HasEditor;
}

/** An X display with everything a desktop needs from it. */
export interface XDisplay extends AsyncDisposable {
  /** For what else wants to look at the display. */
  readonly context: DisplayContext;
  readonly windows: WindowsPort;
  readonly screen: ScreenPort;
  /** Absent where the server accepts no input from programs. */
  readonly pointer?: PointerPort;
  readonly keyboard?: KeyboardPort;
  /** The same actions, done so that the user does not notice them. */
  readonly unnoticed: (actions: ActionsPort) => ActionsPort;
  readonly clipboard: ClipboardPort;
  readonly events: EventsPort;
  /** The connection ended. */
  readonly onClose: Event<AutomationError>;
  /** Somebody else removed the devices that pointer and keyboard stand for. */
  readonly onInputLost: Event<void>;
  /** What went wrong without anybody waiting for it, for a log. */
  readonly onProblem: Event<AutomationError>;
}

/** How long a display may take to take back what it has lent; one that hangs would take for ever. */
const CLOSING_MS = 2_000;

/** Connects to a display. Disposal removes the agent's devices, lent keys and windows, and closes the connection. */
export async function openDisplay(options: DisplayOptions, signal: AbortSignal): Promise<XDisplay> {
  const store = new DisposableStore();
  try {
    const x = store.add(await X11Connection.open(options, signal));
    const context = displayContext(x, options.clock);
    const isBacked = options.isPrivate && (await keepWindowsBacked(context, signal));
    const maker = newMaker();
    let areLeft = () => true;
    if (!options.isPrivate) store.add(guardSeats(maker, options, () => areLeft()));
    const source = await openInputSource(context, maker, signal);
    areLeft = () => source?.isGone === false;
    const keys = store.add(new KeyMap(context, source));
    const turns = new Turns('the pointer and the keyboard');
    if (source) store.add(source);
    const attention = source && new Attention(context, source, keys, options.hasEditor);
    const clipboard = store.add(await openClipboard(context, signal));
    const unlisted = (await isInsideWayland(context, signal)) ? WAYLAND_GUIDANCE : undefined;
    const events = store.add(await DisplayEvents.open(context, signal));
    return {
      context,
      windows: { ...windowsPort(context, attention), unlisted },
      screen: screenPort(context, { isBacked }),
      ...(attention && {
        pointer: pointerPort(context, attention, turns),
        keyboard: keyboardPort(context, attention, keys, turns),
      }),
      unnoticed: (actions) =>
        attention && !attention.source.disturbsUser
          ? unnoticedActions(actions, context, attention, turns)
          : actions,
      clipboard,
      events,
      onClose: x.onClose,
      onInputLost: source?.onLost ?? (() => () => undefined),
      onProblem: x.onProblem,
      [Symbol.asyncDispose]: () => close(store, x, options.clock),
    };
  } catch (error) {
    await store[Symbol.asyncDispose]();
    throw error;
  }
}

async function close(store: DisposableStore, x: X11Connection, clock: Clock): Promise<void> {
  let isAbandoned = false;
  const cancel = clock.schedule(CLOSING_MS, () => {
    isAbandoned = true;
    x.abandon();
  });
  try {
    await store[Symbol.asyncDispose]();
  } catch (error) {
    // Nothing can be given back to a display that does not answer.
    if (!isAbandoned) throw error;
  } finally {
    cancel();
  }
}
