import type { NodeId, UiNode, WalkStep } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';

/** What something is in, from the outside. */
export type Path = readonly NodeId[];

export function pathOf(step: WalkStep | undefined): Path {
  return (step?.ancestors ?? []).map(({ id }) => id);
}

/** What something happened in that is to be seen in one of two readings or in both: what changed has done so in itself. */
export function placeOf(id: NodeId, before: Snapshot, after: Snapshot): Path {
  const [was, is] = [before.get(id), after.get(id)];
  return was && is ? [...pathOf(is), id] : pathOf(is ?? was);
}

/** A part of a page. */
export interface Region {
  /** What it is in, and the part itself at the end. */
  readonly path: Path;
  /** What was acted on is in this, and not in the part. */
  readonly apartFrom?: Path;
  /** Whether an element that something was in is still there. */
  readonly isThere: (id: NodeId) => boolean;
}

/**
 * The part of a page that holds an element and a place; where that is most of the page, the largest that holds the place and not the
 * element. Undefined where there is none, and outside of pages.
 */
export function regionAround(
  one: WalkStep | undefined,
  other: Path,
  isThere: (id: NodeId) => boolean,
): Region | undefined {
  const apartFrom = pathOf(one);
  const path = commonPath(apartFrom, other);
  const around = one?.ancestors[path.length - 1];
  const page = one?.ancestors.find(({ role }) => role === 'AXWebArea');
  if (!around || !page) return undefined;
  if (2 * sizeOf(around) <= sizeOf(page)) return { path, isThere };
  const part = partOf(other, apartFrom);
  return part && path.includes(page.id) ? { path: part, apartFrom, isThere } : undefined;
}

/** The largest part that holds one path and not another one; undefined where it leads to nothing of that kind. */
function partOf(path: Path, apartFrom: Path): Path | undefined {
  const { length } = commonPath(apartFrom, path);
  return path.length > length ? path.slice(0, length + 1) : undefined;
}

/** How many parts beside what was acted on only one of several things happened in: as many more may follow where nothing has yet. */
export function partsSeenOnce(apartFrom: Path, happenings: readonly (readonly Path[])[]): number {
  const times = new Map<NodeId, number>();
  for (const paths of happenings) {
    const parts = paths.map((path) => partOf(path, apartFrom)?.at(-1));
    for (const part of new Set(parts)) if (part !== undefined) times.set(part, (times.get(part) ?? 0) + 1);
  }
  return [...times.values()].filter((count) => count === 1).length;
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
