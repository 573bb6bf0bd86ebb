import { AutomationError } from '../../../base/errors.ts';
import type { CellRange } from '../../../core/ports/tree.ts';
import type { NodeId, SemanticAction, State } from '../../../model/element.ts';
import type { Point, Rect } from '../../../model/geometry.ts';
import { type Deed, Widget } from '../widget.ts';
import { isPartOf, ROW_HEIGHT, Row, type RowKey, Rows, type RowsOptions } from './rows.ts';

/** Where a table gets its contents, one row at a time. */
export interface TableModel {
  readonly columns: readonly string[];
  readonly rowCount: number;
  keyAt(index: number): RowKey;
  /** The place of a key, or -1 where the model has no such row now. */
  indexOf(key: RowKey): number;
  cellsOf(key: RowKey): readonly string[];
  /** Puts a text into a field of a row; absent where nothing can be edited. */
  write?(key: RowKey, column: number, text: string): void;
}

const MOST_CELLS = 10_000;

/** A table of any length: rows are made when they are looked at and forgotten afterwards. */
export class Table extends Rows {
  override readonly role = 'AXTable';
  override readonly kind = 'table';
  readonly #headers: readonly ColumnHeader[];
  #model: TableModel;

  constructor(options: RowsOptions, model: TableModel) {
    super(options);
    this.#model = model;
    this.#headers = model.columns.map((title) => new ColumnHeader(this, title));
  }

  get model(): TableModel {
    return this.#model;
  }

  /** Shows other rows under the same columns. */
  set model(model: TableModel) {
    this.#model = model;
    this.notify();
    this.itemsChanged();
  }

  override get rowCount(): number {
    return this.#model.rowCount;
  }

  override get virtual(): { rows: number; columns: number } {
    return { rows: this.#model.rowCount, columns: this.#headers.length };
  }

  override get elementCount(): number {
    return this.#headers.length + this.#model.rowCount;
  }

  protected override get headerHeight(): number {
    return ROW_HEIGHT;
  }

  override get children(): readonly Widget[] {
    return [...this.#headers, ...super.children];
  }

  override indexOf(key: RowKey): number {
    return this.#model.indexOf(key);
  }

  override rowAt(index: number): TableRow | undefined {
    if (index < 0 || index >= this.rowCount) return undefined;
    return new TableRow(this, this.#model.keyAt(index), index);
  }

  override arrange(frame: Rect): void {
    super.arrange(frame);
    for (const [index, header] of this.#headers.entries()) {
      header.arrange({ ...this.columnFrame(index), y: frame.y, height: ROW_HEIGHT });
    }
  }

  /** Rows and cells carry their key in their id, so that they are found without being kept. */
  override find(id: NodeId): Widget | undefined {
    if (this.id === id) return this;
    if (!isPartOf(this, id)) return this.#headers.find((header) => header.id === id);
    const [key = '', column] = id.slice(this.id.length + 1).split('.');
    const index = this.indexOf(key);
    const row = index < 0 ? undefined : this.rowAt(index);
    return column === undefined ? row : row?.children[Number(column)];
  }

  /** Puts a text into a cell, and tells of it. */
  write(row: Widget, key: RowKey, column: number, text: string): void {
    this.#model.write?.(key, column, text);
    row.notify();
    this.rows.onSelect?.(this.selectedKeys);
  }

  cells(range: CellRange): Widget[] {
    this.#refuseOutside(range);
    const cells: Widget[] = [];
    for (let index = range.firstRow; index <= range.lastRow; index++) {
      cells.push(...(this.rowAt(index)?.children.slice(range.firstColumn, range.lastColumn + 1) ?? []));
    }
    return cells;
  }

  columnFrame(column: number): Rect {
    const width = Math.floor(this.frame.width / this.#headers.length);
    return { ...this.frame, x: this.frame.x + column * width, width };
  }

  #refuseOutside(range: CellRange): void {
    const { rows, columns } = this.virtual;
    const { firstRow, lastRow, firstColumn, lastColumn } = range;
    const rowsFit = firstRow >= 0 && firstRow <= lastRow && lastRow < rows;
    const columnsFit = firstColumn >= 0 && firstColumn <= lastColumn && lastColumn < columns;
    if (!rowsFit || !columnsFit) {
      throw new AutomationError(
        'invalid_value',
        `${this.name} has ${rows} rows and ${columns} columns, counted from 0.`,
      );
    }
    const count = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
    if (count > MOST_CELLS) {
      throw new AutomationError(
        'invalid_value',
        `${this.name} gives at most ${MOST_CELLS} cells at once, not ${count}.`,
      );
    }
  }
}

/** The name above a column. */
class ColumnHeader extends Widget {
  override readonly role = 'AXColumn';
  override readonly kind = 'column';

  constructor(table: Table, title: string) {
    super({ title });
    this.parent = table;
  }
}

/** A row that lives only while somebody looks at it; all its state is in the table. */
class TableRow extends Row {
  override readonly kind = 'table row';
  readonly #table: Table;

  constructor(table: Table, key: RowKey, index: number) {
    super(table, key, table.model.cellsOf(key)[0] ?? '');
    this.#table = table;
    this.frame = table.frameOf(index);
  }

  override get id(): NodeId {
    return `${this.#table.id}.${this.rowKey}`;
  }

  override get children(): readonly Widget[] {
    return this.#table.model
      .cellsOf(this.rowKey)
      .map((text, column) => new Cell(this, this.#table, text, column));
  }
}

/** One field of a row; using it uses the row. */
class Cell extends Widget {
  override readonly role = 'AXCell';
  override readonly kind = 'cell';
  readonly #row: TableRow;
  readonly #table: Table;
  readonly #column: number;

  constructor(row: TableRow, table: Table, text: string, column: number) {
    super({ title: text, description: table.model.columns[column] });
    this.parent = row;
    this.#row = row;
    this.#table = table;
    this.#column = column;
    this.frame = { ...table.columnFrame(column), y: row.frame.y, height: row.frame.height };
  }

  override get id(): NodeId {
    return `${this.#row.id}.${this.#column}`;
  }

  override get value(): string {
    return this.title;
  }

  override get ownStates(): readonly State[] {
    return this.#isEditable ? [...this.#row.ownStates, 'editable'] : this.#row.ownStates;
  }

  override get ownAttributes(): Record<string, unknown> {
    return { AXRowIndex: this.#row.index, AXColumnIndex: this.#column };
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return this.#row.handlers;
  }

  override planSelect(extend: boolean): Deed {
    return this.#row.planSelect(extend);
  }

  override planText(text: string, how: 'insert' | 'replace'): Deed {
    if (!this.#isEditable) return super.planText(text, how);
    const whole = how === 'insert' ? this.title + text : text;
    return () => this.#table.write(this.#row, this.#row.rowKey, this.#column, whole);
  }

  override textEquals(text: string): boolean | undefined {
    return this.#isEditable ? this.title === text : undefined;
  }

  get #isEditable(): boolean {
    return this.#table.model.write !== undefined;
  }

  override click(at: Point, count: 1 | 2): void {
    this.#row.click(at, count);
  }
}
