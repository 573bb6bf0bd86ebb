import { fold } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Role } from '../../model/role.ts';
import { elementText } from './outcome-text.ts';
import { asBoolean, isOfBoxes, isOfFolding } from './read-value.ts';
import { kindOf } from './setting-kind.ts';
import { fieldIn, isChooser, makeTarget, notActionable, type Target } from './target.ts';
import { textInCell } from './text-in-cell.ts';

/** What may be called by the name of what is in it. */
const HOLDERS: ReadonlySet<Role> = new Set(['AXRow', 'AXCell', 'AXGroup', 'AXTextField']);
const MOST_NAMED = 5;

/** The only thing in a row or a box that has a value, where that has none itself; the field of a chooser for what is no choice. */
export function settableIn(named: Target, value: string): Target {
  const target = onlyChooserIn(named) ?? named;
  const { node } = target;
  // One that names no choices may take their places.
  const takesPlaces = !node.choices && node.accepts.includes('value') && /^\s*\d+\s*$/.test(value);
  const isChoice = takesPlaces || node.choices?.some((choice) => fold(choice) === fold(value)) === true;
  const field = isChoice ? undefined : (fieldIn(target) ?? textInCell(target));
  if (field) return field;
  return HOLDERS.has(node.role) ? heldIn(target, value) : target;
}

/** The chooser that is all that a box holds: its choices come before what its field would take. */
function onlyChooserIn({ app, node, snapshot }: Target): Target | undefined {
  if (!HOLDERS.has(node.role) || kindOf(node) !== undefined) return undefined;
  const [held, ...others] = settableBelow(node);
  const step = held && others.length === 0 && isChooser(held) ? snapshot.get(held.id) : undefined;
  return step && makeTarget(app, step, snapshot);
}

function heldIn(target: Target, value: string): Target {
  const { app, node, snapshot } = target;
  const isFoldable = node.foldsByClick === true && !isOfFolding(value);
  if (kindOf(node) !== undefined && !isFoldable) return target;
  const held = settableBelow(node);
  if (isFoldable && held[0] && asBoolean(value) !== undefined && !isOfBoxes(value))
    throw notActionable(
      target,
      'can be expanded, and holds something that is on or off',
      `Use "expanded" or "collapsed" for the row itself, or set ${elementText(snapshot.summaryOf(held[0]))}.`,
    );
  if (held.length > 1) {
    const list = held.slice(0, MOST_NAMED).map((each) => elementText(snapshot.summaryOf(each)));
    if (held.length > MOST_NAMED) list.push(`and ${held.length - MOST_NAMED} more`);
    const why = `holds ${held.length} things with a value`;
    throw notActionable(target, why, `Set one of them by its ref: ${list.join(', ')}.`);
  }
  const step = held[0] && snapshot.get(held[0].id);
  return step ? makeTarget(app, step, snapshot) : target;
}

/** What is in another row belongs to that one, and what is hidden counts only where all is. */
function settableBelow(node: UiNode): UiNode[] {
  return node.children.flatMap((child) => {
    if (child.role === 'AXRow' || (hasState(node, 'visible') && !hasState(child, 'visible'))) return [];
    return kindOf(child) === undefined ? settableBelow(child) : [child];
  });
}
