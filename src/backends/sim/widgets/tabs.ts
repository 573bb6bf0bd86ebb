import type { SemanticAction, State } from '../../../model/element.ts';
import type { Rect, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import { type Deed, textWidth, Widget, type WidgetOptions } from '../widget.ts';
import type { Box } from './box.ts';
import { readChoice } from './value-reading.ts';

const TAB_HEIGHT = 28;

/** Pages of which one is shown, under a row of tabs. Every page carries the title of its tab. */
export class TabGroup extends Widget {
  override readonly role = 'AXTabGroup';
  override readonly kind = 'tab group';
  override readonly choices: readonly string[];
  readonly #pages: readonly Box[];
  readonly #tabs: readonly Tab[];
  #current: string;

  constructor(options: WidgetOptions, pages: readonly [Box, ...Box[]]) {
    super(options);
    this.#pages = pages;
    this.choices = pages.map((page) => page.title);
    this.#tabs = this.choices.map((title) => new Tab(this, title));
    this.#current = pages[0].title;
    for (const page of pages) {
      page.parent = this;
      page.hidden = page.title !== this.#current;
    }
  }

  get current(): string {
    return this.#current;
  }

  set current(title: string) {
    if (title === this.#current) return;
    this.#current = title;
    for (const page of this.#pages) page.hidden = page.title !== title;
    for (const tab of this.#tabs) tab.notify();
    this.notify();
    this.notify('selection_changed');
  }

  /** Shows the page before or after the present one. */
  step(by: number): boolean {
    const next = this.#tabs[this.choices.indexOf(this.#current) + by];
    if (!next) return false;
    this.current = next.title;
    this.host?.giveFocus(next);
    return true;
  }

  override get children(): readonly Widget[] {
    return [...this.#tabs, ...this.#pages];
  }

  override get value(): string {
    return this.#current;
  }

  override planValue(value: number | boolean | string): Deed {
    const title = readChoice(this.name, value, this.choices);
    return () => {
      this.current = title;
    };
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    let { x } = frame;
    for (const tab of this.#tabs) {
      const { width } = tab.preferredSize();
      tab.arrange({ x, y: frame.y, width, height: TAB_HEIGHT });
      x += width;
    }
    const page = { ...frame, y: frame.y + TAB_HEIGHT, height: Math.max(0, frame.height - TAB_HEIGHT) };
    for (const each of this.#pages) each.arrange(page);
  }

  override preferredSize(): Size {
    const sizes = this.#pages.map((page) => page.preferredSize());
    return {
      width: Math.max(...sizes.map(({ width }) => width)),
      height: TAB_HEIGHT + Math.max(...sizes.map(({ height }) => height)),
    };
  }
}

/** The handle of one page. */
class Tab extends Widget {
  override readonly role = 'AXTab';
  override readonly kind = 'tab';
  override readonly focusable = true;
  readonly #group: TabGroup;

  constructor(group: TabGroup, title: string) {
    super({ title });
    this.#group = group;
    this.parent = group;
  }

  override get ownStates(): readonly State[] {
    return this.#group.current === this.title ? ['selectable', 'selected'] : ['selectable'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const show = () => {
      this.#group.current = this.title;
    };
    return { press: show, select: show };
  }

  override planSelect(): Deed {
    return this.planAction('select');
  }

  override key(chord: KeyChord): boolean {
    const step = { left: -1, right: 1 }[chord.key];
    return step === undefined ? super.key(chord) : this.#group.step(step);
  }

  override preferredSize(): Size {
    return { width: textWidth(this.title) + 28, height: TAB_HEIGHT };
  }
}
