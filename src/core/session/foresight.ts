import type { NodeId } from '../../model/element.ts';
import type { NodeChange, SnapshotDiff } from '../see/diff.ts';
import { isOpening } from '../see/opening.ts';
import type { OwnComings } from './own-comings.ts';
import type { Happening } from './pulse.ts';

/** Tells what is known by now to happen by itself. */
export interface Foresight {
  /** The name of the place of an element. */
  placeOf(id: NodeId): NodeId;
  /** Whether another text is told at a place again and again. */
  isRestless(place: NodeId): boolean;
  /** Whether something comes, goes or turns again and again. */
  hasCome(key: string): boolean;
}

/** For each element that came, went or changed, how to tell later whether that is foreseen then. Readings are too large to be kept for it. */
export function beatsOf(
  { appeared, vanished, changed }: SnapshotDiff,
  comings: OwnComings,
  foresight: Foresight,
): ReadonlyMap<NodeId, Happening> {
  const comingOf = (key: string, isOpening = false): Happening => ({
    isOpening,
    isForeseen: () => foresight.hasCome(key),
  });
  const changeOf = ({ after, property }: NodeChange): Happening => {
    if (property === 'states') return comingOf(comings.turnOf(after));
    const place = foresight.placeOf(after.id);
    return { isOpening: false, isForeseen: () => foresight.isRestless(place) };
  };
  const steps = [...appeared, ...vanished];
  return new Map([
    ...changed.map((change): [NodeId, Happening] => [change.after.id, changeOf(change)]),
    ...steps.map((step): [NodeId, Happening] => [
      step.node.id,
      comingOf(comings.keyOf(step), isOpening(step.node)),
    ]),
  ]);
}
