import { systemClock } from '../../../base/clock.ts';
import { hasCode } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { NodeId } from '../../../model/element.ts';
import { noSuchChoice } from '../../../model/no-such-choice.ts';
import { ATSPI, HAS } from '../atspi/interfaces.ts';
import { nodeId, type ObjectRef, readRef, readRefs } from '../atspi/object-ref.ts';
import { isMenuItem, ROLE } from '../atspi/roles.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import type { Element } from './element.ts';

const FOCUSED = { interface: ATSPI.objectEvent, member: 'StateChanged', arg0: 'focused' };
const SOON = { clock: systemClock, timeoutMs: 300 };
/** A cell may be one of several in a column of its table. */
const LEVELS = 2;

/**
 * Enters a text into the editor that opens in the place of a cell while one of `tries` is under way, and confirms it.
 * Answers whether one did. GTK 3.24 lists such an editor nowhere: it only says that it has the focus, or its menu does.
 */
export async function enterWhileOpen(
  connection: DBusConnection,
  { cell, text }: { cell: Element; text: string },
  tries: readonly ((signal: AbortSignal) => Promise<void>)[],
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
  for (const open of tries) {
    await open(signal);
    // A menu gets the focus some time after it was asked for; without any editor, the cell has it.
    const isOver = async () => (await entering) || (await isCurrent(cell, signal)) || undefined;
    await waitFor(isOver, SOON, signal);
    if ((await entering) && (await isTaken(cell, text, signal))) return true;
    entering = Promise.resolve(false);
  }
  return false;
}

/**
 * Whether the cell says something else now, which the program may have shaped: an editor that is closed in the middle
 * answers as if it had taken the text. Who acts next must not hit a menu that is about to close.
 */
async function isTaken(cell: Element, text: string, signal: AbortSignal): Promise<boolean> {
  const { name } = cell.record;
  const look = async () => {
    const now = await cell.text(signal);
    return now === text || now !== name || undefined;
  };
  if (!(await waitFor(look, SOON, signal))) return false;
  await waitFor(async () => (await isCurrent(cell, signal)) || undefined, SOON, signal);
  return true;
}

async function isCurrent(cell: Element, signal: AbortSignal): Promise<boolean> {
  const now = await cell.other(cell.record.id, signal);
  return now?.record.states.has(STATE_BIT.focused) ?? false;
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
async function enterInto(entry: Entry, ref: ObjectRef, signal: AbortSignal): Promise<boolean> {
  const { cell, around, text } = entry;
  const focused = await cell.other(nodeId(ref), signal);
  if (!focused) return false;
  if (isMenuItem(focused.record.role)) return chooseIn(entry, focused, signal);
  const parent = await parentOf(focused, signal);
  if (!isEditor(focused) || !parent || !around.has(parent.record.id)) return false;
  try {
    await focused.insist(ATSPI.editableText, 'SetTextContents', { signature: 's', body: [text] }, signal);
    await focused.perform('confirm', signal);
    return true;
  } catch (error) {
    const isRefused = hasCode(error, 'not_actionable');
    if (!isRefused || (await cell.other(nodeId(ref), signal))) throw error;
    return false;
  }
}

/**
 * Chooses what a combo box in the cell's table has to choose from; the focus is in its menu. Where nothing is called like
 * that, what the cell says already is chosen: the button that is held would choose something else when it is released. Where
 * that is a separator and no choice, the combo box puts its menu away.
 */
async function chooseIn({ cell, around, text }: Entry, item: Element, signal: AbortSignal): Promise<boolean> {
  const menu = await parentOf(item, signal);
  const combo = menu && (await parentOf(menu, signal));
  const table = combo?.record.role === ROLE.comboBox ? await parentOf(combo, signal) : undefined;
  if (!menu || !combo || !table || !around.has(table.record.id)) return false;
  const answer = await menu.call(ATSPI.accessible, 'GetChildren', undefined, signal);
  const found = await Promise.all(readRefs(answer[0]).map((ref) => cell.other(nodeId(ref), signal)));
  const choices = found.filter((each) => each !== undefined).filter(({ record }) => isMenuItem(record.role));
  const named = (name: string) => choices.find(({ record }) => record.name === name);
  const wanted = named(text);
  await (wanted ?? named(cell.record.name) ?? combo).perform('press', signal);
  if (wanted) return true;
  throw noSuchChoice(
    text,
    choices.map(({ record }) => record.name),
  );
}

async function parentOf(element: Element, signal: AbortSignal): Promise<Element | undefined> {
  const ref = readRef(await element.property(ATSPI.accessible, 'Parent', signal));
  return ref && element.other(nodeId(ref), signal);
}

function isEditor({ record: { interfaces, states } }: Element): boolean {
  return (
    (interfaces & HAS.editableText) !== 0 && states.has(STATE_BIT.editable) && states.has(STATE_BIT.focused)
  );
}
