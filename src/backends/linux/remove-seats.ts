import { systemClock } from '../../base/clock.ts';
import { displayContext } from './display/display-context.ts';
import { removeSeats } from './display/input/agent-seat.ts';
import type { SeatId } from './display/input/seat-names.ts';
import { X11Connection } from './x11/connection.ts';

/*
 * Removes the devices of a process that was killed, or that an application which hangs kept from removing them. Arguments: its
 * number, where it still runs with the numbers of the seats that are meant ("123:4,5"), the display, and the Xauthority file if any.
 */

/** An application that hangs longer than that keeps its devices, until the next deskhand comes: to be without them would end it. */
const PATIENCE_MS = 600_000;
const TIMEOUT_MS = PATIENCE_MS + 60_000;

const [owner = '', display = '', authority] = process.argv.slice(2);
const [maker, numbers] = owner.split(':');
const meant = numbers?.split(',').map(Number);
const isMeant = (seat: SeatId) =>
  seat.maker === Number(maker) && (meant === undefined || meant.includes(seat.number));
const signal = AbortSignal.timeout(TIMEOUT_MS);
await using x = await X11Connection.open({ display, authority }, signal);
await removeSeats(displayContext(x, systemClock), isMeant, signal, PATIENCE_MS);
