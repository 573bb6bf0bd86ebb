import { isDeepStrictEqual } from 'node:util';
import type { NodeId } from '../../../model/element.ts';
import { HAS } from './interfaces.ts';
import { isSameRecord, type NodeRecord } from './node-record.ts';
import { ROLE } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WalkedNode } from './walked-node.ts';

type Nodes = ReadonlyMap<NodeId, WalkedNode>;

const MORE_THAN_A_BOX = HAS.action | HAS.selection | HAS.table | HAS.text | HAS.value | HAS.image;

/** Whether it is there to hold others, and is where they are, or to part them, and is between them. */
export function isMereBox({ role, name, interfaces, states, childCount }: NodeRecord): boolean {
  const isBox = (role === ROLE.filler || role === ROLE.panel) && childCount > 0;
  const isNothingElse = (interfaces & MORE_THAN_A_BOX) === 0 && !states.has(STATE_BIT.focusable);
  return (isBox || role === ROLE.separator) && name === '' && isNothingElse;
}

/** Whether the same objects were reached as before, in the same order, and nothing that was asked of any has another answer. */
export function areUnchanged(before: Nodes, nodes: readonly WalkedNode[]): boolean {
  if (before.size !== nodes.length) return false;
  return nodes.every((node) => {
    const known = before.get(node.record.id);
    return known !== undefined && isUnchanged(known, node);
  });
}

function isUnchanged(known: WalkedNode, node: WalkedNode): boolean {
  return (
    known.details === node.details &&
    known.childCount === node.childCount &&
    isSameRecord(known.record, node.record) &&
    known.children.length === node.children.length &&
    known.children.every(({ record }, place) => record.id === node.children[place]?.record.id)
  );
}

/** Lets objects of which nothing changed be the very elements that they were, unless something around them makes them others. */
export function takeOverElements(before: Nodes, nodes: readonly WalkedNode[]): void {
  const known = nodes.map(({ record }) => before.get(record.id));
  if (!nodes.every((node, place) => isToldAlike(known[place], node))) return;
  for (const [place, node] of nodes.entries()) node.element = known[place]?.element;
}

function isToldAlike(known: WalkedNode | undefined, node: WalkedNode): boolean {
  return (
    known !== undefined &&
    known.isVirtual === node.isVirtual &&
    known.isUnseen === node.isUnseen &&
    known.popoverOf === node.popoverOf &&
    known.isBeside === node.isBeside &&
    known.hasOwnWindow === node.hasOwnWindow &&
    known.isItemEditor === node.isItemEditor &&
    known.isClosedList === node.isClosedList &&
    isDeepStrictEqual(known.popoverOrigin, node.popoverOrigin) &&
    isDeepStrictEqual(known.place, node.place)
  );
}
