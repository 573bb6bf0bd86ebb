/** A colour with its opacity from 0 to 1. */
export interface Color {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Reads `0xrrggbb`. */
export function rgb(hex: number, a = 1): Color {
  return { r: (hex >> 16) & 255, g: (hex >> 8) & 255, b: hex & 255, a };
}

/** The same colour at another opacity. */
export function faded(color: Color, a: number): Color {
  return { ...color, a };
}

/** Text in every colour here reads at 4.5:1 or better on the surfaces it is used on; the test holds us to it. */
export const INK = {
  primary: rgb(0x1c1f24),
  secondary: rgb(0x565d68),
  placeholder: rgb(0x676e79),
  disabled: rgb(0x656b75),
  onAccent: rgb(0xffffff),
  link: rgb(0x0b57d0),
  invalid: rgb(0xb3261e),
} as const;

/** What things are made of. */
export const SURFACE = {
  window: rgb(0xf6f7f9),
  field: rgb(0xffffff),
  control: rgb(0xffffff),
  controlPressed: rgb(0xdfe4ec),
  controlDisabled: rgb(0xf0f1f4),
  panel: rgb(0xfbfbfc),
  bar: rgb(0xeef0f3),
  titleFocused: rgb(0xe6e9ee),
  titleUnfocused: rgb(0xf2f3f5),
  selection: rgb(0xd3e3fd),
  accent: rgb(0x1a66d6),
  accentPressed: rgb(0x124da6),
  accentDisabled: rgb(0xb9c7dd),
  track: rgb(0xd9dde4),
  thumb: rgb(0xa7aebb),
} as const;

/** Borders, hairlines and other marks that carry no text. */
export const EDGE = {
  hairline: rgb(0xdde0e6),
  control: rgb(0xb4bac5),
  strong: rgb(0x868d9a),
  disabled: rgb(0xd3d7de),
  focus: rgb(0x1a66d6),
  focusGlow: rgb(0x1a66d6, 0.3),
  invalid: rgb(0xc5392f),
  window: rgb(0x000000, 0.22),
  shadow: rgb(0x0b1526),
  dim: rgb(0x141a24, 0.22),
} as const;

/** The buttons of a focused title bar: close, minimise, zoom. */
export const TRAFFIC_LIGHTS = [rgb(0xff5f57), rgb(0xfebc2e), rgb(0x28c840)] as const;

/** The desktop behind all windows. */
export const BACKDROP = {
  top: rgb(0xa9c7ec),
  bottom: rgb(0xf2d9d3),
  hills: [rgb(0x7fa6dc, 0.45), rgb(0x5f8ccb, 0.4), rgb(0x3f6fb5, 0.35)],
} as const;

/** What a placeholder picture shows. */
export const PICTURE = {
  sky: rgb(0xcfe5fb),
  sun: rgb(0xf7b733),
  far: rgb(0x7fae8e),
  near: rgb(0x4d8768),
} as const;
