import type { AtspiApp } from './atspi-app.ts';
import { ATSPI, HAS } from './interfaces.ts';
import { type ObjectRef, readRef } from './object-ref.ts';
import { propertyQuestion } from './property-question.ts';
import { ROLE } from './roles.ts';
import { isVisible } from './states.ts';
import type { WalkedNode } from './walked-node.ts';

/** How many items are asked for at first. Qt writes a warning for each that is not there. */
const AT_FIRST = 16;
/** More than a tree may hold, so that it says what it leaves out. */
const MOST_ITEMS = 20_001;

/** Whether a list may show other items than it counts. */
export function mayBeUncounted({ record, parent }: WalkedNode, { quirks }: AtspiApp): boolean {
  const isList = record.role === ROLE.list && (record.interfaces & HAS.table) !== 0;
  if (!quirks.listsCountTop || !isList) return false;
  // On a page that is not shown it says that it is.
  for (let node: WalkedNode | undefined = parent; node; node = node.parent)
    if (!isVisible(node.record.states, quirks)) return false;
  return isVisible(record.states, quirks);
}

/**
 * The items of a list that shows what lies below an item of its model and counts what lies beside that, as Qt's dialog for files does;
 * undefined where it does not. All of them are there by their place, row by row. Only a model of several columns is such a one, and a
 * list shows the first. There will be as many as `before`, as a rule.
 */
export async function uncountedItems(
  app: AtspiApp,
  list: ObjectRef,
  before: number | undefined,
  signal: AbortSignal,
): Promise<readonly ObjectRef[] | undefined> {
  const [columns] = await app.askAll(list, [propertyQuestion(ATSPI.table, 'NColumns')], signal);
  if (typeof columns !== 'number' || columns < 2) return undefined;
  const items: ObjectRef[] = [];
  for (let isMore = true; isMore && items.length < MOST_ITEMS; ) {
    const length = items.length || (before ? before + 1 : AT_FIRST);
    const places = Array.from({ length }, (_, row) => (items.length + row) * columns);
    const questions = places.map((place) => ({
      interface: ATSPI.accessible,
      member: 'GetChildAtIndex',
      signature: 'i',
      body: [place],
    }));
    const found = (await app.askAll(list, questions, signal)).map(readRef);
    const end = found.indexOf(undefined);
    items.push(...found.slice(0, end < 0 ? undefined : end).filter((ref) => ref !== undefined));
    isMore = end < 0;
  }
  return items;
}
