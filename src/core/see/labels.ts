import { fold } from '../../base/text.ts';
import { hasState, type NodeId, nameOf, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { isCalledByChoice } from './called-by-choice.ts';
import { isClear, isInRow, type Pair, type Placed, pageOf, pairsOf, placed } from './label-places.ts';
import { textIn } from './scaffold.ts';

/** Which text beside a field says what it is for, where the application does not say so itself. */
export interface Labels {
  /** The text, by field. */
  readonly texts: ReadonlyMap<NodeId, string>;
  /** The field, by the element that is the text. */
  readonly fields: ReadonlyMap<NodeId, WalkStep>;
  /** The same for fields that have a name of their own, which is not what people see beside them. */
  readonly named: ReadonlyMap<NodeId, WalkStep>;
}

const FIELDS: ReadonlySet<Role> = new Set<Role>([
  ...(['AXTextField', 'AXSecureTextField', 'AXSearchField', 'AXTextArea'] as const),
  ...(['AXPopUpButton', 'AXComboBox', 'AXSlider', 'AXStepper', 'AXIncrementor'] as const),
]);
/** Their text stands inside or to the right of them; what is to the left is meant only where nothing else can be. */
const TOGGLES: ReadonlySet<Role> = new Set<Role>(['AXCheckBox', 'AXSwitch']);
/** A box that says what the field beside it is for is turned on to use the field, and stays what its words mean. */
const BOXES: ReadonlySet<Role> = new Set<Role>(['AXCheckBox', 'AXSwitch', 'AXRadioButton']);
/** Parts of lists and menus are often called what a field is, and have nothing to do with it. */
const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXCell', 'AXMenuItem', 'AXMenuBarItem']);
const LONGEST_LABEL = 40;
/** The same of one that says by a colon that something follows. */
const LONGEST_BEFORE = 80;
/** Sentences and numbers are no labels. */
const WORDS = /\p{L}/u;
const SENTENCE = /[.!…]$/u;
const COLON = /[:：]$/u;
/** What is taller is a page to write on and no part of a form. */
const TALLEST_FIELD = 120;
/** A text that starts as near as this to the right of a box is its own. */
const CLOSE = 40;
/** A field as near as this behind a box is what the box is about. */
const NEXT = 12;
/** More would take longer than it is worth, and nobody reads a form of that size. */
const MOST = 400;

const NO_LABELS = { texts: new Map(), fields: new Map(), named: new Map() };

/**
 * Pairs fields that have no name of their own with the texts to their left or right above them, each text once, the nearest
 * first; then those whose name is not shown with the texts that are left.
 */
export function labelsOf(steps: readonly WalkStep[]): Labels {
  const nameless = steps.filter(isNameless);
  const told = toldLabels(nameless, steps);
  const inRows = labelsInRows(steps);
  const known = {
    texts: new Map([...rowLabels(nameless), ...inRows.texts, ...told.texts]),
    fields: new Map([...inRows.fields, ...told.fields]),
  };
  const isOpen = ({ node }: WalkStep) => !known.texts.has(node.id);
  const fields = nameless.filter(isOpen).flatMap(placed);
  const others = steps.filter(isNamedField).filter(isOpen).slice(0, MOST).flatMap(placed);
  if (fields.length + others.length === 0 || fields.length > MOST) return { ...NO_LABELS, ...known };
  const seen = steps.filter(isSeenAlone).flatMap(placed);
  const taken = new Set(steps.filter(isNamed).map(takenName));
  const isTaken = (step: WalkStep) =>
    [pageOf(step), step.ancestors.at(-1)].some((around) => taken.has(nameIn(around, step)));
  const words = seen
    .filter(({ step }) => isLabel(step) && !told.fields.has(step.node.id) && !isTaken(step))
    .slice(0, MOST);
  const numbers = [...fields, ...others].filter(({ step }) => step.node.range);
  const boxes = seen.filter(({ step }) => isBox(step)).slice(0, MOST);
  const unnamed = paired(
    pairsOf(fields, [...words.filter((text) => !isUnit(text, numbers)), ...boxes]),
    (pair) => isSure(pair, seen),
  );
  const left = words.filter(({ step }) => COLON.test(textIn(step.node)) && !unnamed.fields.has(step.node.id));
  const named = paired(pairsOf(others, left), (pair) => isClear(pair, seen));
  return {
    texts: new Map([...known.texts, ...unnamed.texts, ...named.texts]),
    fields: new Map([...known.fields, ...unnamed.fields]),
    named: named.fields,
  };
}

/** What the application itself says is the label. Qt says so of the group around a field, which it shares with others. */
function toldLabels(
  nameless: readonly WalkStep[],
  steps: readonly WalkStep[],
): Pick<Labels, 'texts' | 'fields'> {
  const texts = new Map<NodeId, string>();
  const fields = new Map<NodeId, WalkStep>();
  const isRefuted = refuting(nameless, steps);
  for (const step of nameless) {
    const { id, labelledBy } = step.node;
    const label = labelledBy === undefined ? undefined : steps.find(({ node }) => node.id === labelledBy);
    const text = label && textIn(label.node);
    if (!label || !text || step.ancestors.includes(label.node) || isRefuted(step, label)) continue;
    texts.set(id, text);
    if (label.node.role === 'AXStaticText') fields.set(label.node.id, step);
  }
  return { texts, fields };
}

/**
 * Whether a label that the application tells stands right before another field, and another text right before the field: LibreCAD
 * calls a field by the label of the one above it.
 */
function refuting(
  fields: readonly WalkStep[],
  steps: readonly WalkStep[],
): (step: WalkStep, label: WalkStep) => boolean {
  let words: Placed[] | undefined;
  return (step, label) => {
    const [field, told] = [placed(step), placed(label)];
    if (field.length === 0 || told.length === 0 || pairsOf(field, told).length > 0) return false;
    const others = fields.filter((each) => each !== step).flatMap(placed);
    if (!pairsOf(others, told).some(isInRow)) return false;
    words ??= steps.filter((each) => isSeenAlone(each) && isLabel(each)).flatMap(placed);
    return pairsOf(field, words).some(isInRow);
  };
}

/** The name of the row that a control lies in, where it is the only one of its kind there. */
function rowLabels(nameless: readonly WalkStep[]): Map<NodeId, string> {
  const found = new Map<NodeId, string>();
  for (const step of nameless) {
    const { node } = step;
    const row = rowAround(step);
    if (!row || !WORDS.test(row.title)) continue;
    const alike = [...walk([row])].filter(
      (step) => step.node.role === node.role && hasState(step.node, 'visible'),
    );
    if (alike.length === 1) found.set(node.id, row.title);
  }
  return found;
}

/** The only text of a row without a name, where there is only one control that it can be for. */
function labelsInRows(steps: readonly WalkStep[]): Pick<Labels, 'texts' | 'fields'> {
  const controls = new Map<UiNode, WalkStep[]>();
  for (const step of steps.filter(isUntitled)) {
    const row = rowAround(step);
    if (row && !WORDS.test(row.title)) controls.set(row, [...(controls.get(row) ?? []), step]);
  }
  const texts = new Map<NodeId, string>();
  const fields = new Map<NodeId, WalkStep>();
  for (const [row, [control, ...others]] of controls) {
    const [label, ...more] = textsBeside(row);
    // The field of a combo box is a part of it.
    const isOnly = control && others.every(({ ancestors }) => ancestors.includes(control.node));
    if (!isOnly || !label || more.length > 0 || !isShortText(label)) continue;
    texts.set(control.node.id, textIn(label));
    // What stands behind a box is what is checked off, such as a task: who clicks it need not mean the box.
    const isTask = TOGGLES.has(control.node.role) && steps.indexOf(control) < placeIn(steps, label);
    if (!isTask) fields.set(label.id, control);
  }
  return { texts, fields };
}

function placeIn(steps: readonly WalkStep[], wanted: UiNode): number {
  return steps.findIndex(({ node }) => node === wanted);
}

function rowAround({ ancestors }: WalkStep): UiNode | undefined {
  return ancestors.findLast(({ role }) => role === 'AXRow');
}

/** Shown texts in an element that are no part of a control. */
function textsBeside({ children }: UiNode): UiNode[] {
  return children.flatMap((child) => {
    if (child.role === 'AXStaticText') return hasState(child, 'visible') && textIn(child) ? [child] : [];
    return roleTraits(child.role).interactive && child.role !== 'AXCell' ? [] : textsBeside(child);
  });
}

/**
 * Where a toggle is meant, or a box is its label, nothing may be between them, nor close to the other side of a toggle,
 * where its own text would be.
 */
function isSure(pair: Pair, seen: readonly Placed[]): boolean {
  const isToggle = TOGGLES.has(pair.field.step.node.role);
  const isByBox = pair.text.step.node.role !== 'AXStaticText';
  if (!isToggle && !isByBox) return true;
  if (isByBox && (isToggle || !isLabelling(pair))) return false;
  return isInRow(pair) && isClear(pair, seen, isToggle ? CLOSE : 0);
}

/** Whether a text says what the number right in front of it counts: "10 hours 30 minutes". */
function isUnit(text: Placed, numbers: readonly Placed[]): boolean {
  if (COLON.test(textIn(text.step.node))) return false;
  return numbers.some((number) => {
    const { x, width } = number.bounds;
    const isNext = text.bounds.x >= x + width - NEXT && text.bounds.x <= x + width + NEXT;
    return isNext && number.page === text.page && isInRow({ field: text, text: number, distance: 0 });
  });
}

/** A box says by a colon that something follows, or the field stands right behind it. */
function isLabelling({ field, text, distance }: Pair): boolean {
  const isNext = field.step.ancestors.at(-1) === text.step.ancestors.at(-1) && distance <= NEXT;
  return isNext || COLON.test(textIn(text.step.node));
}

/** What people see as one thing: it can be used, or is a text or picture. */
function isSeenAlone({ node }: WalkStep): boolean {
  const { role } = node;
  if (ITEMS.has(role) || !hasState(node, 'visible')) return false;
  return roleTraits(role).interactive === true || role === 'AXStaticText' || role === 'AXImage';
}

function paired(pairs: readonly Pair[], isRight: (pair: Pair) => boolean): Pick<Labels, 'texts' | 'fields'> {
  const texts = new Map<NodeId, string>();
  const fields = new Map<NodeId, WalkStep>();
  const used = new Set<NodeId>();
  for (const pair of pairs) {
    const [id, label] = [pair.field.step.node.id, pair.text.step.node];
    if (texts.has(id) || used.has(label.id) || !isRight(pair)) continue;
    used.add(label.id);
    texts.set(id, textIn(label));
    if (label.role === 'AXStaticText') fields.set(label.id, pair.field.step);
  }
  return { texts, fields };
}

/**
 * What a combo box is called after is often only what is chosen in it, and Qt calls a field without a name after the group
 * that it lies in with others.
 */
function isNameless({ node, ancestors }: WalkStep): boolean {
  if (!hasState(node, 'visible')) return false;
  if (TOGGLES.has(node.role))
    return nameOf(node) === '' && !node.children.some(({ role }) => role === 'AXStaticText');
  if (!FIELDS.has(node.role)) return false;
  if (isTall(node)) return false;
  if (nameOf(node) === '' || isCalledByChoice(node)) return true;
  return node.title !== '' && ancestors.some(({ role, title }) => role === 'AXGroup' && title === node.title);
}

/** The words in an empty field are an example of what it takes, and no name where there is another text. */
function isUntitled(step: WalkStep): boolean {
  const { node } = step;
  return isNameless(step) || (isNamedField(step) && node.title === '' && !node.description);
}

function isNamed(step: WalkStep): boolean {
  const { node } = step;
  if (ITEMS.has(node.role) || !hasState(node, 'visible')) return false;
  return roleTraits(node.role).interactive === true && node.title !== '' && !isNameless(step);
}

function isNamedField(step: WalkStep): boolean {
  const { node } = step;
  return FIELDS.has(node.role) && hasState(node, 'visible') && !isNameless(step) && !isTall(node);
}

function isTall({ role, bounds }: UiNode): boolean {
  return role === 'AXTextArea' && (bounds?.height ?? 0) > TALLEST_FIELD;
}

function isLabel({ node, ancestors }: WalkStep): boolean {
  if (node.role !== 'AXStaticText' || !isShortText(node)) return false;
  // The pages of GTK 3 lie in their tabs.
  return !ancestors.some(({ role }) => roleTraits(role).interactive === true && role !== 'AXTab');
}

function isBox({ node }: WalkStep): boolean {
  return BOXES.has(node.role) && isShortText(node);
}

function isShortText(node: UiNode): boolean {
  const text = textIn(node);
  const longest = COLON.test(text) ? LONGEST_BEFORE : LONGEST_LABEL;
  return text.length <= longest && WORDS.test(text) && !SENTENCE.test(text);
}

/** Which texts are a control's own: on the page of what people fill in, and right beside anything else. */
function takenName(step: WalkStep): string {
  const { role } = step.node;
  const isFilledIn = FIELDS.has(role) || BOXES.has(role);
  return nameIn(isFilledIn ? pageOf(step) : step.ancestors.at(-1), step);
}

function nameIn(around: UiNode | undefined, { node }: WalkStep): string {
  const words = fold(textIn(node)).replace(/[_:*]/g, '').trim();
  return `${around?.id}\n${words}`;
}
