import { isDeepStrictEqual } from 'node:util';
import type { NodeId, UiNode } from '../../../model/element.ts';
import type { Point } from '../../../model/geometry.ts';
import type { NodeDetails } from './details.ts';
import { isSameRecord, type NodeRecord } from './node-record.ts';
import type { ObjectRef } from './object-ref.ts';
import { isCollection } from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import type { WindowPlace } from './window-places.ts';

/** A collection of more items than this is addressed by place and not walked. */
export const VIRTUAL_ITEMS = 1_000;
/** Nothing at all is asked for more children than this: a spreadsheet has 2^31 - 1. */
const MOST_CHILDREN = 10_000;

/** An object that was reached, with what was reached below it. What was kept of one is renewed in place. */
export interface WalkedNode {
  record: NodeRecord;
  childCount: number;
  isVirtual: boolean;
  readonly parent: WalkedNode | undefined;
  children: WalkedNode[];
  /** The bulk reading did not have its children in order, so it was asked for them. */
  isOutOfOrder?: boolean;
  details?: NodeDetails;
  /** Whether another object is seen in its place; absent where there is none. */
  isUnseen?: boolean;
  /** What it opens from, if it is a popover of GTK 3: its window lists it, and it says that it lies in that. */
  popoverOf?: NodeId | undefined;
  /** Whether it opened beside the windows of its application. */
  isBeside?: boolean;
  /** Whether it is told among the windows of its application as well as inside of one. */
  hasOwnWindow?: boolean;
  /** Whether it is the editor of an item, in the item's place. */
  isItemEditor?: boolean;
  /** Whether it is the list of a combo box that is closed. */
  isClosedList?: boolean;
  /** What it is in its own menu, if it is an item that another menu shows as well. */
  lentBy?: ObjectRef;
  /** Whether the menu that it opens is open at such an item. */
  hasLentMenu?: boolean;
  /** Where positions inside of a popover count from; absent where that is not known. */
  popoverOrigin?: Point | undefined;
  /** Where the window is that it is the root of. */
  place?: WindowPlace;
  /** The element that it is; absent while something of it or below it has changed since. */
  element?: UiNode;
}

/** Whether an object may have more children than should be asked for at once. */
export function mayBeHuge({ role, states }: NodeRecord): boolean {
  return isCollection(role) || states.has(STATE_BIT.managesDescendants);
}

/** Whether the items of an object are addressed by place and not walked. */
export function isVirtual(record: NodeRecord, childCount: number): boolean {
  return childCount > MOST_CHILDREN || (childCount > VIRTUAL_ITEMS && mayBeHuge(record));
}

/** Whether its children, of which it has some, can be asked for at once. */
export function isParent({ record, childCount, isVirtual: virtual }: WalkedNode): boolean {
  return childCount > 0 && !virtual && !mayBeHuge(record);
}

/** Whether the same objects were reached twice, each as it was, and whatever holds others in its place. */
export function areSameNodes(
  before: ReadonlyMap<NodeId, WalkedNode>,
  after: ReadonlyMap<NodeId, WalkedNode>,
): boolean {
  if (before.size !== after.size) return false;
  for (const [id, now] of after) {
    const then = before.get(id);
    if (!then || then.childCount !== now.childCount || !isSameRecord(then.record, now.record)) return false;
    if (now.childCount > 0 && !isSamePlace(then, now)) return false;
  }
  return true;
}

function isSamePlace({ details: then }: WalkedNode, { details: now }: WalkedNode): boolean {
  return isDeepStrictEqual(then?.extents, now?.extents);
}
