import { hasState } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import type { Verdict } from './carry-out.ts';
import { changeEvidence, noEvidence } from './judge.ts';
import { isItemOrList, judgeInList, listAround } from './judge-item.ts';
import { unlessTaken } from './judge-value.ts';
import type { Observation } from './perform.ts';
import type { Target } from './target.ts';

const TEXTS: ReadonlySet<Role> = new Set<Role>(['AXTextArea', 'AXTextField', 'AXSearchField']);

/**
 * What takes no text may do with keys whatever it likes, or leave them to its window: they are judged as a key press is. A text that
 * can only be read says itself that it has not taken them, whatever else has changed.
 */
export function judgeKeys(
  { app: { restless }, node, step }: Target,
  typed: { own: Verdict; text: string },
  seen: Observation,
): Verdict {
  const { own } = typed;
  if (own.effect === 'confirmed' || hasState(node, 'editable')) return own;
  const list = isItemOrList(node) ? listAround(step) : undefined;
  if (list) return judgeInList(list, typed, seen, restless);
  const { kind } = own.evidence;
  // Something is known of what it holds, or of where the keys went.
  if (kind === 'value_differs' || kind === 'elements_changed') return own;
  if (own.effect === 'none' && TEXTS.has(node.role)) return unlessTaken(own, seen, restless);
  return changeEvidence(seen, restless) ?? (own.effect === 'none' ? noEvidence(seen.diff) : own);
}
