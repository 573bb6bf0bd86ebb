import type { NodeId } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { ATSPI } from './interfaces.ts';
import { nodeId, readRefs } from './object-ref.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** Two things in another order are rarely worth a question; so many boxes are asked in a moment. */
const FEWEST = 3;
const MOST_ASKED = 60;

/** What by now holds the same objects in another order, of which the application does not tell. */
export async function reorderedIn(
  app: AtspiApp,
  nodes: Iterable<WalkedNode>,
  signal: AbortSignal,
): Promise<NodeId[]> {
  const lists = [...nodes].filter((node) => isList(node) && isVisible(node.record.states, app.quirks));
  const asked = lists.slice(0, MOST_ASKED).map(async ({ record, children }) => {
    const answer = await app.ask(record.ref, ATSPI.accessible, 'GetChildren', undefined, signal);
    const places = new Map(readRefs(answer?.[0]).map((ref, place) => [nodeId(ref), place]));
    const order = children.flatMap((child) => places.get(child.record.id) ?? []);
    return order.every((place, at) => at === 0 || place > (order[at - 1] ?? 0)) ? [] : [record.id];
  });
  return (await Promise.all(asked)).flat();
}

/** Whether it holds several of one kind. */
function isList({ children, isVirtual }: WalkedNode): boolean {
  const [first, second] = children;
  return !isVirtual && children.length >= FEWEST && first?.record.role === second?.record.role;
}
