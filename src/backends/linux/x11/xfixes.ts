import { type EventKind, extensionEvent } from './event-kind.ts';
import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, extensionRequest, type Request } from './request.ts';

/** Says when a selection changes hands. */
export const XFIXES: ExtensionKind = {
  name: 'XFIXES',
  version: (extension) =>
    extensionQuery(
      extension,
      ['QueryVersion', 0],
      (body) => body.u32(5).u32(0),
      (reply) => [reply.readUInt32LE(8), reply.readUInt32LE(12)],
    ),
};

/** New owner, owner's window destroyed, owner's connection closed. */
const ALL_CHANGES = 7;

export function selectSelectionInput(extension: Extension, window: number, selection: number): Request {
  return extensionRequest(extension, ['SelectSelectionInput', 2], (body) =>
    body.u32(window).u32(selection).u32(ALL_CHANGES),
  );
}

/** A selection has a new owner, or none. */
export function selectionOwnerNotify(extension: Extension): EventKind<{ owner: number; selection: number }> {
  return extensionEvent(extension, 0, (packet) => ({
    owner: packet.readUInt32LE(8),
    selection: packet.readUInt32LE(12),
  }));
}
