import type { Rect } from '../../../model/geometry.ts';
import type { Method } from '../dbus/message.ts';
import { ATSPI, COORDINATES } from './interfaces.ts';

/** The question for the place of an object. */
export function extentsIn(kind: keyof typeof COORDINATES): Method {
  return { interface: ATSPI.component, member: 'GetExtents', signature: 'u', body: [COORDINATES[kind]] };
}

/** The place in an answer, if there is one. */
export function rectIn(extents: unknown): Rect | undefined {
  const [x, y, width, height] = Array.isArray(extents) ? extents : [];
  // GTK 3 answers (-2^31, -2^31, 1, 1) for what has no place, others -1 or 0 for the size.
  const isPlaced = width > 0 && height > 0 && x > -0x80000000 && y > -0x80000000;
  return isPlaced ? { x, y, width, height } : undefined;
}
