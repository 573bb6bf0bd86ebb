import { neverAborted } from '../../../../base/cancellation.ts';
import { AutomationError } from '../../../../base/errors.ts';
import { Ending } from '../../../../base/events.ts';
import type { Extension, Request } from '../../x11/request.ts';
import { XError } from '../../x11/x-error.ts';
import {
  HIERARCHY_CHANGED,
  hierarchyChanged,
  queryDevices,
  selectDeviceEvents,
  setClientPointer,
  setDeviceFocus,
  XINPUT,
} from '../../x11/xinput.ts';
import { grabDevice, ungrabDevice } from '../../x11/xinput-grabs.ts';
import { type FakeAct, fakeDeviceInput, XTEST } from '../../x11/xtest.ts';
import { othersOfClient } from '../client-windows.ts';
import type { DisplayContext } from '../display-context.ts';
import type { InputSource } from './input-source.ts';
import { KnownKeyboard } from './known-keyboard.ts';
import { announceMaker, departedMakers } from './seat-makers.ts';
import { seatName } from './seat-names.ts';
import { type Extensions, makePair, type Pair, pairsOf, removePairs, removeSeats } from './seat-pairs.ts';

type Core = Pick<Pair, 'pointer' | 'keyboard'>;

const NOWHERE = 0;
/** Stands for the client that asks. */
const OURSELVES = 0;

/**
 * A pointer and a keyboard of the agent's own, beside the user's (multi-pointer X). What they do reaches windows without
 * moving the user's pointer or focus. Master devices outlive their maker, so those of makers that are gone are removed.
 */
export class AgentSeat implements InputSource {
  readonly disturbsUser = false;
  readonly #context: DisplayContext;
  readonly #xinput: Extension;
  readonly #xtest: Extension;
  readonly #hands: Pair;
  readonly #veil: Pair;
  /** The user's pointer and keyboard. */
  readonly #core: Core;
  readonly #keyboard: KnownKeyboard;
  readonly #maker: number;
  readonly #lost = new Ending<void>();
  #isLeft = false;
  #isGone = false;

  readonly onLost = this.#lost.event;

  private constructor(
    context: DisplayContext,
    { xinput, xtest }: Extensions,
    { hands, veil, core }: { readonly hands: Pair; readonly veil: Pair; readonly core: Core },
    maker: number,
  ) {
    this.#context = context;
    this.#xinput = xinput;
    this.#xtest = xtest;
    this.#hands = hands;
    this.#veil = veil;
    this.#core = core;
    this.#maker = maker;
    this.#keyboard = new KnownKeyboard(context);
    const own = [hands.pointer, veil.pointer];
    context.x.on(hierarchyChanged(xinput), ({ removed }) => {
      if (!this.#isLeft && removed.some((id) => own.includes(id))) this.#lost.fire();
    });
  }

  /** Undefined where the server has no such thing, or has no room for more. */
  static async open(
    context: DisplayContext,
    maker: number,
    signal: AbortSignal,
  ): Promise<AgentSeat | undefined> {
    const { extensions } = context;
    const xinput = await extensions.find(XINPUT, signal);
    const xtest = await extensions.find(XTEST, signal);
    if (!xinput || !xtest) return undefined;
    const devices = await context.x.ask(queryDevices(xinput), signal);
    const departed = await departedMakers(context, devices, signal);
    await removeSeats(context, (each) => departed.has(each), signal);
    await announceMaker(context, maker, signal);
    await context.x.check(selectDeviceEvents(xinput, context.x.root, [HIERARCHY_CHANGED]), signal);
    const core = {
      pointer: devices.find(({ use }) => use === 'master-pointer')?.id,
      keyboard: devices.find(({ use }) => use === 'master-keyboard')?.id,
    };
    // Chromium hears the keyboard that was made last.
    const veil = await makePair(context, xinput, seatName(maker, 1), signal);
    const hands = veil && (await makePair(context, xinput, seatName(maker, 2), signal));
    const { pointer, keyboard } = core;
    if (!hands || pointer === undefined || keyboard === undefined) {
      if (veil) await removePairs(context, { xinput, xtest }, [veil]);
      return undefined;
    }
    return new AgentSeat(context, { xinput, xtest }, { hands, veil, core: { pointer, keyboard } }, maker);
  }

  /** Does something with the agent's own devices. */
  act(act: FakeAct): void {
    const { testKeyboard, testPointer } = this.#hands;
    const device = act.kind === 'key' ? testKeyboard : testPointer;
    this.#context.x.send(fakeDeviceInput(this.#xtest, this.#xinput, device, act));
  }

  /**
   * Sends the agent's keys to a window until the returned function is called; the user's keys go where they went.
   *
   * Window managers take any focus that enters a window for the user's. The server tells them of the first keyboard that
   * enters, and of none after it; and a keyboard that enters because it is grabbed is announced as a grab, which window
   * managers ignore. So a second keyboard, which never types, is grabbed in the window before the first one enters.
   */
  async attend(xid: number, signal: AbortSignal): Promise<() => Promise<void>> {
    const { x } = this.#context;
    const status = await x.ask(grabDevice(this.#xinput, this.#veil.keyboard, xid), signal);
    if (status === 'not viewable') throw hidden();
    const release = async () => {
      const steps = [
        setDeviceFocus(this.#xinput, this.#hands.keyboard, NOWHERE),
        ungrabDevice(this.#xinput, this.#veil.keyboard),
      ];
      await Promise.all(steps.map((step) => x.check(step, neverAborted)));
    };
    try {
      await x.check(setDeviceFocus(this.#xinput, this.#hands.keyboard, xid), signal);
    } catch (error) {
      await release();
      if (!(error instanceof XError) || error.error !== 'Match') throw error;
      // It was hidden between the look at it and this.
      throw hidden(error);
    }
    return release;
  }

  async isTaken(signal: AbortSignal): Promise<boolean> {
    const { x } = this.#context;
    const { keyboard } = this.#hands;
    const status = await x.ask(grabDevice(this.#xinput, keyboard, x.root), signal);
    if (status === 'success') await x.check(ungrabDevice(this.#xinput, keyboard), neverAborted);
    return status === 'already grabbed' || status === 'frozen';
  }

  /**
   * A keyboard that is let go comes back to its window, which is told so as the end of a grab: window managers ignore that.
   * Both requests travel together, and the keyboard is held in between, so that no key goes anywhere else.
   */
  async retellFocus(signal: AbortSignal): Promise<void> {
    const { x } = this.#context;
    const { keyboard } = this.#core;
    const steps = [
      x.ask(grabDevice(this.#xinput, keyboard, x.root, { held: true }), signal),
      x.check(ungrabDevice(this.#xinput, keyboard), neverAborted),
    ];
    await Promise.all(steps);
  }

  /** Makes the agent's pointer the one that a client means when it names none, until the returned function is called. */
  async lendPointer(xid: number, signal: AbortSignal): Promise<() => Promise<void>> {
    const { x } = this.#context;
    await this.#keyboard.tell(xid, signal);
    await x.check(setClientPointer(this.#xinput, xid, this.#hands.pointer), signal);
    return () => this.#takeBack(xid).catch(() => undefined);
  }

  /** The window that stood for the client may be gone, as a dialog is that a key closed: what it has still stands for it then. */
  async #takeBack(xid: number): Promise<void> {
    const { x } = this.#context;
    const restore = (window: number) =>
      x.check(setClientPointer(this.#xinput, window, this.#core.pointer), neverAborted).then(
        () => true,
        () => false,
      );
    if (await restore(xid)) return;
    for (const other of await othersOfClient(this.#context, xid, neverAborted))
      if (await restore(other)) return;
  }

  /** A client means the keyboard that belongs to its pointer. */
  meaningItsKeyboard(requests: readonly Request[]): void {
    const { x } = this.#context;
    if (this.#isLeft) return;
    x.send(setClientPointer(this.#xinput, OURSELVES, this.#hands.pointer));
    for (const request of requests) x.send(request);
    x.send(setClientPointer(this.#xinput, OURSELVES, this.#core.pointer));
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { x } = this.#context;
    if (this.#isLeft || x.isClosed) return;
    this.#isLeft = true;
    const extensions = { xinput: this.#xinput, xtest: this.#xtest };
    const devices = await x.ask(queryDevices(this.#xinput), neverAborted);
    const pairs = pairsOf(devices, (maker) => maker === this.#maker);
    this.#isGone = await removePairs(this.#context, extensions, pairs);
  }
}

function hidden(cause?: Error): AutomationError {
  return new AutomationError('not_actionable', 'The window is minimized or hidden; it takes no keys.', {
    cause,
  });
}
