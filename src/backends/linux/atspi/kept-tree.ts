import type { TreeOptions } from '../../../core/ports/tree.ts';
import type { UiNode } from '../../../model/element.ts';
import type { NodeSignal } from './node-signals.ts';
import type { ObjectRef } from './object-ref.ts';
import type { WalkedNode } from './walked-node.ts';
import type { WindowPlace } from './window-places.ts';

/** What a kept tree needs of whoever reads trees. */
export interface TreeSource {
  /** Walks down from new objects and reads their details; undefined when there are more than `maxNodes`. */
  readBelow(
    refs: readonly ObjectRef[],
    parent: WalkedNode | undefined,
    maxNodes: number,
  ): Promise<readonly WalkedNode[] | undefined>;
  /** Whether the order of what lists hold has to be right. */
  readonly isInOrder: boolean;
  /** Where the window is that an object is the root of. */
  placeOf(root: WalkedNode): Promise<WindowPlace | undefined>;
}

/** The tree of an application as it was read last, which is made sure of before anything relies on it. */
export interface KeptTree {
  /** Hears what the application says. From the beginning of the first reading on nothing is missed. */
  note(signal: NodeSignal): void;
  /** Keeps what was read. */
  keep(roots: readonly WalkedNode[]): void;
  /**
   * The elements as they are now, after one exchange with the application if nothing changed; undefined when it has to be
   * read anew. What the caller relies on is read again in the same exchange.
   */
  refresh(
    relyingOn: NonNullable<TreeOptions['relyingOn']>,
    source: TreeSource,
    signal: AbortSignal,
  ): Promise<readonly UiNode[] | undefined>;
}
