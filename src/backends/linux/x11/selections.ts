import { BodyWriter } from './body-writer.ts';
import { coreEvent } from './event-kind.ts';
import { type Query, query, type Request, request } from './request.ts';

/** Somebody wants what we own. */
export interface SelectionRequest {
  readonly time: number;
  readonly owner: number;
  readonly requestor: number;
  readonly selection: number;
  readonly target: number;
  /** 0 from very old clients, which mean the target. */
  readonly property: number;
}

/** The owner has answered; `property` is 0 where it refused. */
export type SelectionNotify = Omit<SelectionRequest, 'owner'>;

export function setSelectionOwner(owner: number, selection: number, time: number): Request {
  return request('SetSelectionOwner', 22, 0, (body) => body.u32(owner).u32(selection).u32(time));
}

export function getSelectionOwner(selection: number): Query<number> {
  return query(
    'GetSelectionOwner',
    [23, 0],
    (body) => body.u32(selection),
    (reply) => reply.readUInt32LE(8),
  );
}

/** Asks the owner to put the selection into a property of a window. */
export function convertSelection({ requestor, selection, target, property, time }: SelectionNotify): Request {
  return request('ConvertSelection', 24, 0, (body) =>
    body.u32(requestor).u32(selection).u32(target).u32(property).u32(time),
  );
}

export const selectionClear = coreEvent(29, (packet) => ({
  time: packet.readUInt32LE(4),
  owner: packet.readUInt32LE(8),
  selection: packet.readUInt32LE(12),
}));

export const selectionRequest = coreEvent<SelectionRequest>(30, (packet) => ({
  time: packet.readUInt32LE(4),
  owner: packet.readUInt32LE(8),
  requestor: packet.readUInt32LE(12),
  selection: packet.readUInt32LE(16),
  target: packet.readUInt32LE(20),
  property: packet.readUInt32LE(24),
}));

export const selectionNotify = coreEvent<SelectionNotify>(31, (packet) => ({
  time: packet.readUInt32LE(4),
  requestor: packet.readUInt32LE(8),
  selection: packet.readUInt32LE(12),
  target: packet.readUInt32LE(16),
  property: packet.readUInt32LE(20),
}));

/** The owner's answer, to be sent to the requestor. */
export function encodeSelectionNotify({
  time,
  requestor,
  selection,
  target,
  property,
}: SelectionNotify): Buffer {
  const writer = new BodyWriter().u8(31).skip(3).u32(time).u32(requestor).u32(selection);
  return writer.u32(target).u32(property).skip(8).finish();
}
