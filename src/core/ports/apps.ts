import type { Event } from '../../base/events.ts';
import type { AppId, AppInfo, WindowId, WindowInfo } from '../../model/application.ts';
import type { Point, Size } from '../../model/geometry.ts';

export interface InstalledApp {
  readonly name: string;
  readonly bundleId: string;
  /** The command that starts it, by which many people know it. */
  readonly program?: string;
  /** Whether menus leave it out: it is meant by its id or its program, and not suggested. */
  readonly isHidden?: boolean;
}

/** How an application came to its end: in order, with whatever status, or by a signal or a crash. */
export type AppEnd =
  | { readonly kind: 'exited' }
  /** As it reads after the application's name, such as `was ended by SIGKILL`. */
  | { readonly kind: 'killed'; readonly how: string };

export interface AppsPort {
  list(signal: AbortSignal): Promise<AppInfo[]>;
  installed(signal: AbortSignal): Promise<InstalledApp[]>;
  /** Starts an application and resolves once it can be seen. Does not take the focus where the platform allows. */
  launch(bundleId: string, signal: AbortSignal): Promise<AppInfo>;
  /** Asks the application to end; it may refuse, for example to ask about unsaved work. */
  quit(app: AppId, signal: AbortSignal): Promise<void>;
  /** How an application that has ended, or is just about to, came to its end; undefined where nobody can tell. */
  endOf?(app: AppId, signal: AbortSignal): Promise<AppEnd | undefined>;
}

export interface WindowsPort {
  /** Windows from front to back, of one application or of all. */
  list(app: AppId | undefined, signal: AbortSignal): Promise<WindowInfo[]>;
  focus(window: WindowId, signal: AbortSignal): Promise<void>;
  /** Gives a window back the focus that another one took, and leaves it behind others where it is. */
  refocus?(window: WindowId, signal: AbortSignal): Promise<void>;
  move(window: WindowId, to: Point, signal: AbortSignal): Promise<void>;
  resize(window: WindowId, to: Size, signal: AbortSignal): Promise<void>;
  setMinimized(window: WindowId, minimized: boolean, signal: AbortSignal): Promise<void>;
  setMaximized(window: WindowId, maximized: boolean, signal: AbortSignal): Promise<void>;
  /** Asks the window to close; it may answer with a question of its own. */
  close(window: WindowId, signal: AbortSignal): Promise<void>;
  /** Whether a menu that an application has opened has the user's keys, whichever window has the focus. Absent where none can. */
  holdsKeys?(app: AppId, signal: AbortSignal): Promise<boolean>;
  /** What to do where an application has windows that this desktop cannot list, if there may be such. */
  readonly unlisted?: string;
  /** Fires when an application that was acted on took the user's keys and they were given back, where that is looked after. */
  readonly onFocusGivenBack?: Event<AppId>;
}
