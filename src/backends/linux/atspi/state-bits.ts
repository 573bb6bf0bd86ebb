/** Numbers of AT-SPI states, as in atspi-constants.h. */
export const STATE_BIT = {
  active: 1,
  busy: 3,
  checked: 4,
  collapsed: 5,
  defunct: 6,
  editable: 7,
  enabled: 8,
  expandable: 9,
  expanded: 10,
  focusable: 11,
  focused: 12,
  iconified: 15,
  modal: 16,
  multiLine: 17,
  multiselectable: 18,
  pressed: 20,
  selectable: 22,
  selected: 23,
  sensitive: 24,
  showing: 25,
  visible: 30,
  managesDescendants: 31,
  indeterminate: 32,
  required: 33,
  invalidEntry: 36,
  isDefault: 39,
  checkable: 41,
  hasPopup: 42,
  readOnly: 43,
} as const;

/** The names of all AT-SPI states, by number, for reports under native names. */
export const STATE_NAMES: readonly string[] = [
  'invalid',
  'active',
  'armed',
  'busy',
  'checked',
  'collapsed',
  'defunct',
  'editable',
  'enabled',
  'expandable',
  'expanded',
  'focusable',
  'focused',
  'has-tooltip',
  'horizontal',
  'iconified',
  'modal',
  'multi-line',
  'multiselectable',
  'opaque',
  'pressed',
  'resizable',
  'selectable',
  'selected',
  'sensitive',
  'showing',
  'single-line',
  'stale',
  'transient',
  'vertical',
  'visible',
  'manages-descendants',
  'indeterminate',
  'required',
  'truncated',
  'animated',
  'invalid-entry',
  'supports-autocompletion',
  'selectable-text',
  'is-default',
  'visited',
  'checkable',
  'has-popup',
  'read-only',
];

/** The states of an object, in two words of 32 bits as AT-SPI sends them. */
export class StateBits {
  readonly low: number;
  readonly high: number;

  constructor(low: number, high: number) {
    this.low = low;
    this.high = high;
  }

  /** Reads `au`. */
  static read(value: unknown): StateBits {
    const [low, high] = Array.isArray(value) ? value : [];
    return new StateBits(Number(low ?? 0), Number(high ?? 0));
  }

  has(bit: number): boolean {
    return bit < 32 ? ((this.low >>> bit) & 1) === 1 : ((this.high >>> (bit - 32)) & 1) === 1;
  }

  /** These states, with some of the first 32 as another object has them. */
  with(bits: readonly number[], other: StateBits): StateBits {
    const mask = bits.reduce((all, bit) => all | (1 << bit), 0);
    return new StateBits(((this.low & ~mask) | (other.low & mask)) >>> 0, this.high);
  }

  get names(): string[] {
    return STATE_NAMES.filter((_, bit) => this.has(bit));
  }
}
