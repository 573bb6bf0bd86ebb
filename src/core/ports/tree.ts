import type { AppId } from '../../model/application.ts';
import type { NodeId, UiNode } from '../../model/element.ts';

export interface TreeOptions {
  /** Where to start; the application's windows when absent. */
  readonly root?: NodeId;
  /** Roots have depth 0. */
  readonly maxDepth: number;
  /** Where nodes run out, the upper levels are kept. */
  readonly maxNodes: number;
  /**
   * Says for given roots which nodes the caller will rely on. With it a backend may answer from a tree that it keeps up to
   * date by the application's own events, where just these nodes are read again; places of others may be old. Without it
   * everything is read anew.
   */
  readonly relyingOn?: (roots: readonly UiNode[]) => Promise<readonly NodeId[]>;
  /** Whether what lists hold has to be in the right order in a kept tree as well, where the application does not tell of that. */
  readonly isInOrder?: boolean;
}

export interface TreeRead {
  readonly roots: readonly UiNode[];
  /** How many known nodes were not walked because of the limits. */
  readonly omitted: number;
  /** Not read anew but kept up to date. Nodes that have not changed are the same objects as before. */
  readonly isKept?: boolean;
}

/** Reads what an application shows. Hidden nodes are included, without the state `visible`. */
export interface TreePort {
  read(app: AppId, options: TreeOptions, signal: AbortSignal): Promise<TreeRead>;
  /** One node as it is now, without its children; undefined when it no longer exists. */
  node(app: AppId, id: NodeId, signal: AbortSignal): Promise<UiNode | undefined>;
  /** All that the platform says about a node, under the platform's own names. */
  attributes(app: AppId, id: NodeId, signal: AbortSignal): Promise<Record<string, unknown>>;
  /** Resolves as soon as the application answers anything at all: asked before a long reading, it tells slow from hanging. */
  probe(app: AppId, signal: AbortSignal): Promise<void>;
  /**
   * Has an application tell now what has happened around a node, where it tells so only at times and after an act at once. Answers
   * whether it is going to. Absent where none is known to.
   */
  tellNow?(app: AppId, id: NodeId, signal: AbortSignal): Promise<boolean>;
}

export interface CellRange {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
}

/**
 * Reaches cells of a table by place, however large it is. Rows and columns count from 0. A range outside of the table, or
 * of more than 10,000 cells, is `invalid_value`.
 */
export interface TablesPort {
  cells(app: AppId, table: NodeId, range: CellRange, signal: AbortSignal): Promise<UiNode[]>;
}
