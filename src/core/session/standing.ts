import type { NodeId, UiNode } from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { isOpening } from '../see/opening.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { LastingPlaces } from './lasting-places.ts';
import { mayTick, textOf } from './ticks.ts';

/** What an element tells, and since when it is known to. */
export interface Standing {
  readonly text: string;
  readonly since: number;
}

/** What changed during an act as what changes by itself does. */
export interface Doubt extends Standing {
  /** Whether it may tell something else once more, as "Saving" and "Saved" follow each other, and then stand still. */
  readonly mayGoOn: boolean;
  /** How long it has to stand still to be trusted. */
  readonly watchMs: number;
}

/** What may change by itself, as it is in a reading, which is too large to be kept. */
export function standingIn(
  { steps, takenAt }: Snapshot,
  places: LastingPlaces,
): ReadonlyMap<NodeId, Standing> {
  const parts = steps.filter(({ node }) => mayTick(node));
  return new Map(parts.map(({ node }) => [places.of(node.id), { text: textOf(node), since: takenAt }]));
}

/** Whether it is nothing to be worked with, as words that come for a while are. */
export function isNotice(node: UiNode): boolean {
  return !roleTraits(node.role).interactive && !isOpening(node);
}
