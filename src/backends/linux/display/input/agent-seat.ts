import { neverAborted } from '../../../../base/cancellation.ts';
import { AutomationError } from '../../../../base/errors.ts';
import type { Extension } from '../../x11/request.ts';
import { XError } from '../../x11/x-error.ts';
import {
  addMaster,
  type DeviceUse,
  getDeviceFocus,
  type InputDevice,
  queryDevices,
  removeMaster,
  setClientPointer,
  setDeviceFocus,
  XINPUT,
} from '../../x11/xinput.ts';
import { type FakeAct, fakeDeviceInput, XTEST } from '../../x11/xtest.ts';
import type { DisplayContext } from '../display-context.ts';
import type { InputSource } from './input-source.ts';
import { makerOf, seatName } from './seat-names.ts';

interface SeatDevices {
  readonly pointer: number;
  readonly keyboard: number;
  readonly testPointer: number;
  readonly testKeyboard: number;
}

let seatsMade = 0;

/**
 * A pointer and a keyboard of the agent's own, beside the user's (multi-pointer X). What they do reaches windows without
 * moving the user's pointer or focus. Master devices outlive their maker, so those of dead processes are removed.
 */
export class AgentSeat implements InputSource {
  readonly disturbsUser = false;
  readonly #context: DisplayContext;
  readonly #xinput: Extension;
  readonly #xtest: Extension;
  readonly #devices: SeatDevices;
  #isRemoved = false;

  private constructor(context: DisplayContext, xinput: Extension, xtest: Extension, devices: SeatDevices) {
    this.#context = context;
    this.#xinput = xinput;
    this.#xtest = xtest;
    this.#devices = devices;
  }

  /** Undefined where the server has no such thing. */
  static async open(context: DisplayContext, signal: AbortSignal): Promise<AgentSeat | undefined> {
    const { x, extensions } = context;
    const xinput = await extensions.find(XINPUT, signal);
    const xtest = await extensions.find(XTEST, signal);
    if (!xinput || !xtest) return undefined;
    await removeStale(context, xinput, signal);
    seatsMade += 1;
    const name = seatName(process.pid, seatsMade);
    await x.check(addMaster(xinput, name), signal);
    const devices = findDevices(await x.ask(queryDevices(xinput), signal), name);
    return devices && new AgentSeat(context, xinput, xtest, devices);
  }

  /** Does something with the agent's own devices. */
  act(act: FakeAct): void {
    const { testKeyboard, testPointer } = this.#devices;
    const device = act.kind === 'key' ? testKeyboard : testPointer;
    this.#context.x.send(fakeDeviceInput(this.#xtest, this.#xinput, device, act));
  }

  /** Sends the agent's keys to a window; the user's keys go where they went. */
  async focus(xid: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#context.x.check(setDeviceFocus(this.#xinput, this.#devices.keyboard, xid), signal);
    } catch (error) {
      if (!(error instanceof XError) || error.error !== 'Match') throw error;
      // It was hidden between the look at it and this.
      throw new AutomationError('not_actionable', 'The window is minimized or hidden; it takes no keys.', {
        cause: error,
      });
    }
  }

  focused(signal: AbortSignal): Promise<number> {
    return this.#context.x.ask(getDeviceFocus(this.#xinput, this.#devices.keyboard), signal);
  }

  /** Makes the agent's pointer the one that a client means when it names none, until the returned function is called. */
  async lendPointer(xid: number, signal: AbortSignal): Promise<() => void> {
    const { x } = this.#context;
    const core = (await x.ask(queryDevices(this.#xinput), signal)).find(
      ({ use }) => use === 'master-pointer',
    );
    await x.check(setClientPointer(this.#xinput, xid, this.#devices.pointer), signal);
    return () => {
      if (core) x.check(setClientPointer(this.#xinput, xid, core.id), neverAborted).catch(() => undefined);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { x } = this.#context;
    if (this.#isRemoved || x.isClosed) return;
    this.#isRemoved = true;
    await x.check(removeMaster(this.#xinput, this.#devices.pointer), neverAborted);
  }
}

function findDevices(devices: readonly InputDevice[], name: string): SeatDevices | undefined {
  const find = (suffix: string, use: DeviceUse) =>
    devices.find((device) => device.name === `${name} ${suffix}` && device.use === use)?.id;
  const pointer = find('pointer', 'master-pointer');
  const keyboard = find('keyboard', 'master-keyboard');
  const testPointer = find('XTEST pointer', 'slave-pointer');
  const testKeyboard = find('XTEST keyboard', 'slave-keyboard');
  if (!pointer || !keyboard || !testPointer || !testKeyboard) return undefined;
  return { pointer, keyboard, testPointer, testKeyboard };
}

async function removeStale({ x }: DisplayContext, xinput: Extension, signal: AbortSignal): Promise<void> {
  for (const { id, name, use } of await x.ask(queryDevices(xinput), signal)) {
    const maker = makerOf(name);
    if (use !== 'master-pointer' || maker === undefined || isAlive(maker)) continue;
    // Another deskhand may remove it at the same moment.
    await x.check(removeMaster(xinput, id), signal).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
