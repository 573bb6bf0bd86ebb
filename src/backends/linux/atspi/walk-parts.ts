import type { NodeId } from '../../../model/element.ts';
import type { HiddenParts } from './hidden-parts.ts';
import type { WalkedNode } from './walked-node.ts';

/** How far to walk. Roots have depth 0. */
export interface WalkLimits {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

/** What a walk found. */
export interface Walked {
  readonly roots: WalkedNode[];
  /** Every object reached, upper levels first. */
  readonly nodes: readonly WalkedNode[];
  readonly omitted: number;
  /** Those of them that were not read again. */
  readonly takenOver: readonly WalkedNode[];
}

/** What is known of an application from before. */
export interface Earlier {
  /** What was reached, which spares a question each. */
  readonly nodes?: ReadonlyMap<NodeId, WalkedNode>;
  /** What is not read again below while it is hidden. */
  readonly hidden?: HiddenParts;
  /** Whether nobody relies on something that was reached. */
  readonly isIncidental?: (id: NodeId) => boolean;
  /** Whether mere boxes are where they were unless anything else turns out to be different. */
  readonly isLight?: boolean;
  /** Whether somebody is about to act on what is found. */
  readonly isRelied?: boolean;
}
