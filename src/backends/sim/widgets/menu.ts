import type { SemanticAction, State } from '../../../model/element.ts';
import type { Point, Rect, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import { textWidth, Widget, type WidgetOptions } from '../widget.ts';

const ITEM_HEIGHT = 22;

/** How a menu item is made. */
export interface MenuItemOptions extends WidgetOptions {
  readonly title: string;
  readonly shortcut?: KeyChord;
  readonly onChoose: () => void;
}

/** One command of a menu. It can be chosen while its menu is closed. */
export class MenuItem extends Widget {
  override readonly role = 'AXMenuItem';
  override readonly kind = 'menu item';
  readonly shortcut: KeyChord | undefined;
  readonly #onChoose: () => void;

  constructor(options: MenuItemOptions) {
    super(options);
    this.shortcut = options.shortcut;
    this.#onChoose = options.onChoose;
  }

  override get ownStates(): readonly State[] {
    return this.parent instanceof Menu && this.parent.current === this
      ? ['selectable', 'selected']
      : ['selectable'];
  }

  override get ownAttributes(): Record<string, unknown> {
    if (!this.shortcut) return {};
    return { AXMenuItemCmdChar: this.shortcut.key, AXMenuItemCmdModifiers: this.shortcut.modifiers };
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return {
      press: () => {
        this.host?.dismissPopUp();
        this.#onChoose();
      },
    };
  }

  override preferredSize(): Size {
    return { width: textWidth(this.title) + 40, height: ITEM_HEIGHT };
  }
}

/** A list of commands that floats over its window while it is open. */
export class Menu extends Widget {
  override readonly role = 'AXMenu';
  override readonly kind = 'menu';
  /** The item that the keyboard would choose. */
  current: MenuItem | undefined;
  readonly #items: MenuItem[];
  #open = false;

  constructor(title: string, items: readonly MenuItem[]) {
    super({ title });
    this.#items = [...items];
    for (const item of items) item.parent = this;
  }

  get open(): boolean {
    return this.#open;
  }

  set open(open: boolean) {
    if (open === this.#open) return;
    this.#open = open;
    this.current = undefined;
    this.notify();
  }

  override get children(): readonly MenuItem[] {
    return this.#items;
  }

  override get onScreen(): boolean {
    return this.#open && (this.parent?.onScreen ?? false);
  }

  override get placed(): boolean {
    return this.#open && (this.parent?.placed ?? false);
  }

  override get clip(): Rect {
    return this.frame;
  }

  override preferredSize(): Size {
    const widths = this.#items.map((item) => item.preferredSize().width);
    return { width: Math.max(80, ...widths), height: this.#items.length * ITEM_HEIGHT + 8 };
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    for (const [index, item] of this.#items.entries()) {
      item.arrange({ ...frame, y: frame.y + 4 + index * ITEM_HEIGHT, height: ITEM_HEIGHT });
    }
  }

  override remove(child: Widget): boolean {
    const index = this.#items.findIndex((item) => item.id === child.id);
    if (index < 0) return false;
    this.#items.splice(index, 1);
    child.parent = undefined;
    this.notify('children_changed');
    return true;
  }

  override key({ key }: KeyChord): boolean {
    if (key === 'escape') this.host?.dismissPopUp();
    else if (key === 'up') this.#step(-1);
    else if (key === 'down') this.#step(1);
    else if (key === 'return' || key === 'space') this.current?.handlers.press?.();
    return true;
  }

  #step(by: number): void {
    const usable = this.#items.filter((item) => item.enabled);
    const place = this.current ? usable.indexOf(this.current) + by : by > 0 ? 0 : usable.length - 1;
    const before = this.current;
    this.current = usable[(place + usable.length) % usable.length];
    before?.notify();
    this.current?.notify();
  }
}

/** The name of a menu in the menu bar; pressing it opens and closes the menu. */
class MenuBarItem extends Widget {
  override readonly role = 'AXMenuBarItem';
  override readonly kind = 'menu bar item';
  readonly #menu: Menu;

  constructor(menu: Menu) {
    super({ title: menu.title });
    this.#menu = menu;
    menu.parent = this;
  }

  override get children(): readonly Widget[] {
    return [this.#menu];
  }

  override get ownStates(): readonly State[] {
    return this.#menu.open ? ['expandable', 'expanded'] : ['expandable'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const open = () => this.host?.popUp(this.#menu, { x: this.frame.x, y: this.frame.y + this.frame.height });
    const close = () => this.host?.dismissPopUp();
    const toggle = this.#menu.open ? close : open;
    return { press: toggle, show_menu: open, cancel: close };
  }

  override preferredSize(): Size {
    return { width: textWidth(this.title) + 20, height: ITEM_HEIGHT };
  }

  override hit(point: Point): Widget | undefined {
    return super.hit(point) ? this : undefined;
  }
}

/** The menus of a window, in a row under its title bar. */
export class MenuBar extends Widget {
  override readonly role = 'AXMenuBar';
  override readonly kind = 'menu bar';
  readonly #menus: readonly Menu[];
  readonly #items: readonly MenuBarItem[];

  constructor(menus: readonly Menu[]) {
    super();
    this.#menus = menus;
    this.#items = menus.map((menu) => new MenuBarItem(menu));
    for (const item of this.#items) item.parent = this;
  }

  override get children(): readonly Widget[] {
    return this.#items;
  }

  override preferredSize(): Size {
    return { width: 200, height: ITEM_HEIGHT };
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    let x = frame.x;
    for (const item of this.#items) {
      const { width } = item.preferredSize();
      item.arrange({ ...frame, x, width });
      x += width;
    }
  }

  /** The command that a key chord stands for. */
  itemFor(chord: KeyChord): MenuItem | undefined {
    return this.#menus
      .flatMap((menu) => menu.children)
      .find(({ shortcut }) => shortcut !== undefined && sameChord(shortcut, chord));
  }
}

function sameChord(one: KeyChord, other: KeyChord): boolean {
  const written = ({ key, modifiers }: KeyChord) => [...modifiers].sort().join('+') + key.toLowerCase();
  return written(one) === written(other);
}
