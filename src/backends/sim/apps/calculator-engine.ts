/** The four ways to combine two numbers. */
export type Operator = '+' | '−' | '×' | '÷';

const MOST_DIGITS = 12;

const COMBINE: Record<Operator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '−': (left, right) => left - right,
  '×': (left, right) => left * right,
  '÷': (left, right) => left / right,
};

/** A pocket calculator without its buttons: operations are carried out in the order in which they are entered. */
export class CalculatorEngine {
  #display = '0';
  /** Whether the next digit begins a new number. */
  #fresh = true;
  #left: number | undefined;
  #operator: Operator | undefined;
  /** What a repeated "=" does again. */
  #again: { operator: Operator; right: number } | undefined;

  get display(): string {
    return this.#display;
  }

  digit(digit: string): void {
    if (this.#fresh || this.#display === '0') this.#display = digit;
    else if (this.#display.replace(/\D/g, '').length < MOST_DIGITS) this.#display += digit;
    this.#fresh = false;
  }

  point(): void {
    if (this.#fresh) this.#display = '0.';
    else if (!this.#display.includes('.')) this.#display += '.';
    this.#fresh = false;
  }

  operator(operator: Operator): void {
    if (this.#display === 'Error') return;
    if (this.#operator && !this.#fresh) this.#combine(this.#operator, this.#number);
    if (this.#display === 'Error') return;
    this.#left = this.#number;
    this.#operator = operator;
    this.#again = undefined;
    this.#fresh = true;
  }

  equals(): void {
    if (this.#display === 'Error') return;
    const right = this.#again?.right ?? this.#number;
    const operator = this.#again?.operator ?? this.#operator;
    if (!operator) return;
    if (this.#again) this.#left = this.#number;
    this.#operator = undefined;
    this.#again = { operator, right };
    this.#combine(operator, right);
  }

  negate(): void {
    if (this.#display === 'Error') return;
    this.#display = this.#display.startsWith('-') ? this.#display.slice(1) : `-${this.#display}`;
    if (Number(this.#display) === 0 && !this.#display.includes('.')) this.#display = '0';
  }

  percent(): void {
    if (this.#display !== 'Error') this.#show(this.#number / 100);
  }

  clear(): void {
    this.#display = '0';
    this.#fresh = true;
    this.#left = undefined;
    this.#operator = undefined;
    this.#again = undefined;
  }

  get #number(): number {
    return Number(this.#display);
  }

  #combine(operator: Operator, right: number): void {
    this.#show(COMBINE[operator](this.#left ?? 0, right));
  }

  /** Twelve digits hide the noise of binary fractions: 0.1 + 0.2 is 0.3. */
  #show(number: number): void {
    if (Number.isFinite(number)) this.#display = String(Number(number.toPrecision(MOST_DIGITS)));
    else {
      this.clear();
      this.#display = 'Error';
    }
    this.#fresh = true;
  }
}
