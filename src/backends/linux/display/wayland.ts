import { getMonitors, RANDR } from '../x11/randr.ts';
import type { DisplayContext } from './display-context.ts';

/** Xwayland 23.1 and later say by this extension what they are; those before name their monitors so. */
const XWAYLAND = { name: 'XWAYLAND' };

/** What to do about a window that belongs to Wayland and not to X11. */
export const WAYLAND_GUIDANCE =
  'In a Wayland session only windows of X11 applications are within reach; elements of others can be read, pressed and ' +
  'set. Start the application with GDK_BACKEND=x11, QT_QPA_PLATFORM=xcb or --ozone-platform=x11, or use --desktop private.';

/** Whether the display shows only the X11 applications of a Wayland session: nothing that it holds is the screen. */
export async function isInsideWayland(
  { x, atoms, extensions }: DisplayContext,
  signal: AbortSignal,
): Promise<boolean> {
  if (await extensions.find(XWAYLAND, signal)) return true;
  const randr = await extensions.find(RANDR, signal);
  const monitors = randr ? await x.ask(getMonitors(randr, x.root), signal) : [];
  const names = await Promise.all(monitors.map(({ name }) => atoms.name(name, signal)));
  return names.some((name) => name.startsWith(XWAYLAND.name));
}
