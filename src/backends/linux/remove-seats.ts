import { systemClock } from '../../base/clock.ts';
import { displayContext } from './display/display-context.ts';
import { removeSeats } from './display/input/seat-pairs.ts';
import { X11Connection } from './x11/connection.ts';

/*
 * Removes the devices of a maker that was killed, or that an application which hangs kept from removing them. Arguments: its
 * number, the display, and the Xauthority file if any.
 */

/** An application that hangs longer than that keeps its devices, until the next deskhand comes: to be without them would end it. */
const PATIENCE_MS = 600_000;
const TIMEOUT_MS = PATIENCE_MS + 60_000;

const [meant, display = '', authority] = process.argv.slice(2);
const signal = AbortSignal.timeout(TIMEOUT_MS);
await using x = await X11Connection.open({ display, authority }, signal);
await removeSeats(displayContext(x, systemClock), (maker) => maker === Number(meant), signal, PATIENCE_MS);
