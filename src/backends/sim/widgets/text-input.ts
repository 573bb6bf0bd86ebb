import { AutomationError } from '../../../base/errors.ts';
import { MASK, type SemanticAction, type State } from '../../../model/element.ts';
import type { Point, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import type { Role } from '../../../model/role.ts';
import { type Deed, Widget, type WidgetOptions } from '../widget.ts';
import { Menu, MenuItem } from './menu.ts';
import { TextBuffer } from './text-buffer.ts';

const CHARACTER_WIDTH = 8;
const LINE_HEIGHT = 18;

/** How a text field or text area is made. */
export interface TextInputOptions extends WidgetOptions {
  readonly text?: string;
  readonly placeholder?: string;
  readonly onChange?: (text: string) => void;
  /** Return was pressed in a field. */
  readonly onSubmit?: () => void;
  /** The caret or the selection moved. */
  readonly onSelect?: () => void;
}

/** Text that people edit, in one line or in many. */
abstract class TextInput extends Widget {
  override readonly focusable = true;
  override readonly placeholder: string | undefined;
  protected abstract readonly multiline: boolean;
  protected readonly secure: boolean = false;
  protected readonly input: TextInputOptions;
  readonly #buffer: TextBuffer;

  constructor(options: TextInputOptions) {
    super(options);
    this.input = options;
    this.placeholder = options.placeholder;
    this.#buffer = new TextBuffer(options.text);
  }

  get text(): string {
    return this.#buffer.text;
  }

  set text(text: string) {
    this.#edit((buffer) => buffer.replaceAll(text));
  }

  get canUndo(): boolean {
    return this.#buffer.canUndo;
  }

  get hasSelection(): boolean {
    return this.#buffer.selectedText !== '';
  }

  get caret(): number {
    return this.#buffer.caret;
  }

  override get value(): string {
    return this.secure && this.text ? MASK : this.text;
  }

  override get ownStates(): readonly State[] {
    return this.secure ? ['editable', 'secure'] : ['editable'];
  }

  override get ownAttributes(): Record<string, unknown> {
    if (this.secure) return {};
    const { start, end } = this.#buffer.selection;
    return {
      AXNumberOfCharacters: this.text.length,
      AXSelectedText: this.#buffer.selectedText,
      AXSelectedTextRange: { location: start, length: end - start },
    };
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const { onSubmit } = this.input;
    const showMenu = () => void this.contextMenu({ x: this.frame.x, y: this.frame.y });
    return onSubmit ? { confirm: onSubmit, show_menu: showMenu } : { show_menu: showMenu };
  }

  override planText(text: string, how: 'insert' | 'replace'): Deed {
    if (!this.multiline && /[\r\n]/.test(text)) {
      throw new AutomationError('invalid_value', `${this.name} takes a single line of text.`);
    }
    return () => this.#edit((buffer) => (how === 'insert' ? buffer.insert(text) : buffer.replaceAll(text)));
  }

  override planValue(value: number | boolean | string): Deed {
    return this.planText(String(value), 'replace');
  }

  override textEquals(text: string): boolean {
    return this.text === text;
  }

  selectAll(): void {
    this.#move((buffer) => buffer.select(0, buffer.text.length));
  }

  undo(): void {
    this.#edit((buffer) => buffer.undo());
  }

  copy(): void {
    if (this.host && this.hasSelection && !this.secure) this.host.clipboard.text = this.#buffer.selectedText;
  }

  cut(): void {
    if (this.secure || !this.hasSelection) return;
    this.copy();
    this.#edit((buffer) => buffer.insert(''));
  }

  paste(): void {
    const text = this.host?.clipboard.text ?? '';
    const fitting = this.multiline ? text : text.replace(/[\r\n]+/g, ' ');
    if (fitting) this.#edit((buffer) => buffer.insert(fitting));
  }

  override click(at: Point, count: 1 | 2): void {
    const place = this.#placeAt(at);
    this.#move((buffer) => {
      if (count === 1) buffer.moveTo(place);
      else buffer.select(...wordAround(this.text, place));
    });
  }

  override drag(from: Point, to: Point): boolean {
    this.#move((buffer) => buffer.select(this.#placeAt(from), this.#placeAt(to)));
    return true;
  }

  override contextMenu(at: Point): boolean {
    const items = [
      new MenuItem({ title: 'Cut', enabled: this.hasSelection && !this.secure, onChoose: () => this.cut() }),
      new MenuItem({
        title: 'Copy',
        enabled: this.hasSelection && !this.secure,
        onChoose: () => this.copy(),
      }),
      new MenuItem({ title: 'Paste', onChoose: () => this.paste() }),
      new MenuItem({ title: 'Select All', onChoose: () => this.selectAll() }),
    ];
    this.host?.popUp(new Menu('Text', items), at);
    return true;
  }

  override key({ key, modifiers }: KeyChord): boolean {
    if (modifiers.includes('cmd') || modifiers.includes('ctrl')) return this.#command(key);
    if (modifiers.includes('super')) return false;
    const extend = modifiers.includes('shift');
    const act = this.#keys(extend)[key];
    if (act) act();
    else if (key === 'return') return this.#return();
    else if (key === 'space') this.#edit((buffer) => buffer.insert(' '));
    else if (Array.from(key).length === 1)
      this.#edit((buffer) => buffer.insert(extend ? key.toUpperCase() : key));
    else return false;
    return true;
  }

  #keys(extend: boolean): Partial<Record<string, () => void>> {
    return {
      backspace: () => this.#edit((buffer) => buffer.erase(-1)),
      delete: () => this.#edit((buffer) => buffer.erase(1)),
      left: () => this.#move((buffer) => buffer.moveBy(-1, extend)),
      right: () => this.#move((buffer) => buffer.moveBy(1, extend)),
      up: () => this.#move((buffer) => buffer.moveTo(lineStep(this.text, buffer.caret, -1), extend)),
      down: () => this.#move((buffer) => buffer.moveTo(lineStep(this.text, buffer.caret, 1), extend)),
      home: () => this.#move((buffer) => buffer.moveTo(0, extend)),
      end: () => this.#move((buffer) => buffer.moveTo(buffer.text.length, extend)),
    };
  }

  #command(key: string): boolean {
    const commands: Partial<Record<string, () => void>> = {
      a: () => this.selectAll(),
      c: () => this.copy(),
      x: () => this.cut(),
      v: () => this.paste(),
      z: () => this.undo(),
    };
    commands[key]?.();
    return key in commands;
  }

  #return(): boolean {
    if (this.multiline) this.#edit((buffer) => buffer.insert('\n'));
    else if (this.input.onSubmit) this.input.onSubmit();
    else return false;
    return true;
  }

  #placeAt({ x, y }: Point): number {
    const lines = this.text.split('\n');
    const inside = (place: number, count: number) => Math.max(0, Math.min(place, count));
    const line = this.multiline ? inside(Math.floor((y - this.frame.y) / LINE_HEIGHT), lines.length - 1) : 0;
    const column = inside(Math.round((x - this.frame.x - 4) / CHARACTER_WIDTH), lines[line]?.length ?? 0);
    return lines.slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + column;
  }

  #edit(change: (buffer: TextBuffer) => void): void {
    const before = this.text;
    this.#move(change);
    if (this.text !== before) this.input.onChange?.(this.text);
  }

  #move(change: (buffer: TextBuffer) => void): void {
    const before = this.#fingerprint();
    change(this.#buffer);
    if (this.#fingerprint() === before) return;
    this.notify();
    this.input.onSelect?.();
  }

  #fingerprint(): string {
    const { start, end } = this.#buffer.selection;
    return `${start} ${end} ${this.text}`;
  }
}

/** A field of one line. */
export class TextField extends TextInput {
  override readonly role: Role = 'AXTextField';
  override readonly kind: string = 'text field';
  protected override readonly multiline = false;

  override preferredSize(): Size {
    return { width: this.options.width ?? 160, height: 26 };
  }
}

/** A field whose contents never leave it. */
export class SecureField extends TextField {
  override readonly role = 'AXSecureTextField';
  override readonly kind = 'secure field';
  protected override readonly secure = true;
}

/** A field that filters something. */
export class SearchField extends TextField {
  override readonly role = 'AXSearchField';
  override readonly kind = 'search field';
}

/** A page of text. */
export class TextArea extends TextInput {
  override readonly role = 'AXTextArea';
  override readonly kind = 'text area';
  protected override readonly multiline = true;

  override preferredSize(): Size {
    return { width: this.options.width ?? 200, height: this.options.height ?? 80 };
  }
}

function wordAround(text: string, place: number): [number, number] {
  const before = /\w*$/.exec(text.slice(0, place))?.[0].length ?? 0;
  const after = /^\w*/.exec(text.slice(place))?.[0].length ?? 0;
  return [place - before, place + after];
}

/** The same column one line up or down; past the first or last line, the end of the text on that side. */
function lineStep(text: string, caret: number, direction: -1 | 1): number {
  const lines = text.split('\n');
  const line = text.slice(0, caret).split('\n').length - 1;
  const column = caret - (text.lastIndexOf('\n', caret - 1) + 1);
  const target = lines[line + direction];
  if (caret === 0 && direction < 0) return 0;
  if (target === undefined) return direction < 0 ? 0 : text.length;
  const start = lines.slice(0, line + direction).reduce((total, each) => total + each.length + 1, 0);
  return start + Math.min(column, target.length);
}
