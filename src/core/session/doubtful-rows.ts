import { type NodeId, type UiNode, walk } from '../../model/element.ts';

/**
 * Parts of rows that were drawn anew while they said the same as before: what they are called and what is drawn there may
 * be two things. Each is in doubt until it says something else.
 */
export class DoubtfulRows {
  readonly #said = new Map<NodeId, string>();

  /** Doubts what is in a table, but for its headers. */
  add(table: UiNode, isHeader: (node: UiNode) => boolean): void {
    for (const { node } of walk(table.children)) if (!isHeader(node)) this.#said.set(node.id, wordsOf(node));
  }

  has(node: UiNode): boolean {
    return this.#said.get(node.id) === wordsOf(node);
  }
}

function wordsOf({ title, value }: UiNode): string {
  return JSON.stringify([title, value]);
}
