import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';

/** What something is in, from the outside. */
export type Path = readonly NodeId[];

export function pathOf(step: WalkStep | undefined): Path {
  return (step?.ancestors ?? []).map(({ id }) => id);
}

/** A part of a page. */
export interface Region {
  /** What it is in, and the part itself at the end. */
  readonly path: Path;
  /** Whether an element that something was in is still there. */
  readonly isThere: (id: NodeId) => boolean;
}

/** The part of a page that holds both of two elements; undefined where that is most of the page. */
export function regionAround(
  one: WalkStep | undefined,
  other: WalkStep | undefined,
  isThere: (id: NodeId) => boolean,
): Region | undefined {
  const path = commonPath(pathOf(one), pathOf(other));
  const around = one?.ancestors[path.length - 1];
  const page = one?.ancestors.find(({ role }) => role === 'AXWebArea');
  const isPart = around && page && 2 * sizeOf(around) <= sizeOf(page);
  return isPart ? { path, isThere } : undefined;
}

function commonPath(one: Path, other: Path): Path {
  const fork = one.findIndex((id, depth) => id !== other[depth]);
  return fork < 0 ? one : one.slice(0, fork);
}

const sizes = new WeakMap<UiNode, number>();

/** How many elements it is, with all that is in it. */
function sizeOf(node: UiNode): number {
  const known = sizes.get(node);
  if (known !== undefined) return known;
  const size = node.children.reduce((sum, child) => sum + sizeOf(child), 1);
  sizes.set(node, size);
  return size;
}

/** Whether something happened in a region. What was in something that is gone by now may have been there: pages make their parts anew. */
export function isWithin({ path, isThere }: Region, where: Path): boolean {
  const fork = path.findIndex((id, depth) => id !== where[depth]);
  if (fork < 0) return true;
  const other = where[fork];
  return other !== undefined && !isThere(other);
}
