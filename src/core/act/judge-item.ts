import { quote } from '../../base/text.ts';
import { hasState, type NodeId, nameOf, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { NodeChange, SnapshotDiff } from '../see/diff.ts';
import type { RestlessNodes } from '../session/restless-nodes.ts';
import type { Verdict } from './carry-out.ts';
import { isTypedOver } from './insertion.ts';
import { changeEvidence, confirmed, noEvidence, weakened } from './judge.ts';
import type { Observation } from './perform.ts';

const LISTS: ReadonlySet<Role> = new Set<Role>(['AXList', 'AXTable', 'AXOutline']);
const ITEMS: ReadonlySet<Role> = new Set<Role>(['AXRow', 'AXCell']);

/** The list, table or tree that an element is, or is in. */
export function listAround({ node, ancestors }: WalkStep): UiNode | undefined {
  return [...ancestors, node].findLast(({ role }) => LISTS.has(role));
}

/** Whether keys for it are for a list, table or tree, or for an item of one. */
export function isItemOrList({ role }: UiNode): boolean {
  return ITEMS.has(role) || LISTS.has(role);
}

/**
 * Judges a text that was typed into a list or an item of it, or into an editor in there that is gone: only that the text is
 * there proves it. Lists take keys to look for items, to turn their boxes and to open editors, and editors take what suits them.
 */
export function judgeInList(
  list: UiNode,
  { own, text }: { own: Verdict; text: string },
  seen: Observation,
  restless: RestlessNodes,
): Verdict {
  const changed = changedItems(list, seen.diff);
  const parts = text.split(/[\t\r\n]/u).filter((part) => part.trim() !== '');
  const shown = parts.map((part) => shownIn(part, list, changed, seen.diff));
  const last = shown.at(-1);
  if (last && shown.every((each) => each !== undefined))
    return confirmed('elements_changed', `${last.role} ${quote(nameOf(last), 40)} shows it now.`);
  const other = changed.find(({ after }) => after.id === seen.before.id) ?? changed[0];
  if (other) {
    const detail = `${other.after.role} shows ${quote(other.to, 40)} now, which is not what was typed.`;
    return { effect: 'unverified', evidence: { kind: 'value_differs', detail } };
  }
  const beside = changeEvidence(seen, restless);
  if (beside) return weakened(beside, 'The text is not seen in the list.');
  return own.effect === 'none' ? noEvidence(seen.diff) : own;
}

/** What items of a list say otherwise than before. Whether one is checked is no text. */
function changedItems(list: UiNode, { changed }: SnapshotDiff): NodeChange[] {
  const inside = new Set<NodeId>([...walk([list])].map(({ node }) => node.id));
  return changed.filter(
    ({ after, property }) =>
      property !== 'states' &&
      ITEMS.has(after.role) &&
      inside.has(after.id) &&
      !(property === 'value' && hasState(after, 'checkable')),
  );
}

function shownIn(
  text: string,
  list: UiNode,
  changed: readonly NodeChange[],
  { appeared }: SnapshotDiff,
): UiNode | undefined {
  const item = changed.find(({ from, to }) => isShownAs(text, to) || isTypedOver(from, text, to));
  // An editor that the first key opened. A field outside of the list is one by which items are looked for.
  const editor = appeared.find(
    ({ node, ancestors }) =>
      hasState(node, 'editable') &&
      ancestors.some(({ id }) => id === list.id) &&
      node.value !== undefined &&
      isShownAs(text, node.value),
  );
  return item?.after ?? editor?.node;
}

/** A number and what is written behind it. */
const NUMBER = /^([-+]?\d+(?:\.\d+)?)[^\d.,]*$/u;

/** Whether something says a text, or the same number in another way ("5.00 mm" for "5"). */
function isShownAs(text: string, shown: string): boolean {
  const [typed, told] = [text.trim(), shown.trim()];
  if (typed === told) return true;
  const number = NUMBER.exec(told)?.[1];
  return number !== undefined && Number.isFinite(Number(typed)) && Number(number) === Number(typed);
}
