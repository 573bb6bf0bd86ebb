import { systemClock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { waitFor } from '../../../base/wait-for.ts';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { AtspiApp } from '../atspi/atspi-app.ts';
import type { AtspiReader } from '../atspi/atspi-reader.ts';
import { isSheetCell } from '../atspi/entered-cells.ts';
import { ATSPI } from '../atspi/interfaces.ts';
import { nodeId, readRef } from '../atspi/object-ref.ts';
import type { Arguments } from '../atspi/property-question.ts';
import { textOf } from '../atspi/property-question.ts';
import { STATE_BIT } from '../atspi/state-bits.ts';
import { Variant } from '../dbus/encode.ts';
import type { Element } from './element.ts';
import { type InputLine, InputLines } from './input-line.ts';
import { holdsMeant } from './shown-number.ts';

const SOON_MS = 1_000;
const PLAIN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/;
/** A place of one cell. */
const ONE_CELL = /^[A-Z]{1,3}[1-9]\d*$/;
/** What a spreadsheet may take for more than text. */
const AMBIGUOUS = /[\d=+'@-]/;

/**
 * Cells of a spreadsheet, whose text cannot be set directly: a number is, and anything else is entered in the input line as
 * a person would, with the cursor on the cell.
 */
export class CellEntry {
  readonly #lines: InputLines;

  constructor(reader: AtspiReader) {
    this.#lines = new InputLines(reader);
  }

  /** Whether an element is edited in this way. */
  handles({ app, record }: Element): boolean {
    return isSheetCell(record, app.quirks);
  }

  /** Enters a text; an empty one empties the cell. */
  async enter(cell: Element, text: string, signal: AbortSignal): Promise<void> {
    if (/[\n\t]/.test(text)) throw severalLines(cell);
    if (PLAIN_NUMBER.test(text)) return setNumber(cell, Number(text), signal);
    const line = await this.#awakened(cell, signal);
    if (await line.isBusy(signal)) throw busy(cell);
    // Writing over a formula would crash the application.
    if ((await formulaOf(cell, signal)) !== '') await setNumber(cell, 0, signal);
    await goTo(cell, line, signal);
    let before = await line.text(signal);
    if (before === text) {
      if (await this.holds(cell, text, signal)) return;
      // What an entry that was not taken left in the line.
      await leaveAndReturn(cell, line, signal);
      before = await line.text(signal);
    }
    if (before.startsWith('=')) throw cell.refusal('kept its formula');
    // AutoCorrect works on a text that replaces another, and leaves alone what goes into an empty cell.
    if (before !== '' && text !== '' && !text.startsWith('=')) await edit(cell, line, '', signal);
    await edit(cell, line, text, signal);
    await leaveAndReturn(cell, line, signal);
  }

  /** What was entered into a cell; undefined while that cannot be read. It may take the cursor there. */
  async entered(cell: Element, signal: AbortSignal): Promise<string | undefined> {
    const [shown, formula, number] = await this.#read(cell, signal);
    const isPlain = PLAIN_NUMBER.test(shown) ? Number(shown) === number : !AMBIGUOUS.test(shown);
    if (formula === '' && isPlain) return shown;
    const line = await this.#lines.find(cell, signal);
    if ((await isAsleep(line, signal)) || (await line.isBusy(signal))) return undefined;
    await goTo(cell, line, signal);
    return line.text(signal);
  }

  /** Whether a cell holds what came of entering a text. */
  async holds(cell: Element, text: string, signal: AbortSignal): Promise<boolean> {
    const [shown, formula, number] = await this.#read(cell, signal);
    if (formula === '') return shown === text || holdsMeant(text, shown, number) || text === `'${shown}`;
    if (!text.startsWith('=')) return false;
    if (!formula.includes('\\')) return isSameFormula(text, `=${formula}`);
    const line = await this.#lines.find(cell, signal);
    return (await isCurrent(cell, line, signal)) && isSameFormula(text, await line.text(signal));
  }

  /** Cells that were read, without what one of them says of the past. */
  async corrected(
    app: AtspiApp,
    table: NodeId,
    cells: readonly UiNode[],
    signal: AbortSignal,
  ): Promise<UiNode[]> {
    const line = app.quirks.cellsHoldText ? await this.#lines.known(app, table, signal) : undefined;
    const place = line && (await line.place(signal));
    const isWrong = cells.some(({ title, value }) => title === place && value);
    if (!line || place === undefined || !isWrong || !(await isEmptied(place, line, signal)))
      return [...cells];
    return cells.map((cell) => (cell.title === place ? { ...cell, value: '' } : cell));
  }

  /** What a cell shows, whole. */
  async shown(cell: Element, signal: AbortSignal): Promise<string> {
    const text = (await cell.text(signal)) ?? '';
    const table = text === '' ? undefined : readRef(await cell.property(ATSPI.accessible, 'Parent', signal));
    const line = table && (await this.#lines.known(cell.app, nodeId(table), signal));
    return line && (await isEmptied(cell.record.name, line, signal)) ? '' : text;
  }

  /** The number is 0 for a text. A formula is cut at its first colon, where a backslash then stands. */
  #read(cell: Element, signal: AbortSignal): Promise<[shown: string, formula: string, number]> {
    return Promise.all([this.shown(cell, signal), formulaOf(cell, signal), numberIn(cell, signal)]);
  }

  /** Puts the cursor of its sheet on a cell, and brings that into view. */
  async select(cell: Element, signal: AbortSignal): Promise<void> {
    await goTo(cell, await this.#awakened(cell, signal), signal);
  }

  /**
   * The input line for a cell, in the document that is worked in. What another one is given begins an edit in that document instead,
   * and a cursor that is moved in it makes it look as if it were awake.
   */
  async #awakened(cell: Element, signal: AbortSignal): Promise<InputLine> {
    const line = await this.#lines.find(cell, signal);
    if (!(await until(async () => !(await isAsleep(line, signal)), signal))) throw asleep(cell);
    return line;
  }
}

/** Names of functions and columns are put into capitals, and spaces may go. */
function isSameFormula(a: string, b: string): boolean {
  const plain = (formula: string) => formula.replace(/\s/g, '').toUpperCase();
  return plain(a) === plain(b);
}

async function setNumber(cell: Element, value: number, signal: AbortSignal): Promise<void> {
  const body = [ATSPI.value, 'CurrentValue', new Variant('d', value)];
  await cell.call(ATSPI.properties, 'Set', { signature: 'ssv', body }, signal);
}

async function formulaOf({ app, record }: Element, signal: AbortSignal): Promise<string> {
  const [attributes] =
    (await app.ask(record.ref, ATSPI.accessible, 'GetAttributes', undefined, signal)) ?? [];
  return attributes instanceof Map ? textOf(attributes.get('Formula')) : '';
}

async function numberIn(cell: Element, signal: AbortSignal): Promise<number> {
  return Number(await cell.property(ATSPI.value, 'CurrentValue', signal));
}

async function isAsleep(line: InputLine, signal: AbortSignal): Promise<boolean> {
  return (await line.place(signal)) === '';
}

/** The current cell goes on saying what it held after somebody has emptied it; the input line knows better. */
async function isEmptied(name: string, line: InputLine, signal: AbortSignal): Promise<boolean> {
  if ((await line.place(signal)) !== name || (await line.isBusy(signal))) return false;
  return (await line.text(signal)) === '';
}

/** Enters a text into the current cell. */
async function edit(cell: Element, line: InputLine, text: string, signal: AbortSignal): Promise<void> {
  try {
    await line.write(text, signal);
    const isWritten = async () => (await line.isBusy(signal)) && (await line.text(signal)) === text;
    if (!(await until(isWritten, signal))) throw notTaken(cell);
    await line.accept(signal);
    await until(async () => !(await line.isBusy(signal)), signal);
  } catch (error) {
    await Promise.allSettled([line.cancel(signal)]);
    throw error;
  }
}

/**
 * Until the cursor has been on another cell, one that was emptied goes on saying what it held before, and at times the button that
 * accepted an entry keeps the keys of its window, which the sheet would then not get.
 */
async function leaveAndReturn(cell: Element, line: InputLine, signal: AbortSignal): Promise<void> {
  const other = await neighbourOf(cell, signal);
  if (!other) return;
  await goTo(other, line, signal);
  await goTo(cell, line, signal);
}

/** The one to the left or right of it. */
async function neighbourOf(cell: Element, signal: AbortSignal): Promise<Element | undefined> {
  const table = readRef(await cell.property(ATSPI.accessible, 'Parent', signal));
  const [index] = await cell.call(ATSPI.accessible, 'GetIndexInParent', undefined, signal);
  if (!table || typeof index !== 'number') return undefined;
  const at = { signature: 'i', body: [index] };
  const ask = async (member: string, args: Arguments) =>
    (await cell.app.ask(table, ATSPI.table, member, args, signal))?.[0];
  const [row, column] = [await ask('GetRowAtIndex', at), Number(await ask('GetColumnAtIndex', at))];
  const body = [row, column > 0 ? column - 1 : column + 1];
  const ref = readRef(await ask('GetAccessibleAt', { signature: 'ii', body }));
  return ref && cell.other(nodeId(ref), signal);
}

/** The cell itself moves the cursor; nothing is entered before it is known to be there. */
async function goTo(cell: Element, line: InputLine, signal: AbortSignal): Promise<void> {
  await unmark(cell, line, signal);
  if (await isCurrent(cell, line, signal)) return;
  await cell.insist(ATSPI.component, 'GrabFocus', { signature: '', body: [] }, signal);
  if (!(await until(() => isCurrent(cell, line, signal), signal)))
    throw cell.refusal('did not become the current cell');
}

/**
 * While several cells are marked, the line tells those and not the one that the cursor is on. They are not counted: of a whole
 * sheet the number is 0.
 */
async function unmark(cell: Element, line: InputLine, signal: AbortSignal): Promise<void> {
  if (ONE_CELL.test(await line.place(signal))) return;
  const table = readRef(await cell.property(ATSPI.accessible, 'Parent', signal));
  if (table) await cell.app.act(table, ATSPI.selection, 'ClearSelection', undefined, signal);
}

/** A cell that somebody has given a name to is called by that beside the line. */
async function isCurrent(cell: Element, line: InputLine, signal: AbortSignal): Promise<boolean> {
  const [place, now] = await Promise.all([line.place(signal), cell.other(cell.record.id, signal)]);
  return place === cell.record.name || (now?.record.states.has(STATE_BIT.focused) ?? false);
}

async function until(isTrue: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const look = async () => (await isTrue()) || undefined;
  return (await waitFor(look, { clock: systemClock, timeoutMs: SOON_MS }, signal)) ?? false;
}

function asleep({ record }: Element): AutomationError {
  return new AutomationError(
    'not_actionable',
    `The cell ${JSON.stringify(record.name)} lies in a document behind another one of its application. Nothing was done.`,
    {
      guidance:
        'Click the cell with ax_click and mode "focus", then set it. Where its window has the focus already, do the same in the document in front first. A plain number can be set as it is.',
    },
  );
}

function notTaken({ record }: Element): AutomationError {
  return new AutomationError(
    'not_actionable',
    `The cell ${JSON.stringify(record.name)} did not take the text.`,
    {
      guidance:
        'Another document may have come to the front meanwhile: look at its input line, then set it again.',
    },
  );
}

function busy({ record }: Element): AutomationError {
  return new AutomationError(
    'not_actionable',
    `A cell is being edited right now, so ${JSON.stringify(record.name)} cannot be. Nothing was done.`,
    { guidance: 'Finish that first: click Accept or Cancel beside the input line.' },
  );
}

function severalLines({ record }: Element): AutomationError {
  return new AutomationError(
    'invalid_value',
    `The cell ${JSON.stringify(record.name)} takes one line of text, without line breaks and tabs.`,
    { guidance: 'Set each cell by itself; ax_workflow does that in one call.' },
  );
}
