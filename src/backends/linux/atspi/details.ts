import type { NodeId } from '../../../model/element.ts';
import type { Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import {
  answersIn,
  placeQuestion,
  questionsFor,
  textIn,
  textUpTo,
  type Wanted,
  wantedOf,
} from './detail-questions.ts';
import { rectIn } from './extents.ts';
import { remembersHidden } from './hidden-texts.ts';
import { ATSPI, HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { nodeId, type ObjectRef, readRef } from './object-ref.ts';
import { textOf } from './property-question.ts';
import { LABELLED_BY, readRelations } from './relations.ts';
import { actionsOf } from './roles.ts';
import { unlessSame } from './same-details.ts';

/** The second counts only for what can be expanded. */
const KNOWN_ACTIONS: readonly string[] = ['click', 'expand or contract'];
const SHOWS_MENU = 'showmenu';
const KNOWN_CELL_ACTIONS: readonly string[] = ['expand or contract', 'activate'];

/** What is asked of an object on top of its record, where it is worth the call. */
export interface NodeDetails {
  /** As the application gives it: on the screen, or in the window where the toolkit knows no better. */
  readonly extents?: Rect;
  /** Whether it takes a place that is all width or all height, as what is folded does. */
  readonly isFlat?: boolean;
  readonly text?: string;
  /** Whether a secure field holds nothing: the only thing that is asked of what is in it. */
  readonly isEmpty?: boolean;
  /** Whether a field shows something else than what is in it, which is not kept then. */
  readonly isTextHidden?: boolean;
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
  /** What labels it, where it has no name of its own. */
  readonly label?: { readonly id: NodeId; readonly name: string };
  readonly table?: { readonly rows: number; readonly columns: number };
}

/** An object whose details are asked for, and what is known of it already. */
export interface DetailsSubject {
  readonly record: NodeRecord;
  readonly isVirtual: boolean;
  /** The details of the same object when nothing in its record was different. */
  readonly earlier?: NodeDetails;
  /** Nobody relies on it: where it was will do, and how far its number could go. */
  readonly isIncidental?: boolean;
  /** Where it was will do. */
  readonly isPlaceKept?: boolean;
}

/** The name of an object that was read in the same go. */
type NameOf = (ref: ObjectRef) => string | undefined;

const NO_NAMES: readonly string[] = [];
const NO_ATTRIBUTES: ReadonlyMap<unknown, unknown> = new Map();
/** Of an object that is worth no question. */
export const NO_DETAILS: NodeDetails = { actionNames: NO_NAMES, attributes: NO_ATTRIBUTES, identifier: '' };

/** Asks for the details of one object. */
export async function readDetails(
  app: AtspiApp,
  subject: DetailsSubject,
  signal: AbortSignal,
): Promise<NodeDetails> {
  const [details = NO_DETAILS] = await readDetailsOfAll(app, [subject], signal);
  return details;
}

/** Asks for the details of several objects. Everything goes out at once but what depends on a first answer. */
export async function readDetailsOfAll(
  app: AtspiApp,
  subjects: readonly DetailsSubject[],
  signal: AbortSignal,
  nameOf: NameOf = () => undefined,
): Promise<NodeDetails[]> {
  const wanted = subjects.map((subject) => wantedOf(app, subject));
  const [first, further] = await Promise.all([
    askAtOnce(app, subjects, wanted, signal),
    askInTurn({ app, nameOf }, subjects, wanted, signal),
  ]);
  return subjects.map(({ record, earlier }, place) => {
    const [atOnce, inTurn] = [first[place], further[place]];
    if (!atOnce && !inTurn) return earlier ?? NO_DETAILS;
    const placed = wanted[place]?.isPlaced ? earlier : atOnce;
    const details = {
      extents: placed?.extents,
      isFlat: placed?.isFlat,
      isEmpty: atOnce?.isEmpty,
      ...textOrSecret(app, record, atOnce?.text ?? inTurn?.text, atOnce?.isTextHidden),
      number: wanted[place]?.isRanged ? inRange(atOnce?.number, earlier?.number) : atOnce?.number,
      actionNames: inTurn?.actionNames ?? earlier?.actionNames ?? NO_NAMES,
      attributes: atOnce?.attributes ?? earlier?.attributes ?? NO_ATTRIBUTES,
      identifier: atOnce?.identifier ?? earlier?.identifier ?? '',
      chosen: inTurn?.chosen,
      label: wanted[place]?.label ? inTurn?.label : earlier?.label,
      table: atOnce?.table,
    };
    return unlessSame(details, earlier);
  });
}

/** A number that may go as far as it might before. */
function inRange(now: NodeDetails['number'], before: NodeDetails['number']): NodeDetails['number'] {
  return now && before && { ...before, current: now.current };
}

/** What a field holds, of which only that it is nothing is kept where it is or was hidden. */
function textOrSecret(
  app: AtspiApp,
  record: NodeRecord,
  text: string | undefined,
  isHidden = false,
): Partial<NodeDetails> {
  if (!remembersHidden(app, record, isHidden)) return { text };
  return { isTextHidden: true, isEmpty: text === '' };
}

/** Objects that are asked the same questions are asked together. */
async function askAtOnce(
  app: AtspiApp,
  subjects: readonly DetailsSubject[],
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<(Partial<NodeDetails> | undefined)[]> {
  const found = new Array<Partial<NodeDetails> | undefined>(subjects.length);
  const groups = new Map<number, number[]>();
  for (const [place, { atOnce }] of wanted.entries()) {
    const group = groups.get(atOnce);
    if (group) group.push(place);
    else if (atOnce !== 0) groups.set(atOnce, [place]);
  }
  const asking = [...groups].map(async ([atOnce, places]) => {
    const refs = places.flatMap((place) => subjects[place]?.record.ref ?? []);
    const questions = questionsFor(atOnce);
    const answers = await app.askEach(refs, questions, signal);
    for (const [index, place] of places.entries())
      found[place] = answersIn(answers, index * questions.length, atOnce);
  });
  await Promise.all(asking);
  return found;
}

interface Surroundings {
  readonly app: AtspiApp;
  readonly nameOf: NameOf;
}

/** What takes several questions, of which one needs the answer to another. */
async function askInTurn(
  around: Surroundings,
  subjects: readonly DetailsSubject[],
  wanted: readonly Wanted[],
  signal: AbortSignal,
): Promise<(Partial<NodeDetails> | undefined)[]> {
  const found = new Array<Partial<NodeDetails> | undefined>(subjects.length);
  const asking = subjects.flatMap(({ record }, place) => {
    const questions = wanted[place];
    if (!questions || !isAnyInTurn(questions)) return [];
    const answer = askOneInTurn(around, record, questions, signal).then((details) => {
      found[place] = details;
    });
    return [answer];
  });
  await Promise.all(asking);
  return found;
}

function isAnyInTurn({ textToEnd, actions, chosen, label }: Wanted): boolean {
  return textToEnd || actions || chosen || label;
}

async function askOneInTurn(
  around: Surroundings,
  record: NodeRecord,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<Partial<NodeDetails>> {
  const { app } = around;
  const [text, actionNames, chosen, label] = await Promise.all([
    wanted.textToEnd ? readTextToEnd(app, record, signal) : undefined,
    wanted.actions ? readActionNames(app, record, signal) : undefined,
    wanted.chosen ? readChosen(around, record, signal) : undefined,
    wanted.label ? readLabel(around, record, signal) : undefined,
  ]);
  return { text, actionNames, chosen, label };
}

/** Where an object is now, as the application gives it. */
export async function readExtents(
  app: AtspiApp,
  { ref }: Pick<NodeRecord, 'ref'>,
  signal: AbortSignal,
): Promise<Rect | undefined> {
  const [extents] = await app.askAll(ref, placeQuestion(app.quirksOf(ref)), signal);
  return rectIn(extents);
}

/** GTK 4 gives nothing for "to the end", which is -1, and LibreOffice nothing for an end that is too far. */
export async function readTextToEnd(
  app: AtspiApp,
  { ref }: Pick<NodeRecord, 'ref'>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const count = await app.askProperty(ref, ATSPI.text, 'CharacterCount', signal);
  if (typeof count !== 'number') return undefined;
  if (count <= 0) return '';
  const [text] = await app.askAll(ref, [textUpTo(count)], signal);
  return textIn(text);
}

/** The names that do not change with the language; the ones of GetActions do, or are empty. */
async function readActionNames(app: AtspiApp, record: NodeRecord, signal: AbortSignal): Promise<string[]> {
  const { role, ref, interfaces } = record;
  const { pressRoles, openRoles, commonActions } = app.quirksOf(ref);
  if (pressRoles.has(role)) return [...KNOWN_ACTIONS, ...commonActions];
  if (openRoles.has(role) && (interfaces & (HAS.text | HAS.image)) !== 0) return [...KNOWN_CELL_ACTIONS];
  const first = await askActionNames(app, ref, actionsOf(role), signal);
  // What shows a menu first may do something else when it is pressed (Qt).
  const isAll = first.length !== 1 || first[0]?.toLowerCase() !== SHOWS_MENU;
  const names = isAll ? first : await askActionNames(app, ref, 2, signal);
  return [...names, ...commonActions];
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

async function readChosen({ app, nameOf }: Surroundings, { ref }: NodeRecord, signal: AbortSignal) {
  const first = { signature: 'i', body: [0] };
  const follow = async (from: ObjectRef, owner: string, member: string) =>
    readRef((await app.ask(from, owner, member, first, signal))?.[0]);
  const list = app.quirksOf(ref).choiceBelow ? await follow(ref, ATSPI.accessible, 'GetChildAtIndex') : ref;
  const chosen = list && (await follow(list, ATSPI.selection, 'GetSelectedChild'));
  if (!chosen) return undefined;
  return nameOf(chosen) ?? textOf(await app.askProperty(chosen, ATSPI.accessible, 'Name', signal));
}

async function readLabel({ app, nameOf }: Surroundings, { ref }: NodeRecord, signal: AbortSignal) {
  const values = await app.ask(ref, ATSPI.accessible, 'GetRelationSet', undefined, signal);
  const label = readRelations(values?.[0]).find(({ type }) => type === LABELLED_BY)?.targets[0];
  if (!label) return undefined;
  const name = nameOf(label) ?? textOf(await app.askProperty(label, ATSPI.accessible, 'Name', signal));
  return { id: nodeId(label), name };
}
