import { fold } from '../../base/text.ts';
import { hasState, type NodeId, nameOf, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { textIn } from './scaffold.ts';

/** Which text beside a field says what it is for, where the application does not say so itself. */
export interface Labels {
  /** The text, by field. */
  readonly texts: ReadonlyMap<NodeId, string>;
  /** The field, by the element that is the text. */
  readonly fields: ReadonlyMap<NodeId, WalkStep>;
}

const CHOOSERS: ReadonlySet<Role> = new Set<Role>(['AXPopUpButton', 'AXComboBox']);
const FIELDS: ReadonlySet<Role> = new Set<Role>([
  ...(['AXTextField', 'AXSecureTextField', 'AXSearchField', 'AXTextArea'] as const),
  ...(['AXPopUpButton', 'AXComboBox', 'AXSlider', 'AXStepper', 'AXIncrementor'] as const),
]);
/** Their text stands inside or to the right of them; what is to the left is meant only where nothing else can be. */
const TOGGLES: ReadonlySet<Role> = new Set<Role>(['AXCheckBox', 'AXSwitch']);
const LONGEST_LABEL = 40;
/** Sentences and numbers are no labels. */
const WORDS = /\p{L}/u;
const SENTENCE = /[.!…]$/u;
/** What is taller is a page to write on and no part of a form. */
const TALLEST_FIELD = 120;
/** A form has labels in a column of their own, which may be wide; what stands above is close. */
const FARTHEST_LEFT = 400;
const FARTHEST_ABOVE = 24;
/** What stands above counts as this much farther away than what stands to the left. */
const ABOVE = 30;
/** A text that starts as near as this to the right of a box is its own. */
const CLOSE = 40;
/** Edges are not exact to the pixel. */
const SLACK = 4;
/** More would take longer than it is worth, and nobody reads a form of that size. */
const MOST = 400;

interface Placed {
  readonly step: WalkStep;
  readonly bounds: Rect;
  readonly surface: UiNode | undefined;
}

const NO_LABELS: Labels = { texts: new Map(), fields: new Map() };

/** Pairs fields that have no name of their own with the texts to their left or right above them, each text once, the nearest first. */
export function labelsOf(steps: readonly WalkStep[]): Labels {
  const nameless = steps.filter(isNameless);
  const rows = rowLabels(nameless);
  const fields = nameless.filter(({ node }) => !rows.has(node.id)).flatMap(placed);
  if (fields.length === 0 || fields.length > MOST)
    return rows.size > 0 ? { ...NO_LABELS, texts: rows } : NO_LABELS;
  const taken = new Set(steps.filter(isNamed).map(({ node }) => wordsOf(node.title)));
  const texts = steps
    .filter((step) => isLabel(step) && !taken.has(wordsOf(textIn(step.node))))
    .slice(0, MOST)
    .flatMap(placed);
  const pairs = fields
    .flatMap((field) =>
      texts
        .filter(({ surface }) => surface === field.surface)
        .map((text) => ({ field, text, distance: distanceOf(text.bounds, field.bounds) })),
    )
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
  const isToggle = fields.some(({ step }) => TOGGLES.has(step.node.role));
  const others = isToggle ? steps.filter(isSeenAlone).flatMap(placed) : [];
  const { texts: besides, fields: named } = paired(
    pairs.filter(({ field, text }) => isSure(field, text, others)),
  );
  return { texts: new Map([...rows, ...besides]), fields: named };
}

/** The name of the row that a control lies in, where it is the only one of its kind there. */
function rowLabels(nameless: readonly WalkStep[]): Map<NodeId, string> {
  const found = new Map<NodeId, string>();
  for (const { node, ancestors } of nameless) {
    const row = ancestors.findLast(({ role }) => role === 'AXRow');
    if (!row || !WORDS.test(row.title)) continue;
    const alike = [...walk([row])].filter(
      (step) => step.node.role === node.role && hasState(step.node, 'visible'),
    );
    if (alike.length === 1) found.set(node.id, row.title);
  }
  return found;
}

/** Whether a toggle and a text share a row in which nothing is between them, and nothing close to the other side of it. */
function isSure(field: Placed, text: Placed, others: readonly Placed[]): boolean {
  if (!TOGGLES.has(field.step.node.role)) return true;
  const start = text.bounds.x + text.bounds.width;
  const { x, y, width, height } = field.bounds;
  if (start > x + SLACK || Math.abs(y + height / 2 - text.bounds.y - text.bounds.height / 2) > height / 2)
    return false;
  const row = { x: start, y, width: x + width + CLOSE - start, height };
  return !others.some(
    (other) =>
      other.step.node !== field.step.node &&
      other.step.node !== text.step.node &&
      other.surface === field.surface &&
      intersect(other.bounds, row) !== undefined,
  );
}

/** What people see as one thing: it can be used, or is a text or picture. */
function isSeenAlone({ node }: WalkStep): boolean {
  const isPart =
    roleTraits(node.role).interactive === true || node.role === 'AXStaticText' || node.role === 'AXImage';
  return isPart && hasState(node, 'visible');
}

function paired(pairs: readonly { readonly field: Placed; readonly text: Placed }[]): Labels {
  const texts = new Map<NodeId, string>();
  const fields = new Map<NodeId, WalkStep>();
  for (const { field, text } of pairs) {
    const [id, label] = [field.step.node.id, text.step.node];
    if (texts.has(id) || fields.has(label.id)) continue;
    texts.set(id, textIn(label));
    fields.set(label.id, field.step);
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
  if (node.role === 'AXTextArea' && (node.bounds?.height ?? 0) > TALLEST_FIELD) return false;
  if (nameOf(node) === '' || (CHOOSERS.has(node.role) && node.title === node.value)) return true;
  return node.title !== '' && ancestors.some(({ role, title }) => role === 'AXGroup' && title === node.title);
}

function isNamed(step: WalkStep): boolean {
  const { node } = step;
  return roleTraits(node.role).interactive === true && node.title !== '' && !isNameless(step);
}

function isLabel({ node, ancestors }: WalkStep): boolean {
  if (node.role !== 'AXStaticText' || !hasState(node, 'visible')) return false;
  const text = textIn(node);
  if (text.length > LONGEST_LABEL || !WORDS.test(text) || SENTENCE.test(text)) return false;
  return !ancestors.some(({ role }) => roleTraits(role).interactive === true);
}

function placed(step: WalkStep): Placed[] {
  const { bounds } = step.node;
  if (!bounds || bounds.width <= 0 || bounds.height <= 0) return [];
  const surface = step.ancestors.findLast(({ role }) => roleTraits(role).surface);
  return [{ step, bounds, surface }];
}

function wordsOf(text: string): string {
  return fold(text).replace(/[_:*]/g, '').trim();
}

/** How far a text is from the field that it may name; undefined where it stands elsewhere. */
function distanceOf(text: Rect, field: Rect): number | undefined {
  const left = field.x - (text.x + text.width);
  const middle = text.y + text.height / 2;
  // The label of a tall field stands beside its first line.
  const isBeside = middle >= field.y - SLACK && middle <= field.y + field.height + SLACK;
  if (isBeside && left >= -SLACK && left <= FARTHEST_LEFT) return Math.max(0, left);
  const above = field.y - (text.y + text.height);
  const isOver = text.x < field.x + field.width && text.x + text.width > field.x;
  return isOver && above >= -SLACK && above <= FARTHEST_ABOVE ? Math.max(0, above) + ABOVE : undefined;
}
