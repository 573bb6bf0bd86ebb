import { AutomationError } from '../../../../base/errors.ts';
import { deleteProperty, getProperty, propertyNotify } from '../../x11/properties.ts';
import { convertSelection, selectionNotify } from '../../x11/selections.ts';
import { AwaitedEvent } from '../awaited-event.ts';
import type { DisplayContext } from '../display-context.ts';
import type { SelectionWindow } from './selection-window.ts';

/** How long the owner gets for an answer, and for each further piece. */
const PATIENCE_MS = 2000;
/** Reads at the same time must not share a property. */
const SLOTS = 16;

let reads = 0;

/** Asks the owner of the clipboard for it as text. */
export async function readSelection(
  context: DisplayContext,
  window: SelectionWindow,
  signal: AbortSignal,
): Promise<string> {
  const { atoms } = window;
  const modern = await convert(context, window, atoms.UTF8_STRING, signal);
  if (modern) return modern.toString('utf8');
  const old = await convert(context, window, atoms.STRING, signal);
  if (old) return old.toString('latin1');
  throw new AutomationError('not_actionable', 'The clipboard holds something other than text.');
}

async function convert(
  context: DisplayContext,
  window: SelectionWindow,
  target: number,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const { x, atoms: cache } = context;
  const { xid, atoms } = window;
  reads += 1;
  const property = await cache.number(`DESKHAND_SELECTION_${reads % SLOTS}`, signal);
  const time = await window.now(signal);
  x.send(deleteProperty(xid, property));
  const isOurs = (event: { requestor: number; target: number; time: number }) =>
    event.requestor === xid && event.target === target && event.time === time;
  using answers = new AwaitedEvent(context, selectionNotify, isOurs);
  using pieces = new AwaitedEvent(
    context,
    propertyNotify,
    (event) => event.window === xid && event.atom === property && !event.deleted,
  );
  x.send(convertSelection({ requestor: xid, selection: atoms.CLIPBOARD, target, property, time }));
  const answer = await answers.next(PATIENCE_MS, signal);
  if (!answer) throw silent();
  if (answer.property === 0) return undefined;
  // The announcement of the first piece, or the whole text, has been noticed by now.
  await pieces.next(PATIENCE_MS, signal);
  const first = await x.ask(getProperty(xid, property, { take: true }), signal);
  if (first.type !== atoms.INCR) return first.bytes;
  // Awaited here, because the listeners end with this function.
  return await collect(context, () => pieces.next(PATIENCE_MS, signal), { xid, property }, signal);
}

/** Removing the property asks for the next piece; an empty one ends it. */
async function collect(
  { x }: DisplayContext,
  nextPiece: () => Promise<unknown>,
  { xid, property }: { xid: number; property: number },
  signal: AbortSignal,
): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    if (!(await nextPiece())) throw silent();
    const { bytes } = await x.ask(getProperty(xid, property, { take: true }), signal);
    if (bytes.length === 0) return Buffer.concat(parts);
    parts.push(bytes);
  }
}

function silent(): AutomationError {
  return new AutomationError('app_unresponsive', 'The application that owns the clipboard does not answer.');
}
