import { neverAborted } from '../../../base/cancellation.ts';
import type { Clock } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import { Atom, AtomCache } from '../x11/atoms.ts';
import { X11Connection } from '../x11/connection.ts';
import { changeProperty, getProperty, propertyNotify, readWords } from '../x11/properties.ts';
import { EventMask, encodeClientMessage, sendEvent } from '../x11/window-events.ts';
import { setEventMask } from '../x11/windows.ts';
import type { Environment } from './desktop-environment.ts';

const WINDOW_MANAGER_TIMEOUT_MS = 10_000;
/** Tells the window manager that the wish comes from a person and not from an application that wants attention. */
const FROM_USER = 2;

/** The root window of a desktop, where its parts leave messages for each other. */
export class RootWindow implements AsyncDisposable {
  readonly #x: X11Connection;
  readonly #atoms: AtomCache;
  readonly #changes = new Emitter<number>();

  private constructor(x: X11Connection) {
    this.#x = x;
    this.#atoms = new AtomCache(x);
    x.on(propertyNotify, ({ atom }) => this.#changes.fire(atom));
  }

  static async open(env: Environment, signal: AbortSignal): Promise<RootWindow> {
    const x = await X11Connection.open({ display: env.DISPLAY ?? '', authority: env.XAUTHORITY }, signal);
    x.send(setEventMask(x.root, EventMask.propertyChange));
    return new RootWindow(x);
  }

  /** Qt 5 registers its applications only where the root window tells it the address of the accessibility bus. */
  async announceAccessibilityBus(address: string, signal: AbortSignal): Promise<void> {
    const property = await this.#atoms.number('AT_SPI_BUS', signal);
    const bytes = Buffer.from(address);
    await this.#x.check(changeProperty(this.#x.root, property, Atom.string, 8, bytes), signal);
  }

  /** The address of the accessibility bus that toolkits find here before they ask anybody; empty where there is none. */
  async announcedAccessibilityBus(signal: AbortSignal): Promise<string> {
    const property = await this.#atoms.number('AT_SPI_BUS', signal);
    const { bytes } = await this.#x.ask(getProperty(this.#x.root, property), signal);
    return bytes.toString('utf8').replace(/\0+$/, '');
  }

  /** Calls back whenever another accessibility bus may have been announced. */
  async watchAnnouncements(listener: () => void, signal: AbortSignal): Promise<void> {
    const property = await this.#atoms.number('AT_SPI_BUS', signal);
    this.#changes.event((atom) => {
      if (atom === property) listener();
    });
  }

  /** Waits until a window manager has taken charge of the display. */
  async windowManagerReady(clock: Clock, signal: AbortSignal): Promise<void> {
    const look = async () => {
      const [window = 0] = await this.#windows('_NET_SUPPORTING_WM_CHECK', signal);
      return window > 0 || undefined;
    };
    const options = { clock, timeoutMs: WINDOW_MANAGER_TIMEOUT_MS, wake: this.#changes.event };
    if (await waitFor(look, options, signal)) return;
    throw new AutomationError('desktop_unavailable', 'The window manager does not answer.');
  }

  /**
   * Gives the focus to a new window where no window has it. The window manager gives it to none, so that nothing that
   * starts in the background takes it away; but some window should be in front.
   */
  async focusFirstWindows(signal: AbortSignal): Promise<void> {
    const listed = await this.#atoms.number('_NET_CLIENT_LIST', signal);
    let known = new Set(await this.#windows('_NET_CLIENT_LIST', signal));
    const onList = async () => {
      const [windows, [active = 0]] = await Promise.all([
        this.#windows('_NET_CLIENT_LIST', neverAborted),
        this.#windows('_NET_ACTIVE_WINDOW', neverAborted),
      ]);
      const newest = windows.filter((window) => !known.has(window)).at(-1);
      known = new Set(windows);
      if (newest !== undefined && active === 0) await this.#activate(newest, neverAborted);
    };
    this.#changes.event((atom) => {
      // It fails only when the X server is gone, which the desktop reports as what it is.
      if (atom === listed) onList().catch(() => undefined);
    });
  }

  /** Resolves when the X server has handled everything sent so far. */
  sync(signal: AbortSignal): Promise<void> {
    return this.#x.sync(signal);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#x[Symbol.asyncDispose]();
  }

  async #windows(property: string, signal: AbortSignal): Promise<number[]> {
    const atom = await this.#atoms.number(property, signal);
    const { bytes, format } = await this.#x.ask(getProperty(this.#x.root, atom), signal);
    return format === 32 ? readWords(bytes) : [];
  }

  async #activate(window: number, signal: AbortSignal): Promise<void> {
    const type = await this.#atoms.number('_NET_ACTIVE_WINDOW', signal);
    const mask = EventMask.substructureNotify | EventMask.substructureRedirect;
    const message = encodeClientMessage({ window, type, words: [FROM_USER, 0, 0] });
    await this.#x.check(sendEvent(this.#x.root, mask, message), signal);
  }
}
