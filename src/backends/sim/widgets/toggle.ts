import { AutomationError } from '../../../base/errors.ts';
import type { SemanticAction, State } from '../../../model/element.ts';
import type { Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import type { Role } from '../../../model/role.ts';
import { type Deed, textWidth, Widget, type WidgetOptions } from '../widget.ts';
import { Box, type BoxOptions } from './box.ts';
import { readBoolean, readChoice } from './value-reading.ts';

/** How a check box or switch is made. */
export interface ToggleOptions extends WidgetOptions {
  readonly title: string;
  readonly checked?: boolean;
  readonly onChange?: (checked: boolean) => void;
}

/** On or off. */
export class CheckBox extends Widget {
  override readonly role: Role = 'AXCheckBox';
  override readonly kind: string = 'check box';
  override readonly focusable = true;
  readonly #onChange: ToggleOptions['onChange'];
  #checked: boolean;

  constructor(options: ToggleOptions) {
    super(options);
    this.#checked = options.checked ?? false;
    this.#onChange = options.onChange;
  }

  get checked(): boolean {
    return this.#checked;
  }

  set checked(checked: boolean) {
    if (checked === this.#checked) return;
    this.#checked = checked;
    this.notify();
    this.#onChange?.(checked);
  }

  override get value(): string {
    return this.#checked ? '1' : '0';
  }

  override get ownStates(): readonly State[] {
    return this.#checked ? ['checkable', 'checked'] : ['checkable'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return {
      press: () => {
        this.checked = !this.#checked;
      },
    };
  }

  /** Return belongs to the default button of the surface. */
  override key(chord: KeyChord): boolean {
    return chord.key !== 'return' && super.key(chord);
  }

  override planValue(value: number | boolean | string): Deed {
    const checked = readBoolean(this.name, value);
    return () => {
      this.checked = checked;
    };
  }

  override preferredSize(): Size {
    return { width: this.options.width ?? textWidth(this.title) + 28, height: 24 };
  }
}

/** A check box that looks like a light switch. */
export class Switch extends CheckBox {
  override readonly role = 'AXSwitch';
  override readonly kind = 'switch';
}

/** One choice of a radio group. */
class RadioButton extends Widget {
  override readonly role = 'AXRadioButton';
  override readonly kind = 'radio button';
  override readonly focusable = true;
  readonly #group: RadioGroup;

  constructor(title: string, group: RadioGroup) {
    super({ title });
    this.#group = group;
  }

  get #chosen(): boolean {
    return this.#group.choice === this.title;
  }

  override get value(): string {
    return this.#chosen ? '1' : '0';
  }

  override get ownStates(): readonly State[] {
    return this.#chosen ? ['checkable', 'checked'] : ['checkable'];
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    const choose = () => {
      this.#group.choice = this.title;
    };
    return { press: choose, select: choose };
  }

  override planValue(value: number | boolean | string): Deed {
    if (readBoolean(this.name, value)) return this.planAction('press');
    throw new AutomationError(
      'invalid_value',
      `${this.name} takes only true; choose another one to clear it.`,
    );
  }

  override planSelect(): Deed {
    return this.planAction('select');
  }

  override key(chord: KeyChord): boolean {
    const step = { up: -1, left: -1, down: 1, right: 1 }[chord.key];
    return step === undefined ? super.key(chord) : this.#group.step(step);
  }

  override preferredSize(): Size {
    return { width: textWidth(this.title) + 28, height: 24 };
  }
}

/** How a radio group is made. */
export interface RadioGroupOptions extends BoxOptions {
  readonly choices: readonly string[];
  readonly choice: string;
  readonly onChange?: (choice: string) => void;
}

/** Several choices, exactly one of them taken. */
export class RadioGroup extends Box {
  override readonly role = 'AXRadioGroup';
  override readonly kind = 'radio group';
  override readonly layoutOnly = false;
  override readonly choices: readonly string[];
  readonly #onChange: RadioGroupOptions['onChange'];
  #choice: string;

  constructor(options: RadioGroupOptions) {
    super({ direction: 'horizontal', ...options });
    this.choices = options.choices;
    this.#choice = options.choice;
    this.#onChange = options.onChange;
    for (const title of options.choices) this.add(new RadioButton(title, this));
  }

  get choice(): string {
    return this.#choice;
  }

  set choice(choice: string) {
    if (choice === this.#choice) return;
    this.#choice = choice;
    this.notify('selection_changed');
    for (const button of [this, ...this.children]) button.notify();
    this.#onChange?.(choice);
  }

  /** Takes the choice before or after the present one, and moves the focus there. */
  step(by: number): boolean {
    const next = this.choices[this.choices.indexOf(this.#choice) + by];
    if (next === undefined) return false;
    this.choice = next;
    const button = this.children.find((child) => child.title === next);
    if (button) this.host?.giveFocus(button);
    return true;
  }

  override get value(): string {
    return this.#choice;
  }

  override planValue(value: number | boolean | string): Deed {
    const choice = readChoice(this.name, value, this.choices);
    return () => {
      this.choice = choice;
    };
  }
}
