import type { FakeAct } from '../../x11/xtest.ts';

/** Devices that input comes from. */
export interface InputSource extends AsyncDisposable {
  /** Whether they are the user's own. */
  readonly disturbsUser: boolean;
  act(act: FakeAct): void;
  /** Directs the keys to a window. */
  focus(xid: number, signal: AbortSignal): Promise<void>;
  /** The window that the keys go to, or one inside it; 0 where there is none. */
  focused(signal: AbortSignal): Promise<number>;
  /** Makes the pointer the one that the client of a window means, until the returned function is called. */
  lendPointer(xid: number, signal: AbortSignal): Promise<() => void>;
}
