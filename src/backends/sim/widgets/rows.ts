import type { NodeId, SemanticAction, State } from '../../../model/element.ts';
import type { Point, Rect, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import { type Deed, Widget, type WidgetOptions } from '../widget.ts';

/** Height of one row of a list, outline or table. */
export const ROW_HEIGHT = 24;

/** Names an item for as long as it exists, wherever it stands. */
export type RowKey = string;

/** How something with rows is made. */
export interface RowsOptions extends WidgetOptions {
  readonly onSelect?: (keys: readonly RowKey[]) => void;
  readonly onOpen?: (key: RowKey) => void;
  /** Shows the menu of an item at a point. */
  readonly onMenu?: (key: RowKey, at: Point) => void;
}

/** Items one below the other, of which some are scrolled into view and some are selected. */
export abstract class Rows extends Widget {
  override readonly focusable = true;
  readonly rows: RowsOptions;
  #selected = new Set<RowKey>();
  #firstVisible = 0;

  constructor(options: RowsOptions) {
    super(options);
    this.rows = options;
  }

  abstract get rowCount(): number;
  abstract rowAt(index: number): Row | undefined;
  abstract indexOf(key: RowKey): number;

  /** Height of what stands above the first row. */
  protected get headerHeight(): number {
    return 0;
  }

  get selectedKeys(): readonly RowKey[] {
    return [...this.#selected];
  }

  get firstVisible(): number {
    return this.#firstVisible;
  }

  get pageLength(): number {
    return Math.max(1, Math.floor((this.frame.height - this.headerHeight) / ROW_HEIGHT));
  }

  /** Only the rows in view; the others are reached by place. */
  override get children(): readonly Widget[] {
    const rows: Row[] = [];
    const end = Math.min(this.rowCount, this.#firstVisible + this.pageLength);
    for (let index = this.#firstVisible; index < end; index++) {
      const row = this.rowAt(index);
      if (row) rows.push(row);
    }
    return rows;
  }

  override get ownAttributes(): Record<string, unknown> {
    return { AXSelectedRows: this.#selected.size, AXFirstVisibleRow: this.#firstVisible };
  }

  isSelected(key: RowKey): boolean {
    return this.#selected.has(key);
  }

  /** Selects an item, alone or beside the others, and scrolls it into view. */
  selectKey(key: RowKey, extend = false): void {
    const before = [...this.#selected];
    if (!extend) this.#selected.clear();
    this.#selected.add(key);
    this.reveal(this.indexOf(key));
    if (before.length === this.#selected.size && before.includes(key)) return;
    this.notify('selection_changed');
    for (const changed of new Set([...before, key])) this.rowAt(this.indexOf(changed))?.notify();
    this.rows.onSelect?.(this.selectedKeys);
  }

  reveal(index: number): void {
    if (index < this.#firstVisible) this.scrollTo(index);
    else if (index >= this.#firstVisible + this.pageLength) this.scrollTo(index - this.pageLength + 1);
  }

  scrollTo(first: number): void {
    const place = Math.max(0, Math.min(first, this.rowCount - this.pageLength));
    if (place === this.#firstVisible) return;
    this.#firstVisible = place;
    this.notify('children_changed');
  }

  /** Forgets what no longer exists after the items have changed. */
  itemsChanged(): void {
    const kept = [...this.#selected].filter((key) => this.indexOf(key) >= 0);
    const lost = kept.length < this.#selected.size;
    this.#selected = new Set(kept);
    this.#firstVisible = Math.max(0, Math.min(this.#firstVisible, this.rowCount - this.pageLength));
    this.notify('children_changed');
    if (!lost) return;
    this.notify('selection_changed');
    this.rows.onSelect?.(kept);
  }

  /** Where the row of an index lies, in view or far outside. */
  frameOf(index: number): Rect {
    const top = this.frame.y + this.headerHeight;
    return { ...this.frame, y: top + (index - this.#firstVisible) * ROW_HEIGHT, height: ROW_HEIGHT };
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    this.#firstVisible = Math.max(0, Math.min(this.#firstVisible, this.rowCount - this.pageLength));
  }

  override scroll({ y }: Point): boolean {
    const rows = Math.trunc(y / ROW_HEIGHT) || Math.sign(y);
    this.scrollTo(this.#firstVisible + rows);
    return true;
  }

  override key({ key, modifiers }: KeyChord): boolean {
    const current = this.selectedKeys.at(-1);
    if (key === 'return' && current !== undefined && this.rows.onOpen) {
      this.rows.onOpen(current);
      return true;
    }
    const index = current === undefined ? -1 : this.indexOf(current);
    const last = this.rowCount - 1;
    const targets: Partial<Record<string, number>> = {
      up: index - 1,
      down: index + 1,
      home: 0,
      end: last,
      pageup: index - this.pageLength,
      pagedown: index + this.pageLength,
    };
    const target = targets[key];
    if (target === undefined) return false;
    const row = this.rowAt(Math.max(0, Math.min(target, last)));
    if (row) this.selectKey(row.rowKey, modifiers.includes('shift'));
    return true;
  }

  override preferredSize(): Size {
    return { width: this.options.width ?? 160, height: this.options.height ?? 4 * ROW_HEIGHT };
  }
}

/** One item of a list, outline or table. */
export class Row extends Widget {
  override readonly role = 'AXRow';
  override readonly kind: string = 'row';
  readonly rowKey: RowKey;
  readonly container: Rows;

  constructor(container: Rows, rowKey: RowKey, title: string) {
    super({ title });
    this.container = container;
    this.rowKey = rowKey;
    this.parent = container;
  }

  get index(): number {
    return this.container.indexOf(this.rowKey);
  }

  override get ownStates(): readonly State[] {
    return this.container.isSelected(this.rowKey) ? ['selectable', 'selected'] : ['selectable'];
  }

  override get ownAttributes(): Record<string, unknown> {
    return { AXIndex: this.index };
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const { onOpen, onMenu } = this.container.rows;
    const handlers: Partial<Record<SemanticAction, () => void>> = {
      press: () => this.container.selectKey(this.rowKey),
      select: () => this.container.selectKey(this.rowKey),
    };
    if (onOpen) handlers.open = () => onOpen(this.rowKey);
    if (onMenu) handlers.show_menu = () => onMenu(this.rowKey, this.frame);
    return handlers;
  }

  override planSelect(extend: boolean): Deed {
    return () => this.container.selectKey(this.rowKey, extend);
  }

  override click(_at: Point, count: 1 | 2): void {
    this.container.selectKey(this.rowKey);
    if (count === 2) this.container.rows.onOpen?.(this.rowKey);
  }

  override contextMenu(at: Point): boolean {
    const { onMenu } = this.container.rows;
    this.container.selectKey(this.rowKey);
    onMenu?.(this.rowKey, at);
    return onMenu !== undefined;
  }
}

/** Whether a node id belongs to a part that a widget makes on demand. */
export function isPartOf(widget: Widget, id: NodeId): boolean {
  return id.startsWith(`${widget.id}.`);
}
