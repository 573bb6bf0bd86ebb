import { describe, expect, test } from 'vitest';
import { internAtom } from './atoms.ts';
import { keyOf } from './event-kind.ts';
import { getImage } from './images.ts';
import { changeKeyboardMapping, getKeyboardMapping } from './keyboard-mapping.ts';
import { changeProperty, getProperty, readWords, writeWords } from './properties.ts';
import { getMonitors } from './randr.ts';
import type { Extension, Request } from './request.ts';
import { encodeSelectionNotify, selectionNotify } from './selections.ts';
import {
  clientMessage,
  encodeClientMessage,
  encodeFocusIn,
  encodeUnderRequest,
  sendEvent,
} from './window-events.ts';
import { configureWindow, getGeometry, queryTree, translateCoordinates } from './windows.ts';
import { addMaster, hierarchyChanged, queryDevices, removeMaster, setDeviceFocus } from './xinput.ts';
import { grabDevice, ungrabDevice } from './xinput-grabs.ts';
import { queryClientPid } from './xres.ts';
import { fakeCoreInput, fakeDeviceInput } from './xtest.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const extension = (opcode: number, firstEvent = 0): Extension => ({
  name: 'Test',
  opcode,
  firstEvent,
  firstError: 0,
});
const wire = ({ opcode, detail, body }: Request) => [opcode, detail, body.toString('hex')];
const bytes = (text: string) => hex(text).toString('hex');

describe('requests', () => {
  test.each<[string, Request, [number, number, string]]>([
    ['GetGeometry', getGeometry(0x1234), [14, 0, '34120000']],
    ['InternAtom', internAtom('_NET_WM_NAME'), [16, 0, '0c000000 5f4e45545f574d5f4e414d45']],
    ['GetProperty', getProperty(1, 2), [20, 0, '01000000 02000000 00000000 00000000 ffffff1f']],
    [
      'GetProperty that takes',
      getProperty(1, 2, { take: true }),
      [20, 1, '01000000 02000000 00000000 00000000 ffffff1f'],
    ],
    [
      'ChangeProperty',
      changeProperty(1, 2, 31, 8, Buffer.from('abc')),
      [18, 0, '01000000 02000000 1f000000 08000000 03000000 61626300'],
    ],
    [
      'ChangeProperty of words',
      changeProperty(1, 2, 6, 32, writeWords([7, 8])),
      [18, 0, '01000000 02000000 06000000 20000000 02000000 07000000 08000000'],
    ],
    [
      'ConfigureWindow',
      configureWindow(1, { x: -5, height: 9 }),
      [12, 0, '01000000 0900 0000 fbffffff 09000000'],
    ],
    [
      'TranslateCoordinates',
      translateCoordinates(1, 2, { x: -1, y: 3 }),
      [40, 0, '01000000 02000000 ffff 0300'],
    ],
    [
      'GetImage',
      getImage(1, { x: 2, y: 3, width: 4, height: 5 }),
      [73, 2, '01000000 0200 0300 0400 0500 ffffffff'],
    ],
    [
      'ChangeKeyboardMapping',
      changeKeyboardMapping(93, [0x61, 0x61]),
      [100, 1, '5d 02 0000 61000000 61000000'],
    ],
    [
      'XIChangeHierarchy add',
      addMaster(extension(131), 'agent'),
      [131, 43, '01000000 0100 0400 0500 01 01 6167656e74000000'],
    ],
    [
      'XIChangeHierarchy remove',
      removeMaster(extension(131), 9),
      [131, 43, '01000000 0200 0300 0900 02 00 0000 0000'],
    ],
    [
      'XIGrabDevice',
      grabDevice(extension(131), 11, 0x55),
      [131, 51, '55000000 00000000 00000000 0b00 01 01 00 00 0100 00000000'],
    ],
    [
      'XIGrabDevice of a device that is held',
      grabDevice(extension(131), 3, 0x55, { held: true }),
      [131, 51, '55000000 00000000 00000000 0300 00 01 00 00 0100 00000000'],
    ],
    ['XIUngrabDevice', ungrabDevice(extension(131), 11), [131, 52, '00000000 0b00 0000']],
    ['XISetFocus', setDeviceFocus(extension(131), 11, 0x55), [131, 49, '55000000 00000000 0b000000']],
  ])('%s', (_, request, [opcode, detail, body]) => {
    expect(wire(request)).toEqual([opcode, detail, bytes(body)]);
  });

  test('input of a device of XTEST is an event, and a motion two', () => {
    const [xtest, xinput] = [extension(132), extension(131, 66)];
    const key = fakeDeviceInput(xtest, xinput, 15, { kind: 'key', down: false, code: 38 });
    expect(key.body).toHaveLength(32);
    expect([key.body[0], key.body[1], key.body[31]]).toEqual([68, 38, 15]);
    const motion = fakeDeviceInput(xtest, xinput, 14, { kind: 'motion', to: { x: 300, y: -2 } });
    expect(motion.body).toHaveLength(64);
    expect([motion.body[0], motion.body[31], motion.body[32], motion.body[33], motion.body[38]]).toEqual([
      71, 14, 66, 14, 2,
    ]);
    expect([motion.body.readInt32LE(40), motion.body.readInt32LE(44)]).toEqual([300, -2]);
  });

  test('input can wait in the server, so that two clicks are no single one', () => {
    const press = { kind: 'button', down: true, code: 1, delayMs: 10 } as const;
    const requests = [
      fakeDeviceInput(extension(132), extension(131, 66), 14, press),
      fakeCoreInput(extension(132), press),
    ];
    expect(requests.map(({ body }) => body.readUInt32LE(4))).toEqual([10, 10]);
  });

  test('input of the user is a core event', () => {
    const press = fakeCoreInput(extension(132), { kind: 'button', down: true, code: 3 });
    expect([press.body.length, press.body[0], press.body[1]]).toEqual([32, 4, 3]);
    const motion = fakeCoreInput(extension(132), { kind: 'motion', to: { x: 10, y: 20 } });
    expect([motion.body[0], motion.body.readInt16LE(20), motion.body.readInt16LE(22)]).toEqual([6, 10, 20]);
  });
});

describe('replies', () => {
  const reply = (detail: number, body: string) =>
    Buffer.concat([Buffer.from([1, detail, 0, 0, 0, 0, 0, 0]), hex(body)]);

  test('GetGeometry', () => {
    const answer = reply(24, '0d050000 f6ff 1400 8002 e001 0100 0000 00000000 00000000');
    expect(getGeometry(1).decode(answer)).toEqual({
      depth: 24,
      root: 0x50d,
      x: -10,
      y: 20,
      width: 640,
      height: 480,
      borderWidth: 1,
    });
  });

  test('QueryTree', () => {
    const answer = reply(0, '0d050000 07000000 0200 0000 00000000 00000000 00000000 11000000 12000000');
    expect(queryTree(1).decode(answer)).toEqual({ parent: 7, children: [0x11, 0x12] });
  });

  test('GetProperty', () => {
    const answer = reply(32, '06000000 00000000 02000000 00000000 00000000 00000000 01000000 ffffffff');
    const property = getProperty(1, 2).decode(answer);
    expect(property).toMatchObject({ type: 6, format: 32, remaining: 0 });
    expect(readWords(property.bytes)).toEqual([1, 0xffffffff]);
    expect(getProperty(1, 2).decode(reply(0, '00'.repeat(24)))).toMatchObject({
      type: 0,
      bytes: Buffer.alloc(0),
    });
  });

  test('GetKeyboardMapping', () => {
    const answer = reply(2, `${'00'.repeat(24)} 61000000 41000000 31000000 21000000`);
    expect(getKeyboardMapping(10, 2).decode(answer)).toEqual([
      [0x61, 0x41],
      [0x31, 0x21],
    ]);
  });

  test('XIQueryDevice skips the classes of devices', () => {
    const pointer = '0200 0100 0300 0200 0300 01 00 70747200 0100 0200 02000000 0000 0100';
    const keyboard = '0300 0200 0200 0000 0200 01 00 6b620000';
    const answer = reply(48, `0200 0000 ${'00'.repeat(20)} ${pointer} ${keyboard}`);
    expect(queryDevices(extension(131)).decode(answer)).toEqual([
      { id: 2, use: 'master-pointer', attachment: 3, name: 'ptr' },
      { id: 3, use: 'master-keyboard', attachment: 2, name: 'kb' },
    ]);
  });

  test('RRGetMonitors', () => {
    const monitor = '4f000000 01 01 0100 0a00 0000 8007 3804 00000000 00000000 41000000';
    const answer = reply(0, `00000000 01000000 01000000 ${'00'.repeat(12)} ${monitor}`);
    expect(getMonitors(extension(140), 1).decode(answer)).toEqual([
      { name: 0x4f, primary: true, bounds: { x: 10, y: 0, width: 1920, height: 1080 } },
    ]);
  });

  test('XResQueryClientIds', () => {
    const answer = reply(0, `01000000 ${'00'.repeat(20)} 00004000 02000000 04000000 39300000`);
    expect(queryClientPid(extension(145), 1).decode(answer)).toBe(12345);
    expect(queryClientPid(extension(145), 1).decode(reply(0, '00'.repeat(24)))).toBeUndefined();
  });
});

describe('events', () => {
  test('a message is read as it was written', () => {
    const message = { window: 0x77, type: 0x88, words: [1, 2, 0xffffffff, 0, 5] };
    const packet = encodeClientMessage(message);
    expect(packet).toHaveLength(32);
    expect(keyOf(packet)).toBe(clientMessage.key);
    expect(clientMessage.decode(packet)).toEqual(message);
    expect(sendEvent(1, 0x180000, packet).body).toHaveLength(40);
  });

  test('the news of a focus names the window, and that it is no grab', () => {
    const packet = encodeFocusIn(0x77);
    expect(packet).toHaveLength(32);
    expect([packet[0], packet[1], packet.readUInt32LE(4), packet[8]]).toEqual([9, 4, 0x77, 0]);
  });

  test('the wish to be under another window names both, and nothing else that it wishes', () => {
    const packet = encodeUnderRequest(0x77, 0x88, 1);
    expect(packet).toHaveLength(32);
    expect([packet[0], packet[1], packet.readUInt16LE(26)]).toEqual([23, 1, 0x60]);
    expect([4, 8, 12].map((at) => packet.readUInt32LE(at))).toEqual([1, 0x77, 0x88]);
  });

  test('an answer about a selection is read as it was written, also when it was sent by a client', () => {
    const answer = { time: 1, requestor: 2, selection: 3, target: 4, property: 5 };
    const packet = encodeSelectionNotify(answer);
    packet[0] = (packet[0] ?? 0) | 0x80;
    expect(keyOf(packet)).toBe(selectionNotify.key);
    expect(selectionNotify.decode(packet)).toEqual(answer);
  });

  test('generic events are told apart by extension and type', () => {
    const packet = Buffer.alloc(32);
    packet[0] = 35;
    packet[1] = 131;
    packet.writeUInt16LE(11, 8);
    expect(keyOf(packet)).toBe(hierarchyChanged(extension(131)).key);
    expect(keyOf(packet)).not.toBe(hierarchyChanged(extension(132)).key);
  });

  test('news of devices says which masters are gone', () => {
    const packet = Buffer.alloc(32 + 3 * 12);
    packet.writeUInt16LE(3, 20);
    const [added, removed, detached] = [1, 2, 128];
    for (const [index, flags] of [added, removed, detached].entries()) {
      packet.writeUInt16LE(10 + index, 32 + index * 12);
      packet.writeUInt32LE(flags, 32 + index * 12 + 8);
    }
    expect(hierarchyChanged(extension(131)).decode(packet)).toEqual({ removed: [11] });
  });
});
