import type { Event } from '../../../../base/events.ts';
import type { Request } from '../../x11/request.ts';
import type { FakeAct } from '../../x11/xtest.ts';

/** Devices that input comes from. */
export interface InputSource extends AsyncDisposable {
  /** Whether they are the user's own. */
  readonly disturbsUser: boolean;
  /** Whether nothing of it is left on the display. After its disposal that is false while an application has not let go of it. */
  readonly isGone: boolean;
  /** Fires when somebody else has removed devices of our own. */
  readonly onLost: Event<void>;
  act(act: FakeAct): void;
  /** Directs the keys to a window until the returned function is called. */
  attend(xid: number, signal: AbortSignal): Promise<() => Promise<void>>;
  /** Whether another client has taken the keyboard, as for a menu: it gets all keys then. Only asked of one of our own. */
  isTaken(signal: AbortSignal): Promise<boolean>;
  /** Sends requests about "the keyboard" so that they mean this one; nothing where it is the user's, which they mean anyway. */
  meaningItsKeyboard(requests: readonly Request[]): void;
  /** Has it said once more where the user's keys go. Nothing happens to them. */
  retellFocus(signal: AbortSignal): Promise<void>;
  /** Makes the pointer the one that the client of a window means, until the returned function is called. */
  lendPointer(xid: number, signal: AbortSignal): Promise<() => Promise<void>>;
}
