import { hash64 } from '../../base/text.ts';
import { hasState, type NodeId, type UiNode, type WalkStep } from '../../model/element.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { isNamedByChoice } from './called-by-choice.ts';
import { isControlCell } from './scaffold.ts';

/** By what an element is known again. Texts of others are kept as hashes only. */
export interface Fingerprint {
  readonly id: NodeId;
  readonly role: Role;
  readonly title: string;
  /** Its title is only what is chosen in it, which says nothing of which element it is. */
  readonly isNamedByChoice: boolean;
  readonly identifier: string | undefined;
  /** The nodes above it. */
  readonly lineage: string;
  /** The same by role and name. Windows go without their names, which change with what they show. */
  readonly path: string;
  /** The window or dialog that it lies in, and what that says. */
  readonly surface: NodeId;
  readonly surfaceText: string;
  /** Its place among its siblings, and how many there are. */
  readonly place: number;
  readonly siblings: number;
  /** Whether it is or lies in a row or cell: a thing that applications use again for other contents. */
  readonly isItem: boolean;
  /** What the row says, or, for one of several of the same name, what stands around it and not around the others. */
  readonly setting: string | undefined;
  /** What people can act on right before and right after it. */
  readonly neighbours: string;
  /** It was read without all that is around it, so there is less to compare with. */
  readonly isPart: boolean;
  /** Its place in a table whose cells are not walked. */
  readonly cell: CellPlace | undefined;
}

/** A cell by place; rows and columns count from 0. */
export interface CellPlace {
  readonly table: NodeId;
  readonly row: number;
  readonly column: number;
}

/** A reading with what was learnt about it so far. */
export interface Surroundings {
  readonly steps: readonly WalkStep[];
  readonly isPart: boolean;
  /** What is above the roots, where only a part was read. */
  readonly above: readonly UiNode[];
}

const MOST_TEXTS = 40;
const MOST_SURFACE_TEXTS = 300;
const SEPARATOR = '\u0000';

/** What an element's siblings have in common with it. */
interface Line {
  readonly lineage: string;
  readonly path: string;
  readonly surface: UiNode | undefined;
  readonly siblings: number;
  readonly row: UiNode | undefined;
  readonly cell: UiNode | undefined;
}

/** Takes fingerprints in one reading; what several elements share is worked out once. */
export class Fingerprinter {
  readonly #around: Surroundings;
  readonly #lines = new Map<UiNode | undefined, Line>();
  readonly #texts = new Map<UiNode, string>();
  #namesakes: Map<string, WalkStep[]> | undefined;
  #places: Map<UiNode, number> | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  take(step: WalkStep, cell?: CellPlace): Fingerprint {
    const { node, index } = step;
    const above = this.#lineOf(step);
    const item = itemIn(node, above);
    const surface = roleTraits(node.role).surface ? node : (above.surface ?? node);
    return {
      id: node.id,
      role: node.role,
      title: node.title,
      isNamedByChoice: isNamedByChoice(node),
      identifier: node.identifier,
      lineage: above.lineage,
      path: above.path,
      surface: surface.id,
      surfaceText: this.#textOf(surface, MOST_SURFACE_TEXTS),
      place: index,
      siblings: above.siblings,
      isItem: item !== undefined,
      setting: cell ? undefined : this.#setting(step, item),
      neighbours: this.#neighbours(step),
      isPart: this.#around.isPart,
      cell,
    };
  }

  /** What is above an element; the same for all its siblings. */
  #lineOf(step: WalkStep): Line {
    const ancestors =
      this.#around.above.length > 0 ? [...this.#around.above, ...step.ancestors] : step.ancestors;
    const parent = ancestors.at(-1);
    const known = this.#lines.get(parent);
    if (known) return known;
    const roots = () => this.#around.steps.filter((other) => other.ancestors.length === 0).length;
    const line = {
      lineage: hash64(ancestors.map(({ id }) => id).join(SEPARATOR)),
      path: hash64(ancestors.map(stationName).join(SEPARATOR)),
      surface: ancestors.findLast(({ role }) => roleTraits(role).surface) ?? ancestors[0],
      siblings: parent ? parent.children.length : roots(),
      row: ancestors.findLast(({ role }) => role === 'AXRow'),
      cell: ancestors.findLast(({ role }) => role === 'AXCell'),
    };
    this.#lines.set(parent, line);
    return line;
  }

  #sameNames(node: UiNode): readonly WalkStep[] {
    this.#namesakes ??= groupByName(this.#around.steps);
    return this.#namesakes.get(kindName(node)) ?? [];
  }

  #setting(step: WalkStep, item: UiNode | undefined): string | undefined {
    if (item?.role === 'AXCell') {
      const line = [...this.#around.above, ...step.ancestors, step.node];
      return cellRowText(item, line[line.indexOf(item) - 1]);
    }
    if (item) return this.#textOf(item, MOST_TEXTS);
    return this.#around.isPart ? undefined : this.#ownCorner(step);
  }

  /**
   * What surrounds one of several controls of the same name and none of the others, where the surroundings are of the
   * same build: lines made from one template, which may come to show something else.
   */
  #ownCorner(step: WalkStep): string | undefined {
    if (roleTraits(step.node.role).interactive !== true) return undefined;
    const group = this.#sameNames(step.node);
    if (group.length < 2) return undefined;
    const at = group.indexOf(step);
    const [other, shared] = nearest(step, group[at - 1], group[at + 1]);
    const corner = step.ancestors[shared];
    if (corner === undefined) return siblingText(step);
    const twin = other?.ancestors[shared];
    if (roleTraits(corner.role).surface || !twin || buildOf(twin) !== buildOf(corner)) return undefined;
    return this.#textOf(corner, MOST_TEXTS);
  }

  #textOf(node: UiNode, most: number): string {
    const known = this.#texts.get(node);
    if (known !== undefined) return known;
    const text = hash64(textsIn(node, most).join(SEPARATOR));
    this.#texts.set(node, text);
    return text;
  }

  #neighbours(step: WalkStep): string {
    const { steps } = this.#around;
    this.#places ??= new Map(steps.map(({ node }, place) => [node, place]));
    const place = this.#places.get(step.node);
    if (place === undefined) return '';
    let before = place - 1;
    while (before >= 0 && !isLandmark(steps[before], step)) before -= 1;
    let after = place + 1;
    while (after < steps.length && !isLandmark(steps[after], step)) after += 1;
    const nameAt = (at: number) => (steps[at] ? stationName(steps[at].node) : '');
    return nameAt(before) + SEPARATOR + nameAt(after);
  }
}

/** The row that an element is or lies in, or its cell where there are no rows. */
function itemIn(node: UiNode, { row, cell }: Line): UiNode | undefined {
  if (node.role === 'AXRow') return node;
  return row ?? (node.role === 'AXCell' ? node : cell);
}

/** Where cells lie directly in their table, it tells their rows, else those at the same height are one. */
function cellRowText(cell: UiNode, table: UiNode | undefined): string {
  const cells = table?.children ?? [];
  const at = cells.indexOf(cell);
  const [first, end] = table?.rowLength ? toldRow(at, table.rowLength) : seenRow(cell, cells, at);
  const row = at < 0 ? [cell] : cells.slice(first, end).filter((each) => tellsOfRow(each, table));
  return hash64(row.flatMap((one) => textsIn(one, MOST_TEXTS)).join(SEPARATOR));
}

/** The number of a row says nothing of it, nor does a control in a cell, which may not be told from the beginning. */
function tellsOfRow(cell: UiNode, table: UiNode | undefined): boolean {
  const isRowNumber = cell.isHeader === true && /^\d+$/.test(cell.title);
  return !isRowNumber && !isControlCell(cell, table);
}

function toldRow(at: number, length: number): [first: number, end: number] {
  const first = at - (at % length);
  return [first, first + length];
}

function seenRow(cell: UiNode, cells: readonly UiNode[], at: number): [first: number, end: number] {
  const isBeside = (other: UiNode | undefined) =>
    other !== undefined && other.bounds !== undefined && other.bounds.y === cell.bounds?.y;
  let first = at;
  while (isBeside(cells[first - 1])) first -= 1;
  let last = at;
  while (isBeside(cells[last + 1])) last += 1;
  return [first, last + 1];
}

/**
 * Texts that an element and what is in it show. What people write into fields or choose, and the number that a slider draws, is no
 * part of it.
 */
function textsIn(top: UiNode, most: number): string[] {
  const texts: string[] = [];
  const visit = (node: UiNode) => {
    if (texts.length >= most) return;
    if (ownName(node)) texts.push(ownName(node));
    if (isFilled(node)) return;
    if (node.role === 'AXStaticText' && node.value && node.value !== node.title) texts.push(node.value);
    for (const child of node.children) if (child.role !== 'AXRow' || top.role !== 'AXRow') visit(child);
  };
  visit(top);
  return texts;
}

/** What an element is called, whatever is chosen in it. */
function ownName(node: UiNode): string {
  return isNamedByChoice(node) ? '' : node.title;
}

function isFilled(node: UiNode): boolean {
  return hasState(node, 'editable') || node.range !== undefined;
}

function siblingText({ node, ancestors, index }: WalkStep): string {
  const siblings = ancestors.at(-1)?.children ?? [];
  // What stands behind a choice may tell more of it; what it is for stands before.
  const around = isNamedByChoice(node)
    ? [siblings[index - 1]]
    : [siblings[index - 1], node, siblings[index + 1]];
  return hash64(
    around.map((other) => (other ? textsIn(other, MOST_TEXTS).join(SEPARATOR) : '')).join(SEPARATOR),
  );
}

/** The one of two that has more ancestors in common with an element, and how many. */
function nearest(step: WalkStep, before: WalkStep | undefined, after: WalkStep | undefined) {
  const [depthBefore, depthAfter] = [sharedDepth(step, before), sharedDepth(step, after)];
  return depthAfter > depthBefore ? ([after, depthAfter] as const) : ([before, depthBefore] as const);
}

/** The roles that a part of the tree is made of. */
function buildOf(top: UiNode): string {
  const roles: string[] = [];
  const visit = (node: UiNode) => {
    if (roles.length >= MOST_TEXTS) return;
    roles.push(node.role);
    node.children.forEach(visit);
  };
  visit(top);
  return roles.join(' ');
}

function sharedDepth(step: WalkStep, other: WalkStep | undefined): number {
  if (!other) return -1;
  let depth = 0;
  while (depth < step.ancestors.length && step.ancestors[depth] === other.ancestors[depth]) depth += 1;
  return depth;
}

/** What one steers by: something to act on that is neither above nor inside the element. */
function isLandmark(other: WalkStep | undefined, step: WalkStep): boolean {
  if (!other || roleTraits(other.node.role).interactive !== true || other.node.title === '') return false;
  return !step.ancestors.includes(other.node) && !other.ancestors.includes(step.node);
}

function stationName(node: UiNode): string {
  const { role, identifier } = node;
  return roleTraits(role).surface ? role : `${role}:${identifier ?? ownName(node)}`;
}

function kindName(node: UiNode): string {
  return node.role + SEPARATOR + ownName(node);
}

function groupByName(steps: readonly WalkStep[]): Map<string, WalkStep[]> {
  const groups = new Map<string, WalkStep[]>();
  for (const step of steps) {
    const key = kindName(step.node);
    const group = groups.get(key);
    if (group) group.push(step);
    else groups.set(key, [step]);
  }
  return groups;
}
