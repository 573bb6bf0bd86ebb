import type { Rect, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import type { Role } from '../../../model/role.ts';
import { type BoxStyle, placeInBox, sizeOfBox } from '../layout.ts';
import { Widget, type WidgetOptions } from '../widget.ts';

/** How a box is made. */
export interface BoxOptions extends WidgetOptions, Partial<BoxStyle> {
  /** Keys that nothing inside the box has used. */
  readonly onKey?: (chord: KeyChord) => boolean;
}

/** Arranges its children in a row or a column. Without a name it is no element of its own. */
export class Box extends Widget {
  override readonly role: Role = 'AXGroup';
  override readonly kind: string = 'group';
  override readonly layoutOnly: boolean;
  protected readonly style: BoxStyle;
  readonly #onKey: BoxOptions['onKey'];
  #children: Widget[] = [];

  constructor(options: BoxOptions, children: readonly Widget[] = []) {
    super(options);
    this.layoutOnly = !options.title && !options.identifier;
    this.style = { direction: 'vertical', spacing: 8, padding: 0, ...options };
    this.#onKey = options.onKey;
    for (const child of children) this.add(child);
  }

  override get children(): readonly Widget[] {
    return this.#children;
  }

  add(child: Widget): void {
    child.parent = this;
    this.#children.push(child);
    this.notify('children_changed');
  }

  override remove(child: Widget): boolean {
    if (!this.#children.includes(child)) return false;
    this.#children = this.#children.filter((other) => other !== child);
    child.parent = undefined;
    this.notify('children_changed');
    return true;
  }

  override preferredSize(): Size {
    const size = sizeOfBox(this.#items(), this.style);
    return { width: this.options.width ?? size.width, height: this.options.height ?? size.height };
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    const rects = placeInBox(frame, this.#items(), this.style);
    for (const [index, child] of this.#shown().entries()) {
      const rect = rects[index];
      if (rect) child.arrange(rect);
    }
  }

  override key(chord: KeyChord): boolean {
    return this.#onKey?.(chord) ?? false;
  }

  #shown(): Widget[] {
    return this.#children.filter((child) => !child.hidden);
  }

  #items() {
    return this.#shown().map((child) => ({ size: child.preferredSize(), stretch: child.stretch }));
  }
}

/** A row of controls under the title bar. */
export class Toolbar extends Box {
  override readonly role = 'AXToolbar';
  override readonly kind = 'toolbar';
  override readonly layoutOnly = false;

  constructor(options: BoxOptions, children: readonly Widget[]) {
    super({ direction: 'horizontal', padding: 4, ...options }, children);
  }
}

/** A row of widgets, without being an element itself. */
export function row(...children: Widget[]): Box {
  return new Box({ direction: 'horizontal' }, children);
}

/** A column of widgets, without being an element itself. */
export function column(...children: Widget[]): Box {
  return new Box({ direction: 'vertical' }, children);
}

/** Free space that pushes its neighbours apart. */
export function spacer(): Box {
  return new Box({ stretch: 1 });
}
