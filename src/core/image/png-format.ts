import { AutomationError } from '../../base/errors.ts';

/** The eight bytes that every PNG begins with. */
export const PNG_SIGNATURE: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Colour types, as the header numbers them. */
export const PngColor = { grey: 0, rgb: 2, palette: 3, greyAlpha: 4, rgba: 6 } as const;
export type PngColor = (typeof PngColor)[keyof typeof PngColor];

/** What a scanline's bytes are differences from. */
export const PngFilter = { none: 0, sub: 1, up: 2, average: 3, paeth: 4 } as const;
export type PngFilter = (typeof PngFilter)[keyof typeof PngFilter];

/** The error for data that is no PNG, or none that we read. */
export function malformedPng(why: string, cause?: unknown): AutomationError {
  return new AutomationError('invalid_input', `The PNG cannot be read: ${why}.`, { cause });
}
