import type { SemanticAction } from '../../../model/element.ts';
import type { Point, Size } from '../../../model/geometry.ts';
import type { KeyChord } from '../../../model/keys.ts';
import type { Role } from '../../../model/role.ts';
import { type Deed, Widget, type WidgetOptions } from '../widget.ts';
import { readNumber } from './value-reading.ts';

/** How a slider or an incrementor is made. */
export interface SliderOptions extends WidgetOptions {
  readonly title: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly number: number;
  readonly onChange?: (number: number) => void;
}

/** A number between two limits, on a track. */
export class Slider extends Widget {
  override readonly role: Role = 'AXSlider';
  override readonly kind: string = 'slider';
  override readonly focusable = true;
  readonly #range: { readonly min: number; readonly max: number; readonly step: number };
  readonly #onChange: SliderOptions['onChange'];
  #number: number;

  constructor(options: SliderOptions) {
    super(options);
    this.#range = { min: options.min, max: options.max, step: options.step };
    this.#number = options.number;
    this.#onChange = options.onChange;
  }

  get number(): number {
    return this.#number;
  }

  set number(number: number) {
    if (number === this.#number) return;
    this.#number = number;
    this.notify();
    this.#onChange?.(number);
  }

  override get range() {
    return this.#range;
  }

  override get value(): string {
    return String(this.#number);
  }

  override get handlers(): Partial<Record<SemanticAction, () => void>> {
    return {
      increment: () => this.#moveTo(this.#number + this.range.step),
      decrement: () => this.#moveTo(this.#number - this.range.step),
    };
  }

  override planValue(value: number | boolean | string): Deed {
    const number = readNumber(this.name, value, this.range);
    return () => {
      this.number = number;
    };
  }

  override click(at: Point, _count: 1 | 2): void {
    this.#moveTo(this.#numberAt(at));
  }

  override drag(_from: Point, to: Point): boolean {
    this.#moveTo(this.#numberAt(to));
    return true;
  }

  override key({ key }: KeyChord): boolean {
    const { min, max, step } = this.range;
    const targets: Partial<Record<string, number>> = {
      right: this.#number + step,
      up: this.#number + step,
      left: this.#number - step,
      down: this.#number - step,
      pageup: this.#number + 10 * step,
      pagedown: this.#number - 10 * step,
      home: min,
      end: max,
    };
    const target = targets[key];
    if (target !== undefined) this.#moveTo(target);
    return target !== undefined;
  }

  override preferredSize(): Size {
    return { width: this.options.width ?? 160, height: 24 };
  }

  /** Goes where a person pushed it: to the nearest step, and not past the ends of the track. */
  #moveTo(number: number): void {
    const { min, max, step } = this.range;
    const onStep = min + Math.round((number - min) / step) * step;
    this.number = Math.max(min, Math.min(max, onStep));
  }

  #numberAt({ x }: Point): number {
    const { min, max } = this.range;
    return min + ((x - this.frame.x) / Math.max(1, this.frame.width)) * (max - min);
  }
}

/** A number with a button to raise it and one to lower it: upper and lower half. */
export class Incrementor extends Slider {
  override readonly role = 'AXIncrementor';
  override readonly kind = 'incrementor';

  override click({ y }: Point, count: 1 | 2): void {
    const upper = y < this.frame.y + this.frame.height / 2;
    for (let pressed = 0; pressed < count; pressed++) {
      if (upper) this.handlers.increment?.();
      else this.handlers.decrement?.();
    }
  }

  override drag(): boolean {
    return false;
  }
}
