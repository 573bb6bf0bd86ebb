import { randomInt } from 'node:crypto';
import { getSelectionOwner, setSelectionOwner } from '../../x11/selections.ts';
import { createInputOnlyWindow } from '../../x11/windows.ts';
import type { InputDevice } from '../../x11/xinput.ts';
import type { DisplayContext } from '../display-context.ts';
import { makerOf } from './seat-names.ts';

const MOST_MAKERS = 2 ** 31;
const CURRENT_TIME = 0;
const NOBODY = 0;

/** While a maker is connected to the display, it owns this selection: the server takes it back however the connection ends. */
const selectionOf = (maker: number) => `DESKHAND_SEATS_${maker}`;

/**
 * A number for whoever makes devices on a display. It is no process id: containers that share a display do not see each
 * other's processes, and number them alike.
 */
export function newMaker(): number {
  return randomInt(1, MOST_MAKERS);
}

/** Shows everybody on the display that a maker is there, until the connection ends. */
export async function announceMaker(
  { x, atoms }: DisplayContext,
  maker: number,
  signal: AbortSignal,
): Promise<void> {
  const selection = await atoms.number(selectionOf(maker), signal);
  const window = x.ids.take();
  x.send(createInputOnlyWindow(window, x.root));
  await x.check(setSelectionOwner(window, selection, CURRENT_TIME), signal);
}

/** The makers of devices that are not there any more. */
export async function departedMakers(
  { x, atoms }: DisplayContext,
  devices: readonly InputDevice[],
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const makers = new Set(devices.flatMap(({ name }) => makerOf(name) ?? []));
  const departed = new Set<number>();
  for (const maker of makers) {
    const selection = await atoms.number(selectionOf(maker), signal);
    if ((await x.ask(getSelectionOwner(selection), signal)) === NOBODY) departed.add(maker);
  }
  return departed;
}
