import type { AppId, WindowId } from './application.ts';
import type { NodeId } from './element.ts';

/** Something that happened on the desktop, as a backend reports it. */
export type UiEvent =
  | { readonly kind: 'app_launched' | 'app_ended'; readonly app: AppId }
  | {
      readonly kind: 'window_opened' | 'window_closed' | 'window_changed' | 'window_focused';
      readonly app: AppId;
      readonly window: WindowId;
    }
  | {
      readonly kind: 'node_changed' | 'children_changed' | 'focus_changed' | 'selection_changed';
      readonly app: AppId;
      readonly node: NodeId;
    };
