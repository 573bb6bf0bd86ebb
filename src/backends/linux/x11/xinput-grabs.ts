import { type Extension, extensionQuery, extensionRequest, type Query, type Request } from './request.ts';

const SYNCHRONOUS = 0;
const ASYNCHRONOUS = 1;
const CURRENT_TIME = 0;
const GRAB_STATUS = ['success', 'already grabbed', 'invalid time', 'not viewable', 'frozen'] as const;

export type GrabStatus = (typeof GRAB_STATUS)[number];

/**
 * Takes all events of a device for this client, as if they happened in a window; other devices go on. From a device that is
 * `held` there are none meanwhile: what happens on it happens when it is let go.
 */
export function grabDevice(
  extension: Extension,
  device: number,
  window: number,
  { held = false } = {},
): Query<GrabStatus> {
  return extensionQuery(
    extension,
    ['XIGrabDevice', 51],
    (body) =>
      body
        .u32(window)
        .u32(CURRENT_TIME)
        .u32(0)
        .u16(device)
        .u8(held ? SYNCHRONOUS : ASYNCHRONOUS)
        .u8(ASYNCHRONOUS)
        .u8(0)
        .skip(1)
        .u16(1)
        .u32(0),
    (reply) => GRAB_STATUS[reply.readUInt8(8)] ?? 'frozen',
  );
}

export function ungrabDevice(extension: Extension, device: number): Request {
  return extensionRequest(extension, ['XIUngrabDevice', 52], (body) =>
    body.u32(CURRENT_TIME).u16(device).skip(2),
  );
}
