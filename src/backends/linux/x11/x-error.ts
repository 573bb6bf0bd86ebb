import { AutomationError } from '../../../base/errors.ts';

/** The core protocol's errors by number. */
const NAMES = [
  '',
  'Request',
  'Value',
  'Window',
  'Pixmap',
  'Atom',
  'Cursor',
  'Font',
  'Match',
  'Drawable',
  'Access',
  'Alloc',
  'Colormap',
  'GContext',
  'IDChoice',
  'Name',
  'Length',
  'Implementation',
] as const;

/** A request that the X server refused. Ports turn the ones that a caller can cause into their own codes. */
export class XError extends AutomationError {
  /** The protocol's name, such as `Window`, or the number of an extension's own error. */
  readonly error: string;
  /** The id or value that the server could not use. */
  readonly value: number;

  constructor(packet: Buffer, request: string) {
    const number = packet.readUInt8(1);
    const error = NAMES[number] ?? String(number);
    const value = packet.readUInt32LE(4);
    super('internal', `The X server refused ${request}: Bad${error} (0x${value.toString(16)}).`, {
      details: { request, error, value },
    });
    this.error = error;
    this.value = value;
  }
}

/** Whether a window, or something else with an id, vanished before the request arrived. */
export function isGone(thrown: unknown): boolean {
  return thrown instanceof XError && (thrown.error === 'Window' || thrown.error === 'Drawable');
}
