import { differenceBetween } from '../../../base/difference.ts';
import type { ActionsPort, SelectionPort, TextPort } from '../../../core/ports/acting.ts';
import type { RunningApplications } from '../applications/running-applications.ts';
import { ATSPI, HAS } from '../atspi/interfaces.ts';
import { nodeId, readRef } from '../atspi/object-ref.ts';
import { isItem, isNumeric, isSecure } from '../atspi/roles.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import { isWritten, mayBeWritten } from '../atspi/written-spins.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { enterWhileOpen } from './cell-editor.ts';
import type { CellEntry } from './cell-entry.ts';
import { Element } from './element.ts';
import { closeMenusOf } from './open-menus.ts';
import { requireShownColumn } from './shown-column.ts';

/** ATSPI_SCROLL_ANYWHERE: as little as brings it into view. */
const ANYWHERE = 6;

/** Acts that applications offer by themselves. None of them moves the focus but `focus`. */
export function actionsPort(apps: RunningApplications, cells: CellEntry): ActionsPort {
  return {
    async perform(app, node, action, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      if (action === 'select' && cells.handles(element)) return cells.select(element, signal);
      await requireShownColumn(element, signal);
      if (action === 'press') await closeMenusOf(element, signal);
      await element.perform(action, signal);
    },
    async focus(app, node, signal) {
      await grabFocus(await Element.findEnabled(apps, app, node, signal), signal);
    },
    async focusInside(app, node, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      if (!element.quirks.focusStaysInside) throw element.refusal('would bring its window to the front');
      await grabFocus(element, signal);
    },
    async scrollTo(app, node, signal) {
      const element = await Element.find(apps, app, node, signal);
      await element.insist(ATSPI.component, 'ScrollTo', { signature: 'u', body: [ANYWHERE] }, signal);
    },
  };
}

function grabFocus(element: Element, signal: AbortSignal): Promise<void> {
  return element.insist(ATSPI.component, 'GrabFocus', { signature: '', body: [] }, signal);
}

/** Text that applications let be edited directly. */
export function textPort(apps: RunningApplications, cells: CellEntry, connection: DBusConnection): TextPort {
  return {
    async insert(app, node, text, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      await insertInto(element, cells, text, signal);
    },
    async typeOver(app, node, text, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      const selected = await selectedIn(element, signal);
      if (!selected || cells.handles(element)) return insertInto(element, cells, text, signal);
      await deletePart(element, selected, signal);
      await insertAt(element, selected[0], text, signal);
    },
    async replace(app, node, text, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      if (cells.handles(element)) return cells.enter(element, text, signal);
      await replaceIn(element, text, signal);
    },
    async restore(app, node, text, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      if (cells.handles(element)) return cells.enter(element, text, signal);
      // Half a date is none.
      const put = mayBeWritten(element.record, element.quirks) ? replaceIn : changeTo;
      await put(element, text, signal);
    },
    async moveCaretToEnd(app, node, signal) {
      const element = await Element.findEnabled(apps, app, node, signal);
      await moveCaret(element, unitsOf(element, (await contentsOf(element, signal)) ?? '').length, signal);
    },
    async enterWhile(app, node, text, tries, signal) {
      const cell = await Element.findEnabled(apps, app, node, signal);
      return enterWhileOpen(connection, { cell, text }, tries, signal);
    },
    async equals(app, node, text, signal) {
      const element = await Element.find(apps, app, node, signal);
      if (cells.handles(element)) return cells.holds(element, text, signal);
      const contents = await contentsOf(element, signal);
      return contents === undefined ? undefined : contents === text;
    },
    async secretLength(app, node, signal) {
      const element = await Element.find(apps, app, node, signal);
      const { role, interfaces } = element.record;
      if (!isSecure(role) || (interfaces & HAS.text) === 0) return undefined;
      const count = await element.property(ATSPI.text, 'CharacterCount', signal);
      return typeof count === 'number' ? count : undefined;
    },
    async read(app, node, signal) {
      const element = await Element.find(apps, app, node, signal);
      return cells.handles(element) ? cells.shown(element, signal) : contentsOf(element, signal);
    },
    async caret(app, node, signal) {
      const element = await Element.find(apps, app, node, signal);
      const { role, interfaces } = element.record;
      if (isSecure(role) || (interfaces & HAS.text) === 0 || cells.handles(element)) return undefined;
      const [offset, selected] = await Promise.all([
        element.property(ATSPI.text, 'CaretOffset', signal),
        selectedIn(element, signal),
      ]);
      // Firefox has none in a window that nobody attends to.
      return typeof offset === 'number' && offset >= 0 ? { offset, selected } : undefined;
    },
    async entered(app, node, signal) {
      const element = await Element.find(apps, app, node, signal);
      return cells.handles(element) ? cells.entered(element, signal) : contentsOf(element, signal);
    },
  };
}

async function replaceIn(element: Element, text: string, signal: AbortSignal): Promise<void> {
  await element.insist(ATSPI.editableText, 'SetTextContents', { signature: 's', body: [text] }, signal);
  await haveRead(element, signal);
  await moveCaret(element, Array.from(text).length, signal);
}

/**
 * A date that was put in is shown as it is until the caret goes to another part of it: only then one that is none is replaced by
 * the date that was there.
 */
async function haveRead(element: Element, signal: AbortSignal): Promise<void> {
  if (!mayBeWritten(element.record, element.quirks)) return;
  const { length } = (await element.text(signal)) ?? '';
  for (const place of [0, length, 0]) await moveCaret(element, place, signal);
}

async function insertInto(
  element: Element,
  cells: CellEntry,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  if (!cells.handles(element)) return insertAt(element, await caretIn(element, signal), text, signal);
  const entered = (await cells.entered(element, signal)) ?? '';
  await cells.enter(element, entered + text, signal);
}

async function insertAt(element: Element, at: number, text: string, signal: AbortSignal): Promise<void> {
  const body = [at, text, lengthFor(element, text)];
  await element.insist(ATSPI.editableText, 'InsertText', { signature: 'isi', body }, signal);
  await haveRead(element, signal);
}

async function deletePart(
  element: Element,
  part: readonly [number, number],
  signal: AbortSignal,
): Promise<void> {
  await element.insist(ATSPI.editableText, 'DeleteText', { signature: 'ii', body: part }, signal);
}

/** Changes only the part of a text that is different. */
async function changeTo(element: Element, text: string, signal: AbortSignal): Promise<void> {
  const present = await contentsOf(element, signal);
  if (present === undefined) throw element.refusal('does not tell its text');
  const { from, to, put } = differenceBetween(unitsOf(element, present), unitsOf(element, text));
  if (to > from) await deletePart(element, [from, to], signal);
  if (put.length > 0) await insertAt(element, from, put.join(''), signal);
}

async function caretIn(element: Element, signal: AbortSignal): Promise<number> {
  return Math.max(0, Number((await element.property(ATSPI.text, 'CaretOffset', signal)) ?? 0));
}

/** Where what is selected begins and ends; undefined where nothing is. */
async function selectedIn(
  { app, record }: Element,
  signal: AbortSignal,
): Promise<readonly [number, number] | undefined> {
  const first = { signature: 'i', body: [0] };
  const ends = (await app.ask(record.ref, ATSPI.text, 'GetSelection', first, signal)) ?? [];
  const [from, to] = ends.map(Number).sort((a, b) => a - b);
  return from !== undefined && to !== undefined && from >= 0 && to > from ? [from, to] : undefined;
}

/** What a secure field gives as its text are dots, so it is not asked. What is a number and no field has no text. */
async function contentsOf(element: Element, signal: AbortSignal): Promise<string | undefined> {
  const { role, states } = element.record;
  if (isSecure(role)) return undefined;
  if (mayBeWritten(element.record, element.quirks)) return writtenIn(element, signal);
  const isNumber = isNumeric(role) && !states.has(STATE_BIT.editable);
  return isNumber ? undefined : element.text(signal);
}

async function writtenIn(element: Element, signal: AbortSignal): Promise<string | undefined> {
  const [current, min, max, text] = await Promise.all([
    element.property(ATSPI.value, 'CurrentValue', signal),
    element.property(ATSPI.value, 'MinimumValue', signal),
    element.property(ATSPI.value, 'MaximumValue', signal),
    element.text(signal),
  ]);
  const number = { current: Number(current), min: Number(min), max: Number(max) };
  return isWritten(element.record, { number, text }, element.quirks) ? text : undefined;
}

/** Whoever types on expects to be behind the text; GTK 3 leaves the caret in front of it. */
async function moveCaret({ app, record }: Element, to: number, signal: AbortSignal): Promise<void> {
  await app.ask(record.ref, ATSPI.text, 'SetCaretOffset', { signature: 'i', body: [to] }, signal);
}

/** What the places in a text count. */
function unitsOf({ quirks }: Element, text: string): readonly string[] {
  return quirks.countsHalves ? text.split('') : Array.from(text);
}

/** Qt cuts the text at this length, or fills it up with zeros; the others count bytes. */
function lengthFor({ quirks }: Element, text: string): number {
  return quirks.countsHalves ? text.length : Buffer.byteLength(text);
}

/** Items of lists, tables and the like. */
export function selectionPort(apps: RunningApplications, cells: CellEntry): SelectionPort {
  return {
    async select(app, item, { extend }, signal) {
      const element = await Element.findEnabled(apps, app, item, signal);
      if (cells.handles(element) && !extend) return cells.select(element, signal);
      await requireShownColumn(element, signal);
      const { selected, container } = await selectionOf(element, signal);
      const [index] = await selected.call(ATSPI.accessible, 'GetIndexInParent', undefined, signal);
      if (!extend) await container.call(ATSPI.selection, 'ClearSelection', undefined, signal);
      await selectChild(container, Number(index), signal);
    },
  };
}

/**
 * What selects an item, and which of its children the item is. GTK 3 puts a cell around the cells of a column that draws
 * several things: that one is selected for them.
 */
async function selectionOf(
  item: Element,
  signal: AbortSignal,
): Promise<{ selected: Element; container: Element }> {
  const ref = readRef(await item.property(ATSPI.accessible, 'Parent', signal));
  const container = ref && (await item.other(nodeId(ref), signal));
  if (!container) throw item.refusal('belongs to nothing that selects');
  const { role, interfaces } = container.record;
  const isAround = isItem(role) && isItem(item.record.role) && (interfaces & HAS.selection) === 0;
  return isAround ? selectionOf(container, signal) : { selected: item, container };
}

/** GTK 3 has lists that are tables: their children are cells, and what is selected are rows. */
async function selectChild(container: Element, index: number, signal: AbortSignal): Promise<void> {
  const args = { signature: 'i', body: [index] };
  const [isDone] = await container.call(ATSPI.selection, 'SelectChild', args, signal);
  if (isDone !== false) return;
  if ((container.record.interfaces & HAS.table) === 0) throw container.refusal('refused SelectChild');
  const [row] = await container.call(ATSPI.table, 'GetRowAtIndex', args, signal);
  await container.insist(ATSPI.table, 'AddRowSelection', { signature: 'i', body: [row] }, signal);
}
