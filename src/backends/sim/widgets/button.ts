import type { SemanticAction } from '../../../model/element.ts';
import type { Size } from '../../../model/geometry.ts';
import type { Role } from '../../../model/role.ts';
import { textWidth, Widget, type WidgetOptions } from '../widget.ts';

/** How a button is made. */
export interface ButtonOptions extends WidgetOptions {
  readonly title: string;
  /** What Return (`confirm`) or Escape (`cancel`) presses in its sheet or dialog. */
  readonly answers?: 'confirm' | 'cancel';
  readonly onPress: () => void;
}

/** Does one thing when it is pressed. */
export class Button extends Widget {
  override readonly role: Role = 'AXButton';
  override readonly kind: string = 'button';
  override readonly focusable = true;
  readonly answers: ButtonOptions['answers'];
  readonly #onPress: () => void;

  constructor(options: ButtonOptions) {
    super(options);
    this.answers = options.answers;
    this.#onPress = options.onPress;
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return { press: this.#onPress };
  }

  /** A click leaves the focus where people type, as most toolkits do. */
  override get takesFocusOnClick(): boolean {
    return false;
  }

  override preferredSize(): Size {
    return {
      width: this.options.width ?? textWidth(this.title) + 24,
      height: this.options.height ?? 26,
    };
  }
}

/** Text that leads somewhere. */
export class Link extends Button {
  override readonly role = 'AXLink';
  override readonly kind = 'link';
}
