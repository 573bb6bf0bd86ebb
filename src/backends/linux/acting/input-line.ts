import { AutomationError } from '../../../base/errors.ts';
import { type NodeId, type UiNode, walk } from '../../../model/element.ts';
import type { AtspiApp } from '../atspi/atspi-app.ts';
import type { AtspiReader } from '../atspi/atspi-reader.ts';
import { ATSPI } from '../atspi/interfaces.ts';
import { nodeId, type ObjectRef, objectRef, readRef } from '../atspi/object-ref.ts';
import { isWindow, nativeRoleOf } from '../atspi/roles.ts';
import { isEnabled, isVisible } from '../atspi/states.ts';
import { Element } from './element.ts';

const DEEPEST_TABLE = 30;
const DEEPEST_LINE = 6;
const LIMITS = { maxDepth: 64, maxNodes: 20_000 };

/** Where the parts of an input line are. */
interface Parts {
  /** Holds the text as its child, which is made anew at times. */
  readonly line: NodeId;
  /** Says which cell the cursor is on, or the name that somebody gave to that cell. */
  readonly place: NodeId;
  readonly cancel: NodeId;
  readonly accept: NodeId;
}

/** The line above a sheet that shows what was entered into the current cell, and takes something else. */
export class InputLine {
  readonly #app: AtspiApp;
  readonly #parts: Parts;

  constructor(app: AtspiApp, parts: Parts) {
    this.#app = app;
    this.#parts = parts;
  }

  /** Whether somebody is editing a cell. */
  async isBusy(signal: AbortSignal): Promise<boolean> {
    const accept = await this.#part('accept', signal);
    return isEnabled(accept.record.states);
  }

  /** Which cell the cursor is on; empty while another document of the same process is the one that is worked in. */
  async place(signal: AbortSignal): Promise<string> {
    return (await (await this.#part('place', signal)).text(signal)) ?? '';
  }

  async text(signal: AbortSignal): Promise<string> {
    return (await (await this.#paragraph(signal)).text(signal)) ?? '';
  }

  /** Begins to edit the current cell with a text. LibreOffice 7.4 crashes where the line holds a formula before. */
  async write(text: string, signal: AbortSignal): Promise<void> {
    const paragraph = await this.#paragraph(signal);
    if (text === '') {
      const count = await paragraph.property(ATSPI.text, 'CharacterCount', signal);
      await paragraph.insist(ATSPI.editableText, 'DeleteText', { signature: 'ii', body: [0, count] }, signal);
      return;
    }
    await paragraph.insist(ATSPI.editableText, 'SetTextContents', { signature: 's', body: [text] }, signal);
  }

  async accept(signal: AbortSignal): Promise<void> {
    await (await this.#part('accept', signal)).perform('press', signal);
  }

  /** Gives up an edit, where there is one. */
  async cancel(signal: AbortSignal): Promise<void> {
    const cancel = await this.#part('cancel', signal);
    if (isEnabled(cancel.record.states)) await cancel.perform('press', signal);
  }

  async #paragraph(signal: AbortSignal): Promise<Element> {
    const ref = await firstChild(this.#app, objectRef(this.#parts.line), signal);
    const paragraph = ref && (await Element.of(this.#app, nodeId(ref), signal));
    if (!paragraph) throw noLine();
    return paragraph;
  }

  async #part(name: Exclude<keyof Parts, 'line'>, signal: AbortSignal): Promise<Element> {
    const part = await Element.of(this.#app, this.#parts[name], signal);
    if (!part) throw noLine();
    return part;
  }
}

/** Finds input lines, and remembers where they are. */
export class InputLines {
  readonly #reader: AtspiReader;
  readonly #known = new WeakMap<AtspiApp, Map<NodeId, Parts>>();

  constructor(reader: AtspiReader) {
    this.#reader = reader;
  }

  /** The input line for a cell, in its window. Refused where that shows none. */
  async find(cell: Element, signal: AbortSignal): Promise<InputLine> {
    const { app } = cell;
    const table = await parentOf(cell, signal);
    // The line belongs to the sheet in front, which has a cell of the same name.
    if (!isVisible(table.record.states, app.quirks))
      throw cell.refusal('lies in a sheet that is not in front');
    const before = await this.known(app, table.record.id, signal);
    if (before) return before;
    const window = await windowOf(table, signal);
    const { roots } = await this.#reader.readTree(app, { ...LIMITS, root: window }, signal);
    const parts = await partsIn(roots, cell, signal);
    if (!parts) throw noLine();
    const known = this.#known.get(app) ?? new Map<NodeId, Parts>();
    this.#known.set(app, known.set(table.record.id, parts));
    return new InputLine(app, parts);
  }

  /** The input line of a table, if it was found before and is still there. */
  async known(app: AtspiApp, table: NodeId, signal: AbortSignal): Promise<InputLine | undefined> {
    const parts = this.#known.get(app)?.get(table);
    return parts && (await Element.of(app, parts.accept, signal)) && new InputLine(app, parts);
  }
}

/** The names of all this depend on the language, so it is known by how it is built. */
async function partsIn(
  roots: readonly UiNode[],
  cell: Element,
  signal: AbortSignal,
): Promise<Parts | undefined> {
  const nodes = [...walk(roots)].map(({ node }) => node);
  for (const toolbar of nodes.filter(({ role }) => role === 'AXToolbar')) {
    const parts = await partsOf(toolbar, cell, signal);
    if (parts) return parts;
  }
  return undefined;
}

/** The buttons that give up and accept an edit stand right before the line, and the name of the cell first of all. */
async function partsOf(toolbar: UiNode, cell: Element, signal: AbortSignal): Promise<Parts | undefined> {
  const nodes = [...walk([toolbar])].map(({ node }) => node);
  const area = nodes.find(({ role }) => role === 'AXScrollArea');
  if (!area) return undefined;
  const before = nodes.slice(0, nodes.indexOf(area));
  const place = before.find(({ nativeRole }) => nativeRole === 'text');
  const [cancel, accept] = before.filter(({ nativeRole }) => nativeRole === 'push button').slice(-2);
  if (!place || !cancel || !accept) return undefined;
  const line = await lineIn(area.id, cell, signal);
  return line === undefined ? undefined : { line, place: place.id, cancel: cancel.id, accept: accept.id };
}

/**
 * What holds the paragraph in a scrolled area; both are made only when somebody asks for them. The holder says of itself that
 * it is defunct, which it is not.
 */
async function lineIn(area: NodeId, { app }: Element, signal: AbortSignal): Promise<NodeId | undefined> {
  let holder: ObjectRef | undefined = objectRef(area);
  for (let depth = 0; holder && depth < DEEPEST_LINE; depth++) {
    const child: ObjectRef | undefined = await firstChild(app, holder, signal);
    const [role] = (child && (await app.ask(child, ATSPI.accessible, 'GetRole', undefined, signal))) ?? [];
    if (typeof role === 'number' && nativeRoleOf(role) === 'paragraph') return nodeId(holder);
    holder = child;
  }
  return undefined;
}

async function firstChild(
  app: AtspiApp,
  parent: ObjectRef,
  signal: AbortSignal,
): Promise<ObjectRef | undefined> {
  const args = { signature: 'i', body: [0] };
  return readRef((await app.ask(parent, ATSPI.accessible, 'GetChildAtIndex', args, signal))?.[0]);
}

async function windowOf(start: Element, signal: AbortSignal): Promise<NodeId> {
  let at = start;
  for (let depth = 0; depth < DEEPEST_TABLE && !isWindow(at.record.role); depth++)
    at = await parentOf(at, signal);
  return at.record.id;
}

async function parentOf(element: Element, signal: AbortSignal): Promise<Element> {
  const ref = readRef(await element.property(ATSPI.accessible, 'Parent', signal));
  const parent = ref && (await element.other(nodeId(ref), signal));
  if (!parent) throw new AutomationError('element_gone', 'The cell lies in no table any more.');
  return parent;
}

function noLine(): AutomationError {
  return new AutomationError(
    'not_actionable',
    'Cells are edited in the formula bar, which their window does not show.',
    { guidance: 'Show it first, by the menu: View > Formula Bar.' },
  );
}
