import type { WindowId } from '../../model/application.ts';
import { type ElementRef, hasState, nameOf, type UiNode } from '../../model/element.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { shownPart } from './shown-part.ts';
import type { Snapshot } from './snapshot.ts';
import { buildView, type ViewNode, viewNodes } from './view.ts';

/** An element that a picture shows in a box with this number. */
export interface Mark {
  readonly number: number;
  readonly element_ref: ElementRef;
  readonly role: Role;
  readonly title: string;
  /** Its place on the screen, as far as the picture shows it. */
  readonly bounds: Rect;
}

export interface Marks {
  readonly marks: readonly Mark[];
  /** Elements that could have been marked but were too many. */
  readonly omitted: number;
}

/** More numbers than this hide the picture. */
const MOST_MARKS = 120;
const LEAST_SIDE = 6;
/** Boxes that differ less are one box to the eye. */
const SAME = 3;
const EVERYTHING = { maxDepth: 64, includeInvisible: false, keepRoots: false, keepRuns: true };

/** What can be acted on in the part of a window that a picture shows. */
export function findMarks(snapshot: Snapshot, window: WindowId, area: Rect): Marks {
  const roots = rootsOf(snapshot, window);
  const boxes: { view: ViewNode; bounds: Rect }[] = [];
  for (const view of viewNodes(buildView(roots, EVERYTHING).roots)) {
    const shown = isWorthMarking(view) && partOf(snapshot, view);
    const bounds = shown && intersect(shown, area);
    if (!bounds || bounds.width < LEAST_SIDE || bounds.height < LEAST_SIDE) continue;
    const twin = boxes.findIndex((box) => isSameBox(box.bounds, bounds));
    // Of two that look the same, the inner one is the one that takes a click.
    if (twin >= 0) boxes[twin] = { view, bounds };
    else boxes.push({ view, bounds });
  }
  const marks = boxes.slice(0, MOST_MARKS).map(({ view, bounds }, index) => ({
    number: index + 1,
    element_ref: snapshot.refOf(view.node),
    role: view.node.role,
    title: nameOf(view.node) || view.contents,
    bounds,
  }));
  return { marks, omitted: boxes.length - marks.length };
}

/** An application whose windows are not known by their ids shows what lies in the picture. */
function rootsOf({ roots }: Snapshot, window: WindowId): readonly UiNode[] {
  const own = roots.filter((root) => root.window === window);
  return own.length > 0 ? own : roots;
}

/** What is scrolled away may be told to lie where something else is seen. */
function partOf(snapshot: Snapshot, { node }: ViewNode): Rect | undefined {
  const step = snapshot.get(node.id);
  return step ? shownPart(step) : node.bounds;
}

function isWorthMarking({ node, children }: ViewNode): boolean {
  if (!hasState(node, 'enabled') || !hasState(node, 'visible') || node.role === 'AXScrollBar') return false;
  if (roleTraits(node.role).interactive) return true;
  return children.length === 0 && node.actions.some((action) => action !== 'show_menu');
}

function isSameBox(a: Rect, b: Rect): boolean {
  return (
    Math.abs(a.x - b.x) <= SAME &&
    Math.abs(a.y - b.y) <= SAME &&
    Math.abs(a.width - b.width) <= 2 * SAME &&
    Math.abs(a.height - b.height) <= 2 * SAME
  );
}
