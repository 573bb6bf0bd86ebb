import type { NodeId } from '../../model/element.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { LastingPlaces } from './lasting-places.ts';
import { mayTick, textOf } from './ticks.ts';

/** What an element tells, and since when it is known to. */
export interface Standing {
  readonly text: string;
  readonly since: number;
}

/** What may change by itself, as it is in a reading, which is too large to be kept. */
export function standingIn(
  { steps, takenAt }: Snapshot,
  places: LastingPlaces,
): ReadonlyMap<NodeId, Standing> {
  const parts = steps.filter(({ node }) => mayTick(node));
  return new Map(parts.map(({ node }) => [places.of(node.id), { text: textOf(node), since: takenAt }]));
}
