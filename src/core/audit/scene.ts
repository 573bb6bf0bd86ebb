import { oneLine } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import type { Pixels } from '../../model/frame.ts';
import { intersect, type Rect } from '../../model/geometry.ts';
import { type Role, roleTraits } from '../../model/role.ts';
import { crop } from '../image/crop.ts';

/** A window's picture, and which part of the screen it shows. */
export interface WindowPicture {
  readonly pixels: Pixels;
  readonly origin: { readonly x: number; readonly y: number };
  readonly scale: number;
}

/** An element as the rules see it. */
export interface AuditedElement {
  readonly node: UiNode;
  readonly ancestors: readonly UiNode[];
  /** What assistive technology would call it; empty where its maker gave it no name. */
  readonly name: string;
  /** People operate it, as one thing. */
  readonly isControl: boolean;
  /** The part of it that its surroundings do not cut off. */
  readonly shown: Rect | undefined;
}

/** Roles that are interactive, but operated through what they belong to. */
const ITEMS: readonly Role[] = ['AXRow', 'AXCell', 'AXScrollBar', 'AXMenuItem', 'AXMenuBarItem'];

/** Controls that are made of others; their parts are theirs to name and to reach. */
const COMPOSITES: readonly Role[] = [
  'AXComboBox',
  'AXPopUpButton',
  'AXIncrementor',
  'AXStepper',
  'AXSlider',
  'AXScrollBar',
];

/** Icons are called after their files where nobody has named them, and pictures by Chromium with an offer. */
const NO_NAME =
  /^(?:[\w./-]+(?:-symbolic|\.(?:png|svg|jpe?g|gif|webp|ico))|To get missing image descriptions,.*)$/i;

/** Everything that is audited: the elements that show, and pictures of their windows. */
export class AuditScene {
  readonly elements: readonly AuditedElement[];
  readonly #pictures: ReadonlyMap<string, WindowPicture>;
  readonly #titles: ReadonlyMap<string, string>;

  constructor(
    steps: readonly WalkStep[],
    pictures: ReadonlyMap<string, WindowPicture>,
    titles: ReadonlyMap<string, string>,
  ) {
    this.elements = steps.filter(isOnScreen).map(audited);
    this.#pictures = pictures;
    this.#titles = titles;
  }

  /** The title that the window of an element has on the screen. */
  windowTitle(node: UiNode): string {
    return (node.window && this.#titles.get(node.window)) ?? '';
  }

  /** The pixels of an element without `inset` points at its edges; undefined where there is no picture of it. */
  pixelsOf({ node, ancestors, shown }: AuditedElement, inset: number): Pixels | undefined {
    const window = [...ancestors, node].findLast((each) => each.window !== undefined)?.window;
    const picture = window === undefined ? undefined : this.#pictures.get(window);
    if (!picture || !shown) return undefined;
    const { origin, scale, pixels } = picture;
    const wanted = {
      x: Math.ceil((shown.x + inset - origin.x) * scale),
      y: Math.ceil((shown.y + inset - origin.y) * scale),
      width: Math.floor((shown.width - 2 * inset) * scale),
      height: Math.floor((shown.height - 2 * inset) * scale),
    };
    if (wanted.width < 1 || wanted.height < 1) return undefined;
    const inside = intersect(wanted, { x: 0, y: 0, width: pixels.width, height: pixels.height });
    return inside && crop(pixels, inside);
  }
}

/** What has no place although its window has one is not shown, whatever it says: the tabs of a hidden row of tabs. */
function isOnScreen({ node, ancestors }: WalkStep): boolean {
  if (!hasState(node, 'visible')) return false;
  return node.bounds
    ? node.bounds.width > 0 && node.bounds.height > 0
    : !ancestors.some(({ bounds }) => bounds);
}

function audited({ node, ancestors }: WalkStep): AuditedElement {
  const isInteractive = roleTraits(node.role).interactive === true;
  return {
    node,
    ancestors,
    name: nameOf(node) || nameOfHolder(ancestors),
    isControl: isInteractive && !ITEMS.includes(node.role) && !isPart(ancestors),
    shown: shownPart(node, ancestors),
  };
}

/** Its title, else the text that it shows, else what its tooltip says. */
function nameOf({ title, description, children }: UiNode): string {
  const names = [title, textIn(children), description ?? ''];
  return names.find((text) => text.trim() !== '' && !NO_NAME.test(text)) ?? '';
}

/** The parts of a small group with a name are known by it, as the field and the arrow of a choice in LibreOffice are. */
function nameOfHolder(ancestors: readonly UiNode[]): string {
  const holder = ancestors.findLast(({ title }) => title !== '');
  if (!holder || !['AXGroup', 'AXToolbar'].includes(holder.role)) return '';
  const controls = [...walk(holder.children)].filter(({ node }) => roleTraits(node.role).interactive);
  return controls.length <= 2 ? holder.title : '';
}

/** The words of labels among some elements. */
export function textIn(nodes: readonly UiNode[]): string {
  const texts = nodes.filter(({ role }) => role === 'AXStaticText').map(({ title, value }) => title || value);
  return oneLine(texts.join(' '));
}

export function isPart(ancestors: readonly UiNode[]): boolean {
  return ancestors.some(({ role }) => COMPOSITES.includes(role));
}

function shownPart({ bounds }: UiNode, ancestors: readonly UiNode[]): Rect | undefined {
  return ancestors.reduce<Rect | undefined>(
    (part, { bounds: around }) => (part && around && around.width > 0 ? intersect(part, around) : part),
    bounds,
  );
}

/** Visible elements below one, without itself. */
export function* below({ node }: AuditedElement): Generator<UiNode> {
  for (const { node: inner } of walk(node.children)) if (hasState(inner, 'visible')) yield inner;
}
