import type { Point } from '../../../model/geometry.ts';
import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, extensionRequest, type Request } from './request.ts';

/** Makes input as if a device had made it. */
export const XTEST: ExtensionKind = {
  name: 'XTEST',
  atLeast: [2, 2],
  version: (extension) =>
    extensionQuery(
      extension,
      ['GetVersion', 0],
      (body) => body.u8(2).skip(1).u16(2),
      (reply) => [reply.readUInt8(1), reply.readUInt16LE(8)],
    ),
};

/** What a device does. */
export type FakeAct =
  | {
      readonly kind: 'key' | 'button';
      readonly down: boolean;
      readonly code: number;
      /** How long the server waits before it, and with everything that this client asks for after it. */
      readonly delayMs?: number;
    }
  | { readonly kind: 'motion'; readonly to: Point };

const CORE_TYPES = { key: 2, button: 4, motion: 6 } as const;
/** The same as offsets from the first event of XInput. */
const DEVICE_TYPES = { key: 1, button: 3, motion: 5 } as const;

/** Input of the user's own pointer and keyboard. */
export function fakeCoreInput(xtest: Extension, act: FakeAct): Request {
  const isUp = act.kind !== 'motion' && !act.down;
  const { x, y } = act.kind === 'motion' ? act.to : { x: 0, y: 0 };
  const delayMs = act.kind === 'motion' ? 0 : (act.delayMs ?? 0);
  return extensionRequest(xtest, ['FakeInput', 2], (body) =>
    body
      .u8(CORE_TYPES[act.kind] + (isUp ? 1 : 0))
      .u8(act.kind === 'motion' ? 0 : act.code)
      .skip(2)
      .u32(delayMs)
      .skip(12)
      .i16(x)
      .i16(y)
      .skip(8),
  );
}

/** Input of one XTEST device. A position is followed by a second record, which holds the two axes. */
export function fakeDeviceInput(xtest: Extension, input: Extension, device: number, act: FakeAct): Request {
  const isUp = act.kind !== 'motion' && !act.down;
  const delayMs = act.kind === 'motion' ? 0 : (act.delayMs ?? 0);
  const type = input.firstEvent + DEVICE_TYPES[act.kind] + (isUp ? 1 : 0);
  return extensionRequest(xtest, ['FakeInput', 2], (body) => {
    body
      .u8(type)
      .u8(act.kind === 'motion' ? 0 : act.code)
      .skip(2)
      .u32(delayMs)
      .skip(23)
      .u8(device);
    if (act.kind === 'motion') {
      body.u8(input.firstEvent).u8(device).skip(4).u8(2).u8(0).i32(act.to.x).i32(act.to.y).skip(16);
    }
  });
}
