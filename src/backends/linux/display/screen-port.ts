import { AutomationError } from '../../../base/errors.ts';
import type { Capture, ScreenPort } from '../../../core/ports/observing.ts';
import type { DisplayInfo, WindowId } from '../../../model/application.ts';
import { centerOf, contains, type Point, type Rect } from '../../../model/geometry.ts';
import { COMPOSITE, nameWindowPixmap } from '../x11/composite.ts';
import { freePixmap, getImage } from '../x11/images.ts';
import { getMonitors, RANDR } from '../x11/randr.ts';
import { getSelectionOwner } from '../x11/selections.ts';
import { getGeometry, getWindowAttributes, translateCoordinates } from '../x11/windows.ts';
import { withBacking } from './backing.ts';
import { isCovered } from './coverage.ts';
import type { DisplayContext } from './display-context.ts';
import { requireBgrx, toRgba } from './pixels.ts';
import { Turns } from './turns.ts';
import { isInsideWayland, WAYLAND_GUIDANCE } from './wayland.ts';
import { onWindow } from './window-id.ts';
import { topLevelOf } from './window-list.ts';
import { boundsOf } from './x-window.ts';

/** A window on its way to a picture. */
interface Subject {
  readonly client: number;
  readonly topLevel: number;
  readonly bounds: Rect;
}

/** How pixels are reached. */
interface Means {
  readonly isBacked: boolean;
  /** A window can be backed for one picture at a time only. */
  readonly turns: Turns;
}

/** Pictures of a display. `isBacked` says that every window keeps its own pixels, as on a private desktop. */
export function screenPort(context: DisplayContext, { isBacked }: { isBacked: boolean }): ScreenPort {
  const turns = new Turns('pictures');
  return {
    displays: (signal) => displays(context, signal),
    captureScreen: (signal) => captureScreen(context, signal),
    captureWindow: (id, signal) =>
      onWindow(id, (client) => captureWindow(context, id, client, { isBacked, turns }, signal)),
  };
}

async function displays(context: DisplayContext, signal: AbortSignal): Promise<DisplayInfo[]> {
  const { x, atoms, extensions } = context;
  const randr = await extensions.find(RANDR, signal);
  const monitors = randr ? await x.ask(getMonitors(randr, x.root), signal) : [];
  if (monitors.length === 0)
    return [{ id: 'screen', bounds: await boundsOf(context, x.root, signal), scale: 1 }];
  const first = monitors.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  return Promise.all(
    first.map(async ({ name, bounds }) => ({ id: await atoms.name(name, signal), bounds, scale: 1 })),
  );
}

async function captureScreen(context: DisplayContext, signal: AbortSignal): Promise<Capture> {
  const { x } = context;
  if (await isInsideWayland(context, signal))
    throw new AutomationError('capability_missing', 'A Wayland session gives no picture of its screen.', {
      guidance: `Name an application to get its window. ${WAYLAND_GUIDANCE}`,
    });
  requireVisual(context, x.screen.rootVisual);
  const [known, { width, height }] = await Promise.all([
    displays(context, signal),
    x.ask(getGeometry(x.root), signal),
  ]);
  const bounds = { x: 0, y: 0, width, height };
  const image = await x.ask(getImage(x.root, bounds), signal);
  return { pixels: toRgba(image, bounds), bounds, scale: 1, display: known[0]?.id ?? 'screen' };
}

async function captureWindow(
  context: DisplayContext,
  id: WindowId,
  client: number,
  means: Means,
  signal: AbortSignal,
): Promise<Capture> {
  const { x } = context;
  const { isViewable, isInputOnly, visual } = await x.ask(getWindowAttributes(client), signal);
  if (!isViewable || isInputOnly)
    throw new AutomationError(
      'not_actionable',
      `The window ${id} is minimized or hidden and has no picture.`,
      {
        guidance: 'Restore the window first; an unfocused or covered window can be captured as it is.',
      },
    );
  requireVisual(context, visual);
  const [topLevel, bounds, known] = await Promise.all([
    topLevelOf(context, client, signal),
    boundsOf(context, client, signal),
    displays(context, signal),
  ]);
  const image = await imageOf(context, { client, topLevel, bounds }, means, signal);
  return { pixels: toRgba(image, bounds), bounds, scale: 1, display: displayAt(known, centerOf(bounds)) };
}

async function imageOf(
  context: DisplayContext,
  subject: Subject,
  { isBacked, turns }: Means,
  signal: AbortSignal,
) {
  const { client, topLevel, bounds } = subject;
  if (isBacked || (await hasCompositor(context, signal))) return backedImage(context, subject, signal);
  const isHidden = () => isCovered(context, topLevel, bounds, signal);
  if (!(await isHidden())) {
    const whole = { x: 0, y: 0, width: bounds.width, height: bounds.height };
    const image = await context.x.ask(getImage(client, whole), signal);
    // Had something come in front meanwhile, the picture could show it.
    if (!(await isHidden())) return image;
  }
  const work = () => backedImage(context, subject, signal);
  return turns.take(() => withBacking(context, { client, topLevel, size: bounds }, work, signal), signal);
}

/** The painted part of a window from the pixels that its top-level window keeps. */
async function backedImage(
  { x, extensions }: DisplayContext,
  { client, topLevel, bounds }: Subject,
  signal: AbortSignal,
) {
  const composite = await extensions.require(COMPOSITE, signal);
  const [corner, { borderWidth }] = await Promise.all([
    x.ask(translateCoordinates(client, topLevel, { x: 0, y: 0 }), signal),
    x.ask(getGeometry(topLevel), signal),
  ]);
  const pixmap = x.ids.take();
  const named = x.check(nameWindowPixmap(composite, topLevel, pixmap), signal);
  const area = { ...bounds, x: corner.x + borderWidth, y: corner.y + borderWidth };
  const [image, name] = await Promise.allSettled([x.ask(getImage(pixmap, area), signal), named]);
  if (name.status === 'fulfilled') x.send(freePixmap(pixmap));
  x.ids.giveBack(pixmap);
  if (name.status === 'rejected') throw name.reason;
  if (image.status === 'rejected') throw image.reason;
  return image.value;
}

async function hasCompositor({ x, atoms }: DisplayContext, signal: AbortSignal): Promise<boolean> {
  const screen = x.setup.screens.indexOf(x.screen);
  const selection = await atoms.number(`_NET_WM_CM_S${screen}`, signal);
  return (await x.ask(getSelectionOwner(selection), signal)) !== 0;
}

function requireVisual({ x }: DisplayContext, id: number): void {
  const visual = x.screen.visuals.find((each) => each.id === id);
  if (!visual) throw new AutomationError('internal', `The X server did not announce the visual ${id}.`);
  requireBgrx(x.setup, visual);
}

function displayAt(known: readonly DisplayInfo[], point: Point): string {
  return (known.find(({ bounds }) => contains(bounds, point)) ?? known[0])?.id ?? 'screen';
}
