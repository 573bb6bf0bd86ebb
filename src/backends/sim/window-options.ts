import type { WindowId } from '../../model/application.ts';
import type { NodeId } from '../../model/element.ts';
import type { Rect } from '../../model/geometry.ts';
import type { Widget, WidgetEvent } from './widget.ts';
import type { Box } from './widgets/box.ts';
import type { MenuBar } from './widgets/menu.ts';
import type { SimWindow } from './window.ts';

/** What a window needs from the application that opens it. */
export interface WindowOwner {
  readonly appId: string;
  readonly clipboard: { text: string };
  readonly screen: Rect;
  newNodeId(): NodeId;
  newWindowId(): WindowId;
  reportWidget(event: WidgetEvent, widget: Widget): void;
  windowChanged(window: SimWindow): void;
  isFocused(window: SimWindow): boolean;
  /** The modal dialog in front of a window. */
  dialogOver(window: SimWindow): SimWindow | undefined;
  closed(window: SimWindow): void;
}

/** How a window is made. */
export interface WindowOptions {
  readonly title: string;
  readonly bounds: Rect;
  readonly content: Box;
  readonly menuBar?: MenuBar;
  /** What has the focus at first; the first widget that can have it by default. */
  readonly initialFocus?: Widget | 'none';
  /** The window that this one is a modal dialog of. */
  readonly dialogOf?: SimWindow;
  /** Asked before it closes; false keeps it open, for example behind a question. */
  readonly mayClose?: () => boolean;
}
