import type { Point, Rect } from '../../model/geometry.ts';
import { focusOrder } from './focus-order.ts';
import { moveInside } from './layout.ts';
import type { Widget, WidgetHost } from './widget.ts';
import { Menu } from './widgets/menu.ts';
import type { Sheet } from './widgets/sheet.ts';

/** What lies over the contents of a window: a stack of sheets, and at most one open menu. */
export class Overlays {
  readonly #window: Widget & WidgetHost;
  #sheets: { sheet: Sheet; focusBefore: Widget | undefined }[] = [];
  #popUp: { menu: Menu; at: Point } | undefined;

  constructor(window: Widget & WidgetHost) {
    this.#window = window;
  }

  /** The sheet that must be answered first. */
  get sheet(): Sheet | undefined {
    return this.#sheets.at(-1)?.sheet;
  }

  get menu(): Menu | undefined {
    return this.#popUp?.menu;
  }

  /** Sheets, and a menu that belongs to no widget; other menus are children of what opened them. */
  get children(): readonly Widget[] {
    const contextMenu = this.menu?.parent === this.#window ? [this.menu] : [];
    return [...this.#sheets.map(({ sheet }) => sheet), ...contextMenu];
  }

  popUp(menu: Widget, at: Point): void {
    if (!(menu instanceof Menu)) return;
    this.dismissPopUp();
    menu.parent ??= this.#window;
    this.#popUp = { menu, at };
    menu.open = true;
    menu.parent.notify('children_changed');
  }

  dismissPopUp(): void {
    const { menu } = this;
    if (!menu) return;
    menu.open = false;
    this.#popUp = undefined;
    menu.parent?.notify('children_changed');
  }

  openSheet(sheet: Sheet): void {
    this.dismissPopUp();
    sheet.parent = this.#window;
    this.#sheets.push({ sheet, focusBefore: this.#window.focused });
    this.#window.notify('children_changed');
    const [first] = focusOrder(sheet);
    if (first) this.#window.giveFocus(first);
  }

  closeSheet(sheet: Sheet): void {
    const closed = this.#sheets.find((entry) => entry.sheet === sheet);
    if (!closed) return;
    this.dismissPopUp();
    this.#sheets = this.#sheets.filter((entry) => entry !== closed);
    sheet.parent = undefined;
    this.#window.notify('children_changed');
    if (closed.focusBefore?.host) this.#window.giveFocus(closed.focusBefore);
  }

  /** Sheets hang in the middle under the title bar; a menu stays inside its window. */
  arrange(window: Rect, top: number): void {
    for (const { sheet } of this.#sheets) {
      const size = sheet.preferredSize();
      const width = Math.min(size.width, window.width);
      const x = window.x + Math.floor((window.width - width) / 2);
      sheet.arrange({ x, y: window.y + top, width, height: size.height });
    }
    if (!this.#popUp) return;
    const { menu, at } = this.#popUp;
    menu.arrange(moveInside({ x: at.x, y: at.y, ...menu.preferredSize() }, window));
  }

  /** Whether an open sheet keeps a widget from being used. */
  blocks(widget: Widget): boolean {
    const { sheet } = this;
    return sheet !== undefined && !isInside(widget, sheet) && !isInside(widget, this.menu);
  }
}

function isInside(widget: Widget, around: Widget | undefined): boolean {
  for (let at: Widget | undefined = widget; at && around; at = at.parent) if (at === around) return true;
  return false;
}
