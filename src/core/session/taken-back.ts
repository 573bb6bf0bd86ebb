import type { NodeId, UiNode } from '../../model/element.ts';
import type { NodeChange } from '../see/diff.ts';
import { textOf } from './ticks.ts';

/** An application that shows at once what it only hopes to do has been told by then that it failed. */
const HOPE_MS = 8_000;

/**
 * What the last acts changed the names of their own elements from; a value that was set is nobody's hope. Pages show "Liked" at once, and "Like" again when they hear that it
 * failed: an element that goes back to what it said before shows how its own act ended, and nothing of the one at hand.
 */
export class TakenBack {
  readonly #before = new Map<NodeId, { readonly text: string; readonly until: number }>();

  /** Remembers what an act changed of what it was done to. */
  note(aim: UiNode, changed: readonly NodeChange[], at: number): void {
    for (const [id, { until }] of [...this.#before]) if (until < at) this.#before.delete(id);
    const own = changed.find(({ after, property }) => after.id === aim.id && property === 'title');
    if (own) this.#before.set(aim.id, { text: textOf(own.before), until: at + HOPE_MS });
  }

  /** Whether what one of them had done is taken back in these changes, which another element was acted on for. */
  isIn(changed: readonly NodeChange[], aim: NodeId | undefined, at: number): boolean {
    return changed.some(({ before, after }) => {
      const known = after.id === aim ? undefined : this.#before.get(after.id);
      return known !== undefined && at <= known.until && isBack(known.text, before, after);
    });
  }
}

function isBack(text: string, before: UiNode, after: UiNode): boolean {
  return textOf(after) === text && textOf(before) !== text;
}
