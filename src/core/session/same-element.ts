import type { Fingerprint } from '../see/fingerprint.ts';

/** In what an element that is known again differs from what it was. */
export type Drift = 'none' | 'moved' | 'renamed' | 'replaced';

/**
 * Whether a node is still the element that a ref was given to, and what has changed since. The rules, from sure to unsure:
 *
 * 1. Another role or identifier is another element. What a field or control holds – value, states, bounds – is no part
 *    of what it is.
 * 2. Rows and cells, and what is in them, are used again for other contents. They stay themselves only while their own
 *    name and every text of their row are the same. The same goes for controls of the same name in groups of the same
 *    build (a "Delete" in every line): what tells a group from the others must be the same. Such elements are never taken for renamed.
 * 3. Else the same node with the same name is the same element, wherever it stands now (`moved` says that it moved). What is
 *    called after what is chosen in it has none.
 * 4. Else a node with another name is the same element, `renamed`, when it has an identifier and that is the same, or when
 *    everything around it is as it was: the same nodes above it, the same place among as many siblings, and the same
 *    controls before and after. So Play may become Pause, and "Untitled" a file's name, but not every button of a panel
 *    another one at once. A window is named after what it shows, and stays itself whatever that is.
 */
export function driftOfNode(then: Fingerprint, now: Fingerprint): Drift | undefined {
  if (!isSameNode(then, now) || then.role !== now.role || then.identifier !== now.identifier)
    return undefined;
  const isItem = then.isItem || now.isItem;
  const needsSetting = isItem || (then.setting !== undefined && !now.isPart);
  if (needsSetting && then.setting !== now.setting) return undefined;
  const isNamed = then.title === now.title || (then.isNamedByChoice && now.isNamedByChoice);
  if (isNamed) return then.isPart || now.isPart || isSamePlace(then, now) ? 'none' : 'moved';
  return !needsSetting && isRenamed(then, now) ? 'renamed' : undefined;
}

function isRenamed(then: Fingerprint, now: Fingerprint): boolean {
  if (then.role === 'AXWindow') return true;
  if (then.isPart || now.isPart) return false;
  if (then.identifier !== undefined) return true;
  return isSamePlace(then, now) && then.siblings === now.siblings && then.neighbours === now.neighbours;
}

/**
 * Whether another node stands for an element whose own node is gone. It must have the same role, name and identifier, the
 * same path by roles and names, and the same setting if there was one. In the same window one of its neighbours must be
 * the same; a window that takes the place of another must say the same, word for word. Who asks has to make sure that
 * only one node fits.
 */
export function isSuccessor(then: Fingerprint, now: Fingerprint): boolean {
  if (then.isPart || now.isPart || then.id === now.id) return false;
  if (then.role !== now.role || then.title !== now.title || then.identifier !== now.identifier) return false;
  if (then.title === '' && then.identifier === undefined && then.setting === undefined) return false;
  if (then.path !== now.path || then.isItem !== now.isItem) return false;
  const needsSetting = then.isItem || then.setting !== undefined;
  if (needsSetting && then.setting !== now.setting) return false;
  if (then.surface !== now.surface) return then.surfaceText === now.surfaceText;
  return needsSetting || sharesNeighbour(then, now);
}

/** A cell that is reached by its place is the one at that place, whatever node stands for it. */
function isSameNode(then: Fingerprint, now: Fingerprint): boolean {
  if (!then.cell || !now.cell) return then.id === now.id;
  return (
    then.cell.table === now.cell.table &&
    then.cell.row === now.cell.row &&
    then.cell.column === now.cell.column
  );
}

function isSamePlace(then: Fingerprint, now: Fingerprint): boolean {
  return then.lineage === now.lineage && then.place === now.place;
}

function sharesNeighbour(then: Fingerprint, now: Fingerprint): boolean {
  const [before, after] = then.neighbours.split('\u0000');
  const [nowBefore, nowAfter] = now.neighbours.split('\u0000');
  return before === nowBefore || after === nowAfter;
}
