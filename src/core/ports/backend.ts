import type { Clock } from '../../base/clock.ts';
import type { AutomationError } from '../../base/errors.ts';
import type { Event } from '../../base/events.ts';
import type { AppId } from '../../model/application.ts';
import type { ActionsPort, SelectionPort, TextPort, ValuesPort } from './acting.ts';
import type { AppsPort, WindowsPort } from './apps.ts';
import type { KeyboardPort, PointerPort } from './input.ts';
import type { ClipboardPort, EventsPort, ScreenPort } from './observing.ts';
import type { ScriptsPort } from './scripts.ts';
import type { TablesPort, TreePort } from './tree.ts';

/** Everything a desktop may be able to do. A backend implements what its platform has. */
export interface Ports {
  readonly apps: AppsPort;
  readonly windows: WindowsPort;
  readonly tree: TreePort;
  readonly tables: TablesPort;
  readonly actions: ActionsPort;
  readonly text: TextPort;
  readonly values: ValuesPort;
  readonly selection: SelectionPort;
  readonly pointer: PointerPort;
  readonly keyboard: KeyboardPort;
  readonly screen: ScreenPort;
  readonly clipboard: ClipboardPort;
  readonly events: EventsPort;
  readonly scripts: ScriptsPort;
}

/** A capability is a port that is there: it cannot be declared without being implemented. */
export type Capability = keyof Ports;

/** One desktop, opened. */
export interface Backend extends AsyncDisposable {
  /** What is driven: `sim`, `private` or `session`. */
  readonly desktop: string;
  /** What a person should know about this desktop, such as that it is simulated. */
  readonly notice?: string;
  readonly clock: Clock;
  readonly ports: Partial<Ports>;
  /**
   * Resolves when what all applications are reached through answers, so that its silence is not taken for theirs. Absent where
   * there is no such thing.
   */
  readonly probe?: (signal: AbortSignal) => Promise<void>;
  /**
   * Keeps an application for us until that is disposed, where other programs like this one may act on it at the same time: it
   * waits for those that have it. Absent where there are none.
   */
  readonly claim?: (app: AppId, signal: AbortSignal) => Promise<AsyncDisposable>;
  /** Fires once when the desktop is gone for good; calls fail with the same error from then on. */
  readonly onLost?: Event<AutomationError>;
}

/** Says what a desktop will be able to do before it is opened, so that tools can be listed without waiting for it. */
export interface BackendProvider {
  readonly desktop: string;
  readonly notice?: string;
  /** It is news only until somebody has used the desktop. */
  readonly noticeOnce?: boolean;
  readonly capabilities: ReadonlySet<Capability>;
  open(signal: AbortSignal): Promise<Backend>;
}
