import type { State } from '../../../model/element.ts';
import type { Size } from '../../../model/geometry.ts';
import { textWidth, Widget, type WidgetOptions } from '../widget.ts';

/** Text to read. Like AX static text, it carries its words as its value. */
export class Label extends Widget {
  override readonly role = 'AXStaticText';
  override readonly kind = 'label';
  #text: string;

  constructor(text: string, options: WidgetOptions = {}) {
    super(options);
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    if (text === this.#text) return;
    this.#text = text;
    this.notify();
  }

  override get value(): string {
    return this.#text;
  }

  override textEquals(text: string): boolean {
    return this.#text === text;
  }

  override preferredSize(): Size {
    return {
      width: this.options.width ?? textWidth(this.#text),
      height: this.options.height ?? 20,
    };
  }
}

/** A picture, known by its description. */
export class Picture extends Widget {
  override readonly role = 'AXImage';
  override readonly kind = 'image';

  override preferredSize(): Size {
    return { width: this.options.width ?? 64, height: this.options.height ?? 64 };
  }
}

/** How far some work has come, from 0 to 100. */
export class Progress extends Widget {
  override readonly role = 'AXProgressIndicator';
  override readonly kind = 'progress';
  #percent = 0;

  get percent(): number {
    return this.#percent;
  }

  set percent(percent: number) {
    if (percent === this.#percent) return;
    this.#percent = percent;
    this.notify();
  }

  override get range(): { min: number; max: number } {
    return { min: 0, max: 100 };
  }

  override get value(): string {
    return String(this.#percent);
  }

  override get ownStates(): readonly State[] {
    return this.#percent > 0 && this.#percent < 100 ? ['busy'] : [];
  }
}

/** Says that something goes on, without saying how far it is. */
export class BusyIndicator extends Widget {
  override readonly role = 'AXBusyIndicator';
  override readonly kind = 'busy indicator';

  override get ownStates(): readonly State[] {
    return this.hidden ? [] : ['busy'];
  }
}
