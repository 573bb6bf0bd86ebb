import type { NodeId, SemanticAction, State } from '../../../model/element.ts';
import type { KeyChord } from '../../../model/keys.ts';
import type { Widget } from '../widget.ts';
import { Row, type RowKey, Rows, type RowsOptions } from './rows.ts';

/** One item as its application knows it. */
export interface Item {
  readonly key: RowKey;
  readonly title: string;
}

/** A list of items. A row keeps its identity for as long as its item exists. */
export class List extends Rows {
  override readonly role: 'AXList' | 'AXOutline' = 'AXList';
  override readonly kind: string = 'list';
  #rows: Row[] = [];

  constructor(options: RowsOptions, items: readonly Item[] = []) {
    super(options);
    this.items = items;
  }

  set items(items: readonly Item[]) {
    const known = new Map(this.#rows.map((row) => [row.rowKey, row]));
    this.#rows = items.map((item) => known.get(item.key) ?? this.makeRow(item));
    this.itemsChanged();
  }

  override get rowCount(): number {
    return this.#rows.length;
  }

  override get elementCount(): number {
    return this.#rows.length;
  }

  override rowAt(index: number): Row | undefined {
    const row = this.#rows[index];
    row?.arrange(this.frameOf(index));
    return row;
  }

  override indexOf(key: RowKey): number {
    return this.#rows.findIndex((row) => row.rowKey === key);
  }

  override find(id: NodeId): Widget | undefined {
    if (this.id === id) return this;
    const index = this.#rows.findIndex((row) => row.id === id);
    return this.rowAt(index);
  }

  override remove(child: Widget): boolean {
    const kept = this.#rows.filter((row) => row.id !== child.id);
    if (kept.length === this.#rows.length) return false;
    this.#rows = kept;
    child.parent = undefined;
    this.itemsChanged();
    return true;
  }

  protected makeRow({ key, title }: Item): Row {
    return new Row(this, key, title);
  }
}

/** An item that may have others below it. */
export interface OutlineItem extends Item {
  readonly hasChildren: boolean;
}

/** Gives the items below a key; without one, those at the top. */
export type OutlineModel = (parent: RowKey | undefined) => readonly OutlineItem[];

interface PlacedItem extends OutlineItem {
  readonly level: number;
  readonly parent: RowKey | undefined;
}

/** A list whose items unfold. */
export class Outline extends List {
  override readonly role = 'AXOutline';
  override readonly kind = 'outline';
  readonly #model: OutlineModel;
  readonly #expanded = new Set<RowKey>();
  #placed = new Map<RowKey, PlacedItem>();

  constructor(options: RowsOptions, model: OutlineModel) {
    super(options);
    this.#model = model;
    this.reload();
  }

  /** Asks the model again, keeping what is unfolded. */
  reload(): void {
    const placed = [...this.#unfold(undefined, 0)];
    this.#placed = new Map(placed.map((item) => [item.key, item]));
    this.items = placed;
  }

  placeOf(key: RowKey): { level: number; hasChildren: boolean; expanded: boolean } {
    const { level = 0, hasChildren = false } = this.#placed.get(key) ?? {};
    return { level, hasChildren, expanded: hasChildren && this.#expanded.has(key) };
  }

  setExpanded(key: RowKey, expanded: boolean): void {
    if (this.placeOf(key).expanded === expanded) return;
    if (expanded) this.#expanded.add(key);
    else this.#expanded.delete(key);
    this.reload();
    this.rowAt(this.indexOf(key))?.notify();
  }

  override get elements(): readonly Widget[] {
    return this.inViewBelow(undefined);
  }

  override get elementCount(): number {
    return this.#model(undefined).length;
  }

  /** The rows in view that stand directly below a row in view, or below none. */
  inViewBelow(key: RowKey | undefined): Widget[] {
    const rows = super.children.filter((child) => child instanceof Row);
    const inView = new Set(rows.map((row) => row.rowKey));
    const above = (parent: RowKey | undefined): RowKey | undefined =>
      parent === undefined || inView.has(parent) ? parent : above(this.#placed.get(parent)?.parent);
    return rows.filter((row) => above(this.#placed.get(row.rowKey)?.parent) === key);
  }

  override key(chord: KeyChord): boolean {
    const current = this.selectedKeys.at(-1);
    if (current === undefined || (chord.key !== 'left' && chord.key !== 'right')) return super.key(chord);
    if (this.placeOf(current).hasChildren) this.setExpanded(current, chord.key === 'right');
    return true;
  }

  protected override makeRow({ key, title }: Item): Row {
    return new OutlineRow(this, key, title);
  }

  *#unfold(parent: RowKey | undefined, level: number): Generator<PlacedItem> {
    for (const item of this.#model(parent)) {
      yield { ...item, level, parent };
      if (this.#expanded.has(item.key)) yield* this.#unfold(item.key, level + 1);
    }
  }
}

/** One item of an outline, with its triangle. */
class OutlineRow extends Row {
  override readonly kind = 'outline row';
  readonly #outline: Outline;

  constructor(outline: Outline, key: RowKey, title: string) {
    super(outline, key, title);
    this.#outline = outline;
  }

  /** Rows are drawn one below the other, but belong to the row that unfolds them. */
  override get elements(): readonly Widget[] {
    return this.#outline.inViewBelow(this.rowKey);
  }

  override get ownStates(): readonly State[] {
    const { hasChildren, expanded } = this.#outline.placeOf(this.rowKey);
    const states: State[] = [...super.ownStates];
    if (hasChildren) states.push('expandable');
    if (expanded) states.push('expanded');
    return states;
  }

  override get ownAttributes(): Record<string, unknown> {
    return { ...super.ownAttributes, AXDisclosureLevel: this.#outline.placeOf(this.rowKey).level };
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const { hasChildren, expanded } = this.#outline.placeOf(this.rowKey);
    if (!hasChildren) return super.handlers;
    const fold = () => this.#outline.setExpanded(this.rowKey, !expanded);
    return { ...super.handlers, [expanded ? 'collapse' : 'expand']: fold };
  }

  override click(at: { x: number; y: number }, count: 1 | 2): void {
    const { hasChildren, expanded } = this.#outline.placeOf(this.rowKey);
    super.click(at, count);
    if (count === 2 && hasChildren) this.#outline.setExpanded(this.rowKey, !expanded);
  }
}
