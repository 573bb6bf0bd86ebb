import type { SemanticAction, State } from '../../../model/element.ts';
import type { Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import { type Deed, textWidth, Widget, type WidgetOptions } from '../widget.ts';
import { Menu, MenuItem } from './menu.ts';
import { readChoice } from './value-reading.ts';

/** How a combo is made. */
export interface ComboOptions extends WidgetOptions {
  readonly title: string;
  readonly choices: readonly string[];
  readonly choice: string;
  readonly onChange?: (choice: string) => void;
}

/** Shows one of several choices and offers the others in a menu. */
export class Combo extends Widget {
  override readonly role = 'AXPopUpButton';
  override readonly kind = 'pop-up button';
  override readonly focusable = true;
  override readonly choices: readonly string[];
  readonly #onChange: ComboOptions['onChange'];
  #choice: string;
  #menu: Menu | undefined;

  constructor(options: ComboOptions) {
    super(options);
    this.choices = options.choices;
    this.#choice = options.choice;
    this.#onChange = options.onChange;
  }

  get choice(): string {
    return this.#choice;
  }

  set choice(choice: string) {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.notify();
    this.#onChange?.(choice);
  }

  override get value(): string {
    return this.#choice;
  }

  /** The open menu; it goes away when it is dismissed. */
  override get children(): readonly Widget[] {
    return this.#menu?.open ? [this.#menu] : [];
  }

  override get ownStates(): readonly State[] {
    return this.#menu?.open ? ['expandable', 'expanded'] : ['expandable'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const open = () => this.#open();
    const close = () => this.host?.dismissPopUp();
    return this.#menu?.open
      ? { press: close, collapse: close, cancel: close }
      : { press: open, expand: open, show_menu: open };
  }

  override planValue(value: number | boolean | string): Deed {
    const choice = readChoice(this.name, value, this.choices);
    return () => {
      this.choice = choice;
    };
  }

  override key(chord: KeyChord): boolean {
    const step = { up: -1, down: 1 }[chord.key];
    if (step === undefined) return super.key(chord);
    const next = this.choices[this.choices.indexOf(this.#choice) + step];
    if (next !== undefined) this.choice = next;
    return true;
  }

  override preferredSize(): Size {
    const longest = Math.max(...this.choices.map(textWidth));
    return { width: this.options.width ?? longest + 40, height: 26 };
  }

  #open(): void {
    const items = this.choices.map(
      (choice) =>
        new MenuItem({
          title: choice,
          onChoose: () => {
            this.choice = choice;
          },
        }),
    );
    this.#menu = new Menu(this.title, items);
    this.#menu.parent = this;
    this.host?.popUp(this.#menu, { x: this.frame.x, y: this.frame.y + this.frame.height });
  }
}
