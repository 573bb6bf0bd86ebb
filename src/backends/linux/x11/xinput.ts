import { type EventKind, genericEvent } from './event-kind.ts';
import type { ExtensionKind } from './extensions.ts';
import { type Extension, extensionQuery, extensionRequest, type Query, type Request } from './request.ts';

/** Several pointers and keyboards on one screen. */
export const XINPUT: ExtensionKind = {
  name: 'XInputExtension',
  atLeast: [2, 0],
  version: (extension) =>
    extensionQuery(
      extension,
      ['XIQueryVersion', 47],
      (body) => body.u16(2).u16(2),
      (reply) => [reply.readUInt16LE(8), reply.readUInt16LE(10)],
    ),
};

export type DeviceUse =
  | 'master-pointer'
  | 'master-keyboard'
  | 'slave-pointer'
  | 'slave-keyboard'
  | 'floating';

export interface InputDevice {
  readonly id: number;
  readonly use: DeviceUse;
  /** The paired master, or the master of a slave. */
  readonly attachment: number;
  readonly name: string;
}

const USES: readonly DeviceUse[] = [
  'master-pointer',
  'master-keyboard',
  'slave-pointer',
  'slave-keyboard',
  'floating',
];
const ALL_DEVICES = 0;

/** Every pointer and keyboard, masters and slaves. */
export function queryDevices(extension: Extension): Query<InputDevice[]> {
  return extensionQuery(
    extension,
    ['XIQueryDevice', 48],
    (body) => body.u16(ALL_DEVICES),
    (reply) => {
      const devices: InputDevice[] = [];
      for (let at = 32, left = reply.readUInt16LE(8); left > 0; left--) {
        const { device, end } = decodeDevice(reply, at);
        devices.push(device);
        at = end;
      }
      return devices;
    },
  );
}

function decodeDevice(reply: Buffer, at: number): { device: InputDevice; end: number } {
  const nameLength = reply.readUInt16LE(at + 8);
  let end = at + 12 + ((nameLength + 3) & ~3);
  for (let classes = reply.readUInt16LE(at + 6); classes > 0; classes--)
    end += 4 * reply.readUInt16LE(end + 2);
  const device = {
    id: reply.readUInt16LE(at),
    use: USES[reply.readUInt16LE(at + 2) - 1] ?? 'floating',
    attachment: reply.readUInt16LE(at + 4),
    name: reply.subarray(at + 12, at + 12 + nameLength).toString('utf8'),
  };
  return { device, end };
}

/** Makes a pair of master devices, `<name> pointer` and `<name> keyboard`, with XTEST devices of their own. */
export function addMaster(extension: Extension, name: string): Request {
  const bytes = Buffer.from(name, 'utf8');
  const units = 2 + ((bytes.length + 3) >> 2);
  return extensionRequest(extension, ['XIChangeHierarchy', 43], (body) =>
    body.u8(1).skip(3).u16(1).u16(units).u16(bytes.length).u8(1).u8(1).padded(bytes),
  );
}

/** Removes a pair of masters; devices attached to it float afterwards. */
export function removeMaster(extension: Extension, pointer: number): Request {
  const FLOATING = 2;
  return extensionRequest(extension, ['XIChangeHierarchy', 43], (body) =>
    body.u8(1).skip(3).u16(2).u16(3).u16(pointer).u8(FLOATING).skip(5),
  );
}

/** Decides which pointer a client means when it names none. A window stands for its client. */
export function setClientPointer(extension: Extension, window: number, pointer: number): Request {
  return extensionRequest(extension, ['XISetClientPointer', 44], (body) => body.u32(window).u16(pointer));
}

/** Sends the keys of one keyboard to a window. */
export function setDeviceFocus(extension: Extension, keyboard: number, window: number): Request {
  return extensionRequest(extension, ['XISetFocus', 49], (body) => body.u32(window).u32(0).u16(keyboard));
}

/** Chooses the XInput events that this client gets for a window, from all devices. */
export function selectDeviceEvents(extension: Extension, window: number, types: readonly number[]): Request {
  const mask = types.reduce((bits, type) => bits | (1 << type), 0);
  return extensionRequest(extension, ['XISelectEvents', 46], (body) =>
    body.u32(window).u16(1).skip(2).u16(ALL_DEVICES).u16(1).u32(mask),
  );
}

/** Masters were added or removed; says which are gone. */
export function hierarchyChanged(extension: Extension): EventKind<{ readonly removed: readonly number[] }> {
  const MASTER_REMOVED = 2;
  return genericEvent(extension, HIERARCHY_CHANGED, (packet) => {
    const removed: number[] = [];
    for (let at = 32, left = packet.readUInt16LE(20); left > 0; left--, at += 12)
      if (packet.readUInt32LE(at + 8) & MASTER_REMOVED) removed.push(packet.readUInt16LE(at));
    return { removed };
  });
}

export const HIERARCHY_CHANGED = 11;
