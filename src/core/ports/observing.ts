import type { Event } from '../../base/events.ts';
import type { AppId, DisplayInfo, WindowId } from '../../model/application.ts';
import type { UiEvent } from '../../model/event.ts';
import type { Pixels } from '../../model/frame.ts';
import type { Rect } from '../../model/geometry.ts';

/** Pixels, and the part of the screen that they show. */
export interface Capture {
  readonly pixels: Pixels;
  readonly bounds: Rect;
  readonly scale: number;
  readonly display: string;
}

export interface ScreenPort {
  displays(signal: AbortSignal): Promise<DisplayInfo[]>;
  captureScreen(signal: AbortSignal): Promise<Capture>;
  /** A window alone, also where other windows cover it. */
  captureWindow(window: WindowId, signal: AbortSignal): Promise<Capture>;
}

export interface ClipboardPort {
  read(signal: AbortSignal): Promise<string>;
  write(text: string, signal: AbortSignal): Promise<void>;
  readonly onChange: Event<void>;
  /** Whose contents it has; undefined where that is nobody, or not known. Absent where the platform cannot tell. */
  owner?(signal: AbortSignal): Promise<AppId | undefined>;
}

export interface EventsPort {
  readonly onEvent: Event<UiEvent>;
}
