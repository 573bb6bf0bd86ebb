import { systemClock } from '../../base/clock.ts';
import { displayContext } from './display/display-context.ts';
import { removeSeats } from './display/input/agent-seat.ts';
import { X11Connection } from './x11/connection.ts';

/* Removes the devices of a process that was killed. Arguments: its number, the display, and the Xauthority file if any. */

const TIMEOUT_MS = 10_000;

const [owner, display = '', authority] = process.argv.slice(2);
const signal = AbortSignal.timeout(TIMEOUT_MS);
await using x = await X11Connection.open({ display, authority }, signal);
await removeSeats(displayContext(x, systemClock), (maker) => maker === Number(owner), signal);
