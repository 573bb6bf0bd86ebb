import { hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import type { Role } from '../../model/role.ts';

/** What shows only a part of what is in it. */
export const CLIPPING: ReadonlySet<Role> = new Set<Role>(['AXList', 'AXTable', 'AXOutline', 'AXScrollArea']);
/** What has a window of its own, or opens one: nothing around it cuts what is inside. */
const UNBOUND = new Set<Role>([
  'AXPopUpButton',
  'AXComboBox',
  'AXMenu',
  'AXMenuItem',
  'AXWindow',
  'AXDialog',
]);

/**
 * The part of an element that what it scrolls in leaves to be seen: items may be wider than their list. Less than the border of what it
 * scrolls in, which lies over it, is nothing.
 */
export function shownPart({ node, ancestors }: WalkStep): Rect | undefined {
  let shown = node.bounds;
  for (const around of [...ancestors].reverse()) {
    if (UNBOUND.has(around.role)) break;
    const area = CLIPPING.has(around.role) ? areaFor(node, around) : undefined;
    if (shown && area) shown = intersect(shown, area);
  }
  return shown && node.bounds && isBehindBorder(shown, node.bounds) ? undefined : shown;
}

/** Where something shows what is in it, and no header that an element lies behind. */
export function areaFor(
  { bounds, isHeader }: Pick<UiNode, 'bounds' | 'isHeader'>,
  list: UiNode,
): Rect | undefined {
  if (!list.bounds || !bounds || isHeader) return list.bounds;
  const { bounds: whole } = list;
  const headers = list.children.filter((each) => each.isHeader && hasState(each, 'visible'));
  return headers.reduce(
    (area, { bounds: header }) =>
      header && isAtEdge(header, whole) && intersect(bounds, header) ? beside(area, header) : area,
    whole,
  );
}

/** One that was told to be elsewhere than at the edge of its list was there before the window was moved. */
function isAtEdge(header: Rect, list: Rect): boolean {
  const isNear = (place: number, edge: number) => Math.abs(place - edge) <= EDGE;
  return isNear(header.x, list.x) || isNear(header.y, list.y);
}

/** As far from the edge of its list as a header may be. */
const EDGE = 4;

/** What headers of columns leave below them, or those of rows beside them: the larger part. */
function beside(area: Rect, header: Rect): Rect {
  const [right, bottom] = [header.x + header.width, header.y + header.height];
  const below = { ...area, y: bottom, height: Math.max(0, area.y + area.height - bottom) };
  const after = { ...area, x: right, width: Math.max(0, area.x + area.width - right) };
  return below.width * below.height >= after.width * after.height ? below : after;
}

function isBehindBorder(shown: Rect, { width, height }: Rect): boolean {
  const isNarrow = (part: number, whole: number) => part < whole && part <= BORDER;
  return isNarrow(shown.width, width) || isNarrow(shown.height, height);
}

/** As wide as the border of a list may be. */
const BORDER = 2;
