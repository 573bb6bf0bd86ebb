import type { Role } from '../../../model/role.ts';
import { BUTTON_PAINTERS } from './buttons.ts';
import { COLLECTION_FRAMES, COLLECTION_PAINTERS } from './collections.ts';
import { CONTAINER_PAINTERS } from './containers.ts';
import { CONTENT_PAINTERS } from './contents.ts';
import { FIELD_PAINTERS } from './fields.ts';
import { FRAME_PAINTERS } from './frames.ts';
import { INDICATOR_PAINTERS } from './indicators.ts';
import { MENU_PAINTERS } from './menus.ts';
import type { Painter } from './painter.ts';

/** How each role looks; a role without a painter does not compile. */
export const PAINTERS: Readonly<Record<Role, Painter>> = {
  ...BUTTON_PAINTERS,
  ...COLLECTION_PAINTERS,
  ...CONTAINER_PAINTERS,
  ...CONTENT_PAINTERS,
  ...FIELD_PAINTERS,
  ...FRAME_PAINTERS,
  ...INDICATOR_PAINTERS,
  ...MENU_PAINTERS,
};

/** What some roles draw after their children. */
export const OVERLAYS: Partial<Readonly<Record<Role, Painter>>> = COLLECTION_FRAMES;
