import type { SemanticAction } from '../../../model/element.ts';
import type { Point, Rect, Size } from '../../../model/geometry.ts';
import { type Deed, Widget, type WidgetOptions } from '../widget.ts';
import type { Box } from './box.ts';
import { readNumber } from './value-reading.ts';

const BAR_WIDTH = 12;
const STEP = 24;

/** Shows a part of contents that are higher than itself. */
export class ScrollArea extends Widget {
  override readonly role = 'AXScrollArea';
  override readonly kind = 'scroll area';
  readonly #content: Box;
  readonly #bar: ScrollBar;
  #offset = 0;

  constructor(options: WidgetOptions, content: Box) {
    super(options);
    this.#content = content;
    this.#bar = new ScrollBar(this);
    content.parent = this;
  }

  override get children(): readonly Widget[] {
    return [this.#content, this.#bar];
  }

  /** How many pixels of the contents are above the visible part. */
  get offset(): number {
    return this.#offset;
  }

  set offset(offset: number) {
    const place = Math.max(0, Math.min(offset, this.furthest));
    if (place === this.#offset) return;
    this.#offset = place;
    this.notify();
    this.#bar.notify();
  }

  get furthest(): number {
    return Math.max(0, this.#content.preferredSize().height - this.frame.height);
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    this.#offset = Math.min(this.#offset, this.furthest);
    const width = Math.max(0, frame.width - BAR_WIDTH);
    const height = Math.max(frame.height, this.#content.preferredSize().height);
    this.#content.arrange({ x: frame.x, y: frame.y - this.#offset, width, height });
    this.#bar.arrange({ ...frame, x: frame.x + width, width: frame.width - width });
  }

  override preferredSize(): Size {
    const { width } = this.#content.preferredSize();
    return { width: width + BAR_WIDTH, height: this.options.height ?? 100 };
  }

  override scroll({ y }: Point): boolean {
    const before = this.#offset;
    this.offset += y;
    return this.#offset !== before;
  }
}

/** The bar that scrolls a scroll area without a wheel. */
class ScrollBar extends Widget {
  override readonly role = 'AXScrollBar';
  override readonly kind = 'scroll bar';
  readonly #area: ScrollArea;

  constructor(area: ScrollArea) {
    super({ title: 'Scroll' });
    this.#area = area;
    this.parent = area;
  }

  override get range() {
    return { min: 0, max: this.#area.furthest, step: 1 };
  }

  override get value(): string {
    return String(this.#area.offset);
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return { increment: () => this.#scrollBy(STEP), decrement: () => this.#scrollBy(-STEP) };
  }

  override planValue(value: number | boolean | string): Deed {
    const offset = readNumber(this.name, value, this.range);
    return () => {
      this.#area.offset = offset;
    };
  }

  override click({ y }: Point): void {
    const page = this.#area.frame.height;
    this.#scrollBy(y < this.frame.y + page / 2 ? -page : page);
  }

  override drag(from: Point, to: Point): boolean {
    const whole = this.#area.furthest + this.#area.frame.height;
    this.#scrollBy(Math.round(((to.y - from.y) / Math.max(1, this.frame.height)) * whole));
    return true;
  }

  #scrollBy(pixels: number): void {
    this.#area.offset += pixels;
  }
}
