import type { NodeId } from '../../../model/element.ts';
import type { AtspiApp } from './atspi-app.ts';
import { readDetailsOfAll } from './details.ts';
import type { Quirks } from './quirks.ts';
import { numberOf, ROLE } from './roles.ts';
import { isMereBox } from './unchanged-nodes.ts';
import type { Earlier } from './walk-parts.ts';
import type { WalkedNode } from './walked-node.ts';

/** What is a widget of its own wherever it is seen, and lies where that was laid out. */
const WIDGETS: ReadonlySet<number> = new Set(
  [
    'push button',
    'toggle button',
    'check box',
    'radio button',
    'combo box',
    'spin button',
    'slider',
    'progress bar',
    'level bar',
  ].map(numberOf),
);
const BOXES: ReadonlySet<number> = new Set([ROLE.filler, ROLE.panel]);

/**
 * Whether where an object was need not be asked unless anything turns out to be different: a mere box, or, where widgets tell when they
 * are laid out, one beside another widget in a box, which moves with that one when the box is moved or scrolled.
 */
export function mayKeepPlace(
  known: WalkedNode,
  { layoutTold }: Quirks,
  { isLight, isRelied }: Pick<Earlier, 'isLight' | 'isRelied'> = {},
): boolean {
  if (!isLight) return false;
  if (isMereBox(known.record)) return true;
  if (!layoutTold || isRelied || !isPlacedWidget(known)) return false;
  const { parent } = known;
  return (
    parent !== undefined && BOXES.has(parent.record.role) && parent.children.find(isPlacedWidget) !== known
  );
}

function isPlacedWidget({ record: { role, ref }, details, parent }: WalkedNode): boolean {
  return WIDGETS.has(role) && details?.extents !== undefined && ref.bus === parent?.record.ref.bus;
}

/** Asks for the places that were kept, once it turned out that something is different. */
export async function placeKept(
  app: AtspiApp,
  before: ReadonlyMap<NodeId, WalkedNode>,
  earlier: Earlier,
  nodes: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<void> {
  const kept = nodes.filter(({ record }) => {
    const known = before.get(record.id);
    return known !== undefined && mayKeepPlace(known, app.quirks, earlier);
  });
  const subjects = kept.map(({ record, isVirtual, details }) => ({ record, isVirtual, earlier: details }));
  const answers = await readDetailsOfAll(app, subjects, signal);
  for (const [place, node] of kept.entries()) node.details = answers[place];
}
