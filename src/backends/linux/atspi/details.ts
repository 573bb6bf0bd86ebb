import type { Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI, HAS } from './interfaces.ts';
import { type NodeRecord, textOf } from './node-record.ts';
import { type ObjectRef, readRef } from './object-ref.ts';
import { LABELLED_BY, readRelations } from './relations.ts';
import {
  actionsOf,
  isAdjustable,
  isInteractive,
  isItem,
  isLabel,
  isMenuItem,
  isNumeric,
  isSecure,
  isTextual,
  ROLE,
} from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isEnabled, isVisible } from './states.ts';

/** Longer texts are cut; who needs more asks for the text itself. */
const LONGEST_TEXT = 5_000;
const SCREEN_COORDINATES = 0;
/** The second counts only for what can be expanded. */
const KNOWN_ACTIONS: readonly string[] = ['click', 'expand or contract'];
const KNOWN_CELL_ACTIONS: readonly string[] = ['expand or contract', 'activate'];

/** What is asked of an object on top of its record, where it is worth the call. */
export interface NodeDetails {
  /** As the application gives it: on the screen, or in the window where the toolkit knows no better. */
  readonly extents?: Rect;
  readonly text?: string;
  readonly number?: {
    readonly current: number;
    readonly min: number;
    readonly max: number;
    readonly step: number;
  };
  readonly actionNames: readonly string[];
  readonly attributes: ReadonlyMap<unknown, unknown>;
  readonly identifier: string;
  /** Name of what is chosen in a combo box. */
  readonly chosen?: string;
  /** Name of what labels it, where it has no name of its own. */
  readonly label?: string;
  readonly table?: { readonly rows: number; readonly columns: number };
}

/** What is known already when details are asked for. */
export interface DetailsContext {
  readonly isVirtual: boolean;
  /** The name of an object that was read in the same go. */
  readonly nameOf?: (ref: ObjectRef) => string | undefined;
  /** The details of the same object when nothing in its record was different. */
  readonly earlier?: NodeDetails;
}

/** Asks for the details of one object. Everything goes out at once but what depends on a first answer. */
export async function readDetails(
  app: AtspiApp,
  record: NodeRecord,
  context: DetailsContext,
  signal: AbortSignal,
): Promise<NodeDetails> {
  const { earlier } = context;
  const wanted = questionsFor(app, record, context);
  if (!wanted.any) return earlier ?? NO_DETAILS;
  const [extents, text, number, actionNames, attributes, identifier, chosen, label, table] =
    await Promise.all([
      wanted.extents ? readExtents(app, record, signal) : undefined,
      wanted.text ? readText(app, record, signal) : undefined,
      wanted.number ? readNumber(app, record, signal) : undefined,
      wanted.actions ? readActionNames(app, record, signal) : (earlier?.actionNames ?? NO_NAMES),
      wanted.attributes ? readAttributes(app, record, signal) : (earlier?.attributes ?? NO_ATTRIBUTES),
      wanted.identifier
        ? app.askProperty(record.ref, ATSPI.accessible, 'AccessibleId', signal)
        : earlier?.identifier,
      wanted.chosen ? readChosen(app, record, context, signal) : undefined,
      wanted.label ? readLabel(app, record, context, signal) : earlier?.label,
      wanted.table ? readTableSize(app, record, signal) : undefined,
    ]);
  return {
    extents,
    text,
    number,
    actionNames,
    attributes,
    identifier: textOf(identifier),
    chosen,
    label,
    table,
  };
}

const NO_NAMES: readonly string[] = [];
const NO_ATTRIBUTES: ReadonlyMap<unknown, unknown> = new Map();
/** Of an object that is worth no question. */
export const NO_DETAILS: NodeDetails = { actionNames: NO_NAMES, attributes: NO_ATTRIBUTES, identifier: '' };

/**
 * Which calls are worth making: each costs the application about as much as finding the object did. What an object can
 * do, is called by programmers and is labelled with stays while its record does.
 */
function questionsFor(app: AtspiApp, record: NodeRecord, { isVirtual, earlier }: DetailsContext) {
  const { quirks } = app;
  const isNew = earlier === undefined;
  const { role, states, interfaces, name } = record;
  const has = (bit: number) => (interfaces & bit) !== 0;
  const visible = isVisible(states, quirks);
  const acts = isUsable(record);
  const textual = isTextual(role, states);
  const wanted = {
    extents: has(HAS.component) && visible,
    text: has(HAS.text) && !isSecure(role) && (textual || holdsText(app, record)),
    label: isNew && visible && name === '' && (textual || isAdjustable(role) || role === ROLE.comboBox),
    number: has(HAS.value) && isNumeric(role) && (visible || role !== ROLE.scrollBar),
    actions: isNew && has(HAS.action) && acts && isEnabled(states) && (quirks.actionRoles?.has(role) ?? true),
    attributes: isNew && acts && (quirks.richAttributes || textual),
    identifier: isNew && acts && app.givesIdentifiers && !isMenuItem(role),
    chosen: role === ROLE.comboBox && (has(HAS.selection) || quirks.choiceBelow),
    table: has(HAS.table) && isVirtual,
  };
  return { ...wanted, any: Object.values(wanted).includes(true) };
}

/** Whether what it shows is its text, although it is no place for typing. */
function holdsText({ quirks }: AtspiApp, { role, name, childCount }: NodeRecord): boolean {
  return (isLabel(role) && name === '' && childCount === 0) || (quirks.cellsHoldText && isItem(role));
}

function isUsable({ role, states, interfaces }: NodeRecord): boolean {
  if (!isInteractive(role, states, interfaces)) return false;
  return !isItem(role) || states.has(STATE_BIT.focusable) || states.has(STATE_BIT.selectable);
}

/** Where an object is now, as the application gives it. */
export async function readExtents(
  app: AtspiApp,
  { ref }: Pick<NodeRecord, 'ref'>,
  signal: AbortSignal,
): Promise<Rect | undefined> {
  const args = { signature: 'u', body: [SCREEN_COORDINATES] };
  const values = await app.ask(ref, ATSPI.component, 'GetExtents', args, signal);
  const [x, y, width, height] = Array.isArray(values?.[0]) ? values[0] : [];
  // GTK 3 answers (-2^31, -2^31, 1, 1) for what has no place, others -1 or 0 for the size.
  const isPlaced = width > 0 && height > 0 && x > -0x80000000 && y > -0x80000000;
  return isPlaced ? { x, y, width, height } : undefined;
}

/** GTK 4 gives nothing for "to the end", which is -1, and LibreOffice nothing for an end that is too far. */
async function readText(
  app: AtspiApp,
  { ref }: NodeRecord,
  signal: AbortSignal,
): Promise<string | undefined> {
  const count = app.quirks.textNeedsEnd
    ? await app.askProperty(ref, ATSPI.text, 'CharacterCount', signal)
    : LONGEST_TEXT;
  if (typeof count !== 'number') return undefined;
  if (count <= 0) return '';
  const args = { signature: 'ii', body: [0, Math.min(count, LONGEST_TEXT)] };
  const values = await app.ask(ref, ATSPI.text, 'GetText', args, signal);
  return values && textOf(values[0]);
}

/**
 * Properties are asked for one by one, here and everywhere: `GetAll` ends applications. Qt 5.15.8 runs into a segmentation
 * fault on any AT-SPI interface, and the bridge of ATK 2.46 (GTK 3, Chromium, LibreOffice) writes a broken message and
 * aborts when a single property has no value, as the minimum of a Chromium scroll bar.
 */
async function readNumber(
  app: AtspiApp,
  { ref }: NodeRecord,
  signal: AbortSignal,
): Promise<NodeDetails['number']> {
  const names = ['CurrentValue', 'MinimumValue', 'MaximumValue', 'MinimumIncrement'];
  const values = await Promise.all(names.map((name) => app.askProperty(ref, ATSPI.value, name, signal)));
  const [current, min, max, step] = values.map((value) => (typeof value === 'number' ? value : Number.NaN));
  if (current === undefined || Number.isNaN(current)) return undefined;
  return { current, min: min ?? Number.NaN, max: max ?? Number.NaN, step: step ?? Number.NaN };
}

/** The names that do not change with the language; the ones of GetActions do, or are empty. */
function readActionNames(
  app: AtspiApp,
  record: NodeRecord,
  signal: AbortSignal,
): string[] | Promise<string[]> {
  const { role, ref, interfaces } = record;
  const { pressRoles, openRoles, commonActions } = app.quirks;
  if (pressRoles.has(role)) return [...KNOWN_ACTIONS, ...commonActions];
  if (openRoles.has(role) && (interfaces & (HAS.text | HAS.image)) !== 0) return [...KNOWN_CELL_ACTIONS];
  return askActionNames(app, ref, actionsOf(role), signal).then((names) => [...names, ...commonActions]);
}

async function askActionNames(
  app: AtspiApp,
  ref: ObjectRef,
  count: number,
  signal: AbortSignal,
): Promise<string[]> {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const answers = await Promise.all(
    indexes.map((index) => app.ask(ref, ATSPI.action, 'GetName', { signature: 'i', body: [index] }, signal)),
  );
  return answers.map((answer) => textOf(answer?.[0])).filter((name) => name !== '');
}

async function readAttributes(
  app: AtspiApp,
  { ref }: NodeRecord,
  signal: AbortSignal,
): Promise<ReadonlyMap<unknown, unknown>> {
  const values = await app.ask(ref, ATSPI.accessible, 'GetAttributes', undefined, signal);
  return values?.[0] instanceof Map ? values[0] : NO_ATTRIBUTES;
}

async function readChosen(app: AtspiApp, { ref }: NodeRecord, context: DetailsContext, signal: AbortSignal) {
  const first = { signature: 'i', body: [0] };
  const follow = async (from: ObjectRef, owner: string, member: string) =>
    readRef((await app.ask(from, owner, member, first, signal))?.[0]);
  const list = app.quirks.choiceBelow ? await follow(ref, ATSPI.accessible, 'GetChildAtIndex') : ref;
  const chosen = list && (await follow(list, ATSPI.selection, 'GetSelectedChild'));
  if (!chosen) return undefined;
  return context.nameOf?.(chosen) ?? textOf(await app.askProperty(chosen, ATSPI.accessible, 'Name', signal));
}

async function readLabel(app: AtspiApp, { ref }: NodeRecord, context: DetailsContext, signal: AbortSignal) {
  const values = await app.ask(ref, ATSPI.accessible, 'GetRelationSet', undefined, signal);
  const label = readRelations(values?.[0]).find(({ type }) => type === LABELLED_BY)?.targets[0];
  if (!label) return undefined;
  return context.nameOf?.(label) ?? textOf(await app.askProperty(label, ATSPI.accessible, 'Name', signal));
}

async function readTableSize(
  app: AtspiApp,
  { ref }: NodeRecord,
  signal: AbortSignal,
): Promise<NodeDetails['table']> {
  const [rows, columns] = await Promise.all(
    ['NRows', 'NColumns'].map((name) => app.askProperty(ref, ATSPI.table, name, signal)),
  );
  return typeof rows === 'number' && typeof columns === 'number' ? { rows, columns } : undefined;
}
