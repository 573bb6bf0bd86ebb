import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, extensionRequest, type Request } from './request.ts';

/** Windows that keep their pixels where other windows cover them. */
export const COMPOSITE: ExtensionKind = {
  name: 'Composite',
  atLeast: [0, 2],
  version: (extension) =>
    extensionQuery(
      extension,
      ['QueryVersion', 0],
      (body) => body.u32(0).u32(4),
      (reply) => [reply.readUInt32LE(8), reply.readUInt32LE(12)],
    ),
};

const AUTOMATIC = 0;

/** Gives a window its own pixels; the server goes on showing them. */
export function redirectWindow(composite: Extension, window: number): Request {
  return extensionRequest(composite, ['RedirectWindow', 1], (body) => body.u32(window).u8(AUTOMATIC));
}

/** The same for all children of a window, present and future. */
export function redirectSubwindows(composite: Extension, window: number): Request {
  return extensionRequest(composite, ['RedirectSubwindows', 2], (body) => body.u32(window).u8(AUTOMATIC));
}

export function unredirectWindow(composite: Extension, window: number): Request {
  return extensionRequest(composite, ['UnredirectWindow', 3], (body) => body.u32(window).u8(AUTOMATIC));
}

/** Names the pixels of a redirected window; the name has to be freed. */
export function nameWindowPixmap(composite: Extension, window: number, pixmap: number): Request {
  return extensionRequest(composite, ['NameWindowPixmap', 6], (body) => body.u32(window).u32(pixmap));
}
