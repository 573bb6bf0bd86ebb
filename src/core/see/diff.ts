import { type NodeId, type State, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import type { Change } from '../../model/outcome.ts';
import { roleTraits } from '../../model/role.ts';
import { isCalledByChoice } from './called-by-choice.ts';
import { replacedWords } from './replaced-words.ts';
import type { Snapshot } from './snapshot.ts';

export interface NodeChange {
  readonly before: UiNode;
  readonly after: UiNode;
  readonly property: Change['property'];
  readonly from: string;
  readonly to: string;
}

/** What differs between two snapshots of one application. */
export interface SnapshotDiff {
  readonly appeared: readonly WalkStep[];
  readonly vanished: readonly WalkStep[];
  readonly changed: readonly NodeChange[];
  /** What holds the same as before in another order. */
  readonly reordered?: readonly UiNode[];
}

type Trees = Pick<Snapshot, 'roots'>;

/** Whatever is the same object in both readings is the same all through, and is not looked at. */
export function diffSnapshots(before: Trees, after: Trees): SnapshotDiff {
  const shared = sharedSubtrees(before.roots, after.roots);
  const old = stepsBut(shared, before.roots);
  const now = stepsBut(shared, after.roots);
  const oldNodes = nodesOf(old);
  const newNodes = nodesOf(now);
  const { appeared, vanished } = withoutRenewed(
    now.filter(({ node }) => isShown(node) && !wasShown(oldNodes.get(node.id))),
    old.filter(({ node }) => isShown(node) && !wasShown(newNodes.get(node.id))),
  );
  const replaced = replacedWords(appeared, vanished);
  const told = new Set(replaced.flatMap(({ before: was, after: is }) => [was, is]));
  const changed = old.flatMap(({ node }) => {
    const later = newNodes.get(node.id);
    return later ? nodeChanges(node, later) : [];
  });
  return {
    appeared: appeared.filter((step) => !told.has(step)),
    vanished: vanished.filter((step) => !told.has(step)),
    changed: [...changed, ...replaced.flatMap((each) => nodeChanges(each.before.node, each.after.node))],
    reordered: now.map(({ node }) => node).filter((node) => isReordered(oldNodes.get(node.id), node)),
  };
}

/**
 * What is made anew in every reading comes and goes all the time, as the same thing in the same place: no change. Windows and
 * dialogs that do so are others.
 */
function withoutRenewed(
  appeared: readonly WalkStep[],
  vanished: readonly WalkStep[],
): Pick<SnapshotDiff, 'appeared' | 'vanished'> {
  if (appeared.length === 0 || vanished.length === 0) return { appeared, vanished };
  const gone = new Map<string, WalkStep[]>();
  for (const step of vanished) {
    const alike = gone.get(likeness(step));
    if (alike) alike.push(step);
    else gone.set(likeness(step), [step]);
  }
  const renewed = new Set<WalkStep>();
  for (const step of appeared) {
    if (roleTraits(step.node.role).surface) continue;
    const twin = gone.get(likeness(step))?.pop();
    if (twin) renewed.add(step).add(twin);
  }
  const isOther = (step: WalkStep) => !renewed.has(step);
  return { appeared: appeared.filter(isOther), vanished: vanished.filter(isOther) };
}

/** Everything that can be seen of an element, and where. */
function likeness({ node, ancestors }: WalkStep): string {
  const { role, title, value, states, bounds } = node;
  const path = ancestors.map((each) => [each.role, each.title]);
  return JSON.stringify([path, role, title, value, [...states].sort(), bounds]);
}

/** What differs in the same way from two earlier readings. */
export function inBoth(one: SnapshotDiff, other: SnapshotDiff): SnapshotDiff {
  const idsOf = (steps: readonly WalkStep[]) => new Set(steps.map(({ node }) => node.id));
  const [appeared, vanished] = [idsOf(other.appeared), idsOf(other.vanished)];
  const keyOf = ({ after, property }: NodeChange) => `${property} ${after.id}`;
  const changed = new Set(other.changed.map(keyOf));
  return {
    appeared: one.appeared.filter(({ node }) => appeared.has(node.id)),
    vanished: one.vanished.filter(({ node }) => vanished.has(node.id)),
    changed: one.changed.filter((change) => changed.has(keyOf(change))),
    reordered: one.reordered?.filter((node) => other.reordered?.some(({ id }) => id === node.id)),
  };
}

/** Whether nothing at all differs. */
export function isEmptyDiff(diff: SnapshotDiff): boolean {
  const { appeared, vanished, changed, reordered = [] } = diff;
  return appeared.length + vanished.length + changed.length + reordered.length === 0;
}

/** Whether two readings tell the same: the same elements in the same places, hidden ones too, with the same words. */
export function isSameReading(before: Trees, after: Trees): boolean {
  return areSame(before.roots, after.roots);
}

/** Nodes whose text differs between two snapshots, each with the one that had its place before, which mostly is itself. */
export function changedText(before: Trees, after: Trees): Map<NodeId, NodeId> {
  const shared = sharedSubtrees(before.roots, after.roots);
  const [old, now] = [stepsBut(shared, before.roots), stepsBut(shared, after.roots)];
  const [earlier, later] = [nodesOf(old), nodesOf(now)];
  const changed = old.filter(({ node }) => {
    const is = later.get(node.id);
    return is !== undefined && (is.title !== node.title || (is.value ?? '') !== (node.value ?? ''));
  });
  const replaced = replacedWords(
    now.filter(({ node }) => !earlier.has(node.id)),
    old.filter(({ node }) => !later.has(node.id)),
  );
  return new Map([
    ...changed.map(({ node }): [NodeId, NodeId] => [node.id, node.id]),
    ...replaced.map((each): [NodeId, NodeId] => [each.after.node.id, each.before.node.id]),
  ]);
}

function areSame(before: readonly UiNode[], after: readonly UiNode[]): boolean {
  if (before === after) return true;
  if (before.length !== after.length) return false;
  return before.every((node, index) => {
    const later = after[index];
    if (node === later) return true;
    if (later === undefined || node.id !== later.id || isShown(node) !== isShown(later)) return false;
    return nodeChanges(node, later).length === 0 && areSame(node.children, later.children);
  });
}

/** The tops of the parts that both trees have as the same objects, wherever among their siblings they stand. */
function sharedSubtrees(before: readonly UiNode[], after: readonly UiNode[]): Set<UiNode> {
  const shared = new Set<UiNode>();
  const visit = (old: readonly UiNode[], now: readonly UiNode[]) => {
    const objects = new Set(old);
    const moved = new Map<NodeId, UiNode>();
    for (const node of now) {
      if (objects.delete(node)) shared.add(node);
      else moved.set(node.id, node);
    }
    for (const node of objects) {
      const later = moved.get(node.id);
      if (later) visit(node.children, later.children);
    }
  };
  visit(before, after);
  return shared;
}

function stepsBut(shared: ReadonlySet<UiNode>, roots: readonly UiNode[]): WalkStep[] {
  const steps: WalkStep[] = [];
  const visit = (nodes: readonly UiNode[], ancestors: readonly UiNode[]) => {
    for (const [index, node] of nodes.entries()) {
      if (shared.has(node)) continue;
      steps.push({ node, ancestors, index });
      if (node.children.length > 0) visit(node.children, [...ancestors, node]);
    }
  };
  if (shared.size === 0) return [...walk(roots)];
  visit(roots, []);
  return steps;
}

function nodesOf(steps: readonly WalkStep[]): Map<NodeId, UiNode> {
  return new Map(steps.map(({ node }) => [node.id, node]));
}

/** Whether what both show stands in another order now: GTK 3 moves a popover among what a window holds as it closes. */
function isReordered(before: UiNode | undefined, after: UiNode): boolean {
  if (!before || !isShown(after) || before.children === after.children) return false;
  const now = shownIn(after);
  const old = new Set(shownIn(before));
  const places = now.filter((id) => old.has(id));
  const current = new Set(now);
  const stayed = [...old].filter((id) => current.has(id));
  return stayed.some((id, place) => id !== places[place]);
}

function shownIn({ children }: UiNode): NodeId[] {
  return children.filter(isShown).map(({ id }) => id);
}

function isShown(node: UiNode | undefined): boolean {
  return node?.states.includes('visible') ?? false;
}

/** A page of which something is shown is there, also where it does not say so itself, as in Firefox until somebody attends to it. */
function wasShown(node: UiNode | undefined): boolean {
  if (isShown(node) || node?.role !== 'AXWebArea') return isShown(node);
  return [...walk(node.children)].some((step) => isShown(step.node));
}

/** The states of an element but for some, to be compared. */
export function statesBut({ states }: UiNode, ...ignored: readonly State[]): string {
  return states
    .filter((state) => !ignored.includes(state))
    .sort()
    .join(' ');
}

/** What is not shown may keep what it is worth to itself: that it has lost it would be wrong. */
function isValueHidden(node: UiNode): boolean {
  return node.value === undefined && !isShown(node);
}

/** What differs between two readings of one element. */
export function nodeChanges(before: UiNode, after: UiNode): NodeChange[] {
  if (before === after) return [];
  const pairs: [Change['property'], string, string][] = [['title', before.title, after.title]];
  if (!isValueHidden(before) && !isValueHidden(after))
    pairs.push(['value', before.value ?? '', after.value ?? '']);
  if (before.states !== after.states)
    // Whether it is visible is told as appeared or vanished.
    pairs.push(['states', statesBut(before, 'visible'), statesBut(after, 'visible')]);
  return pairs
    .filter(([property, from, to]) => from !== to && !(property === 'title' && saysChoice(before, after)))
    .map(([property, from, to]) => ({ before, after, property, from, to }));
}

/** Whether it is called after what is chosen in it, before and after: that another one is, its value says. */
function saysChoice(before: UiNode, after: UiNode): boolean {
  return [before, after].every((node) => isCalledByChoice(node) && node.title === node.value);
}
