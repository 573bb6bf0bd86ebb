import { neverAborted } from '../../../../base/cancellation.ts';
import type { Point } from '../../../../model/geometry.ts';
import type { Extension } from '../../x11/request.ts';
import { XError } from '../../x11/x-error.ts';
import {
  addMaster,
  type DeviceUse,
  type InputDevice,
  queryDevices,
  removeMaster,
  XINPUT,
} from '../../x11/xinput.ts';
import { type FakeAct, fakeDeviceInput, XTEST } from '../../x11/xtest.ts';
import type { DisplayContext } from '../display-context.ts';
import { correctManager } from '../user-focus.ts';
import { leaveWindows } from './leave-windows.ts';
import { makerOf } from './seat-names.ts';

/** A master pointer and a master keyboard, and the devices that XTEST drives them by. */
export interface Pair {
  readonly pointer: number;
  readonly keyboard: number;
  readonly testPointer: number;
  readonly testKeyboard: number;
}

/** What pairs are made and used with. */
export interface Extensions {
  readonly xinput: Extension;
  readonly xtest: Extension;
}

/** As many as a pointer of XTEST has. */
const MOST_BUTTONS = 10;

/** Undefined where the server has no room for more. */
export async function makePair(
  { x }: DisplayContext,
  xinput: Extension,
  name: string,
  signal: AbortSignal,
): Promise<Pair | undefined> {
  try {
    await x.check(addMaster(xinput, name), signal);
  } catch (error) {
    if (error instanceof XError && error.error === 'Alloc') return undefined;
    throw error;
  }
  return findDevices(await x.ask(queryDevices(xinput), signal), name);
}

function findDevices(devices: readonly InputDevice[], name: string): Pair | undefined {
  const find = (suffix: string, use: DeviceUse) =>
    devices.find((device) => device.name === `${name} ${suffix}` && device.use === use)?.id;
  const pointer = find('pointer', 'master-pointer');
  const keyboard = find('keyboard', 'master-keyboard');
  const testPointer = find('XTEST pointer', 'slave-pointer');
  const testKeyboard = find('XTEST keyboard', 'slave-keyboard');
  if (!pointer || !keyboard || !testPointer || !testKeyboard) return undefined;
  return { pointer, keyboard, testPointer, testKeyboard };
}

/** The pairs of certain makers. */
export function pairsOf(devices: readonly InputDevice[], isMeant: (maker: number) => boolean): Pair[] {
  const pointers = devices.filter(({ name, use }) => {
    const maker = makerOf(name);
    return use === 'master-pointer' && maker !== undefined && isMeant(maker);
  });
  return pointers.flatMap(({ name }) => findDevices(devices, name.replace(/ pointer$/, '')) ?? []);
}

/** Removes the devices of certain makers, unless an application takes longer than that to let go of them. */
export async function removeSeats(
  context: DisplayContext,
  isMeant: (maker: number) => boolean,
  signal: AbortSignal,
  patienceMs?: number,
): Promise<void> {
  const { x, extensions } = context;
  const xinput = await extensions.find(XINPUT, signal);
  const xtest = await extensions.find(XTEST, signal);
  if (!xinput || !xtest) return;
  const pairs = pairsOf(await x.ask(queryDevices(xinput), signal), isMeant);
  if (pairs.length === 0) return;
  // Another deskhand may remove them at the same moment.
  await removePairs(context, { xinput, xtest }, pairs, patienceMs).catch(() => undefined);
  await correctManager(context, signal);
}

/** Removes pairs, unless an application takes longer than that to notice that their pointers have left it; says whether it did. */
export async function removePairs(
  context: DisplayContext,
  { xinput, xtest }: Extensions,
  pairs: readonly Pair[],
  patienceMs?: number,
): Promise<boolean> {
  const { x } = context;
  const fake = (device: number, act: FakeAct) => x.send(fakeDeviceInput(xtest, xinput, device, act));
  const move = (to: Point) => {
    for (const { testPointer } of pairs) fake(testPointer, { kind: 'motion', to });
  };
  for (const pair of pairs) letGo(context, pair, fake);
  const remove = async () => {
    for (const { pointer } of pairs) await x.check(removeMaster(xinput, pointer), neverAborted);
  };
  return leaveWindows(context, move, remove, patienceMs);
}

/** Releases what a killed maker has left pressed: a pointer with a pressed button leaves no window, and held keys repeat. */
function letGo(
  { x }: DisplayContext,
  { testPointer, testKeyboard }: Pair,
  fake: (device: number, act: FakeAct) => void,
): void {
  for (let code = 1; code <= MOST_BUTTONS; code++) fake(testPointer, { kind: 'button', down: false, code });
  for (let code = x.setup.minKeycode; code <= x.setup.maxKeycode; code++)
    fake(testKeyboard, { kind: 'key', down: false, code });
}
