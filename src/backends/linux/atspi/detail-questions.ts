import { LONGEST_VALUE } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { mayBeDate } from './date-parts.ts';
import type { DetailsSubject, NodeDetails } from './details.ts';
import { isDrawn } from './drawn-objects.ts';
import { extentsIn, rectIn } from './extents.ts';
import { isTextHidden, mayHideText, SHOWN_SIGN } from './hidden-texts.ts';
import { ATSPI, HAS } from './interfaces.ts';
import { isPane, type NodeRecord } from './node-record.ts';
import { propertyQuestion, textOf } from './property-question.ts';
import type { Quirks } from './quirks.ts';
import {
  isAdjustable,
  isIconItem,
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
import { mayBeWritten } from './written-spins.ts';

/** Details that one answer or several give which can be asked for together, one bit each. */
const ASK = {
  extents: 1,
  text: 2,
  number: 4,
  attributes: 8,
  identifier: 16,
  table: 32,
  length: 64,
  shown: 128,
  range: 256,
  step: 512,
  extentsInWindow: 1024,
} as const;

/**
 * What is asked for each. Properties are asked for one by one, here and everywhere: `GetAll` ends applications. Qt 5.15.8
 * runs into a segmentation fault on any AT-SPI interface, and the bridge of ATK 2.46 (GTK 3, Chromium, LibreOffice) writes a
 * broken message and aborts when a single property has no value, as the minimum of a Chromium scroll bar.
 */
const METHODS: readonly (readonly [bit: number, methods: readonly Method[]])[] = [
  [ASK.extents, [extentsIn('screen')]],
  [ASK.extentsInWindow, [extentsIn('window')]],
  [ASK.text, [textUpTo(LONGEST_VALUE)]],
  [ASK.number, properties(ATSPI.value, ['CurrentValue'])],
  [ASK.range, properties(ATSPI.value, ['MinimumValue', 'MaximumValue'])],
  [ASK.step, properties(ATSPI.value, ['MinimumIncrement'])],
  [ASK.attributes, [{ interface: ATSPI.accessible, member: 'GetAttributes' }]],
  [ASK.identifier, properties(ATSPI.accessible, ['AccessibleId'])],
  [ASK.table, properties(ATSPI.table, ['NRows', 'NColumns'])],
  [ASK.length, properties(ATSPI.text, ['CharacterCount'])],
  [ASK.shown, [SHOWN_SIGN]],
];

function properties(owner: string, names: readonly string[]): Method[] {
  return names.map((name) => propertyQuestion(owner, name));
}

/** The question for a text up to some place. */
export function textUpTo(end: number): Method {
  return {
    interface: ATSPI.text,
    member: 'GetText',
    signature: 'ii',
    body: [0, Math.min(end, LONGEST_VALUE)],
  };
}

/** Which details are worth a question. */
export interface Wanted {
  /** Those that are asked for together, as bits. */
  readonly atOnce: number;
  /** Where it is need not be asked. */
  readonly isPlaced: boolean;
  /** Nor how far its number may go. */
  readonly isRanged: boolean;
  readonly textToEnd: boolean;
  readonly label: boolean;
  readonly actions: boolean;
  readonly chosen: boolean;
}

/**
 * Which calls are worth making: each costs the application about as much as finding the object did. What an object can
 * do, is called by programmers and is labelled with stays while its record does.
 */
export function wantedOf(app: AtspiApp, subject: DetailsSubject): Wanted {
  const { record, isVirtual, earlier } = subject;
  const quirks = app.quirksOf(record.ref);
  const isNew = earlier === undefined;
  const { role, states, interfaces } = record;
  const has = (bit: number) => (interfaces & bit) !== 0;
  const visible = isVisible(states, quirks);
  const isPlaced = hasKnownPlace(subject);
  const acts = isUsable(record);
  const text = has(HAS.text) && holdsText(quirks, record);
  const number = has(HAS.value) && hasNumber(role, visible);
  const isRanged = hasKnownRange(subject);
  return {
    atOnce:
      bitIf(has(HAS.component) && visible && !isPlaced, placeBit(quirks)) |
      bitIf(text && !quirks.textNeedsEnd, ASK.text) |
      bitIf(number, numberBits(role, isRanged)) |
      bitIf(isNew && hasTellingAttributes(record, quirks), ASK.attributes) |
      bitIf(isNew && acts && app.givesIdentifiers && !isMenuItem(role), ASK.identifier) |
      bitIf(has(HAS.table) && isVirtual, ASK.table) |
      bitIf(isSecret(record), ASK.length) |
      bitIf(text && mayHideText(record, quirks), ASK.shown),
    isPlaced,
    isRanged,
    textToEnd: text && quirks.textNeedsEnd,
    // Also of what is hidden: it is the name by which a field is known again when its page is shown.
    label: isNew && mayBeLabelled(record, quirks),
    actions: isNew && has(HAS.action) && acts && isEnabled(states) && (quirks.actionRoles?.has(role) ?? true),
    chosen: role === ROLE.comboBox && !quirks.choiceIsSelected && (has(HAS.selection) || quirks.choiceBelow),
  };
}

function hasTellingAttributes(record: NodeRecord, quirks: Quirks): boolean {
  if (quirks.drawnOutlives && isDrawn(record)) return false;
  const isDescribed = quirks.richAttributes || isTextual(record.role, record.states);
  return (isDescribed && isUsable(record)) || mayBeDate(record, quirks);
}

/** Whether it may be asked how long its text is, and for nothing else of that. */
function isSecret({ role, interfaces }: NodeRecord): boolean {
  return isSecure(role) && (interfaces & HAS.text) !== 0;
}

/** Also that it has none. */
function hasKnownPlace({ isIncidental, isPlaceKept, earlier }: DetailsSubject): boolean {
  return (isIncidental === true || isPlaceKept === true) && earlier !== undefined;
}

function hasNumber(role: number, isVisible: boolean): boolean {
  return isNumeric(role) && (isVisible || role !== ROLE.scrollBar);
}

function hasKnownRange({ isIncidental, earlier }: DetailsSubject): boolean {
  return isIncidental === true && earlier?.number !== undefined;
}

/** The question where an object is. */
export function placeQuestion(quirks: Quirks): Method[] {
  return questionsFor(placeBit(quirks));
}

/** GTK 4 knows no place on the screen, and writes a warning for each that it is asked for. */
function placeBit({ windowRelative }: Quirks): number {
  return windowRelative ? ASK.extentsInWindow : ASK.extents;
}

/** What is only shown goes by no steps. */
function numberBits(role: number, isRanged: boolean): number {
  return ASK.number | bitIf(!isRanged, ASK.range | bitIf(isAdjustable(role), ASK.step));
}

function bitIf(isWanted: boolean, bits: number): number {
  return isWanted ? bits : 0;
}

/** Whether what it shows is its text, which need be no place for typing. */
function holdsText(quirks: Quirks, record: NodeRecord): boolean {
  const { role, states, name, childCount } = record;
  if (isSecure(role)) return false;
  if (isTextual(role, states) || (name === '' && isIconItem(role, states))) return true;
  if (mayBeWritten(record, quirks)) return true;
  if (quirks.numbersShownAsText && isNumeric(role) && states.has(STATE_BIT.editable)) return true;
  if (quirks.textInBoxes)
    return isNumeric(role) || ((name === '' || isNamedBox(record)) && states.has(STATE_BIT.visible));
  const isWords = isLabel(role) && name === '' && childCount === 0;
  return isWords || isPane(record) || (quirks.cellsHoldText && isItem(role));
}

/** Whether it is a part of a page with a name of its own, in which there may be texts beside other things. */
function isNamedBox({ role, states, interfaces }: NodeRecord): boolean {
  return !isItem(role) && !isLabel(role) && !isInteractive(role, states, interfaces);
}

/** What has a name needs no label, unless it is only what is chosen. */
function mayBeLabelled({ role, states, name }: NodeRecord, { choiceBeforeLabel }: Quirks): boolean {
  if (name !== '') return choiceBeforeLabel && role === ROLE.comboBox;
  return isTextual(role, states) || isAdjustable(role) || role === ROLE.comboBox;
}

function isUsable({ role, states, interfaces }: NodeRecord): boolean {
  if (!isInteractive(role, states, interfaces)) return false;
  return !isItem(role) || states.has(STATE_BIT.focusable) || states.has(STATE_BIT.selectable);
}

/** The questions for some details. */
export function questionsFor(atOnce: number): Method[] {
  return METHODS.flatMap(([bit, methods]) => ((atOnce & bit) === 0 ? [] : methods));
}

/** What the answers to those questions say, the first of which stands at `first`. */
export function answersIn(answers: readonly unknown[], first: number, atOnce: number): Partial<NodeDetails> {
  const has = (bit: number) => (atOnce & bit) !== 0;
  let next = first;
  const take = () => answers[next++];
  const place = has(ASK.extents | ASK.extentsInWindow) ? take() : undefined;
  const found = {
    extents: rectIn(place),
    isFlat: isFlat(place),
    text: has(ASK.text) ? textIn(take()) : undefined,
    number: has(ASK.number)
      ? numberIn([take(), ...(has(ASK.range) ? [take(), take()] : []), ...(has(ASK.step) ? [take()] : [])])
      : undefined,
    attributes: has(ASK.attributes) ? attributesIn(take()) : undefined,
    identifier: has(ASK.identifier) ? textOf(take()) : undefined,
    table: has(ASK.table) ? tableSizeIn(take(), take()) : undefined,
    isEmpty: has(ASK.length) ? take() === 0 : undefined,
  };
  const shown = has(ASK.shown) ? textIn(take()) : undefined;
  return isTextHidden(found.text, shown) ? { ...found, text: undefined, isTextHidden: true } : found;
}

function isFlat(extents: unknown): boolean {
  const [, , width, height] = Array.isArray(extents) ? extents : [];
  return (width > 0 && height === 0) || (width === 0 && height > 0);
}

/** The text in an answer, if there was one. */
export function textIn(answer: unknown): string | undefined {
  return answer === undefined ? undefined : textOf(answer);
}

function numberIn(answers: readonly unknown[]): NodeDetails['number'] {
  const [current, min, max, step] = answers.map((value) => (typeof value === 'number' ? value : Number.NaN));
  if (current === undefined || Number.isNaN(current)) return undefined;
  // Firefox says so of the parts of a date, which are texts.
  if (current === 0 && max === 0 && Number.isNaN(min)) return undefined;
  return { current, min: min ?? Number.NaN, max: max ?? Number.NaN, step: step ?? Number.NaN };
}

function attributesIn(answer: unknown): NodeDetails['attributes'] {
  return answer instanceof Map ? answer : new Map();
}

function tableSizeIn(rows: unknown, columns: unknown): NodeDetails['table'] {
  return typeof rows === 'number' && typeof columns === 'number' ? { rows, columns } : undefined;
}
