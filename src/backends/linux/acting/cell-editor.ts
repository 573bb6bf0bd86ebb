import { AutomationError } from '../../../base/errors.ts';
import type { NodeId } from '../../../model/element.ts';
import { ATSPI, HAS } from '../atspi/interfaces.ts';
import { nodeId, type ObjectRef, readRef } from '../atspi/object-ref.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Element } from './element.ts';

const FOCUSED = { interface: 'org.a11y.atspi.Event.Object', member: 'StateChanged', arg0: 'focused' };
/** A cell may be one of several in a column of its table. */
const LEVELS = 2;

/**
 * Enters a text into the editor that opens in the place of a cell while `open` is under way, and confirms it. Answers
 * whether one did. GTK 3.24 lists such an editor nowhere: it only says that it has the focus.
 */
export async function enterWhileOpen(
  connection: DBusConnection,
  { cell, text }: { cell: Element; text: string },
  open: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const around = await ancestorsOf(cell, signal);
  const { bus } = cell.record.ref;
  const seen = new Set<string>();
  let entering = Promise.resolve(false);
  using subscription = connection.onSignal({ ...FOCUSED, sender: bus }, ({ path }) => {
    if (seen.has(path)) return;
    seen.add(path);
    entering = entering.then(
      async (isDone) => isDone || enterInto({ cell, around, text }, { bus, path }, signal),
    );
    entering.catch(() => undefined);
  });
  await subscription.established;
  await open(signal);
  // Its answer comes behind everything that the application has said until then.
  await cell.app.windows(signal);
  return await entering;
}

async function ancestorsOf(cell: Element, signal: AbortSignal): Promise<ReadonlySet<NodeId>> {
  const found = new Set<NodeId>();
  let ref: ObjectRef | undefined = cell.record.ref;
  for (let level = 0; ref && level < LEVELS; level++) {
    ref = readRef(await cell.app.askProperty(ref, ATSPI.accessible, 'Parent', signal));
    if (ref) found.add(nodeId(ref));
  }
  return found;
}

interface Entry {
  readonly cell: Element;
  readonly around: ReadonlySet<NodeId>;
  readonly text: string;
}

/** Enters the text, if that object is an editor in the cell's table. One that is closed meanwhile has changed nothing. */
async function enterInto(
  { cell, around, text }: Entry,
  ref: ObjectRef,
  signal: AbortSignal,
): Promise<boolean> {
  const editor = await cell.other(nodeId(ref), signal);
  if (!editor || !isEditor(editor)) return false;
  const parent = readRef(await editor.property(ATSPI.accessible, 'Parent', signal));
  if (!parent || !around.has(nodeId(parent))) return false;
  try {
    await editor.insist(ATSPI.editableText, 'SetTextContents', { signature: 's', body: [text] }, signal);
    await editor.perform('confirm', signal);
    return true;
  } catch (error) {
    const isRefused = error instanceof AutomationError && error.code === 'not_actionable';
    if (!isRefused || (await cell.other(nodeId(ref), signal))) throw error;
    return false;
  }
}

function isEditor({ record: { interfaces, states } }: Element): boolean {
  return (
    (interfaces & HAS.editableText) !== 0 && states.has(STATE_BIT.editable) && states.has(STATE_BIT.focused)
  );
}
