import { AutomationError } from '../../../../base/errors.ts';
import { Atom } from '../../x11/atoms.ts';
import { appendProperty, propertyNotify } from '../../x11/properties.ts';
import { EventMask } from '../../x11/window-events.ts';
import { createInputOnlyWindow, destroyWindow } from '../../x11/windows.ts';
import { AwaitedEvent } from '../awaited-event.ts';
import type { DisplayContext } from '../display-context.ts';

const NAMES = [
  'CLIPBOARD',
  'TARGETS',
  'TIMESTAMP',
  'INTEGER',
  'INCR',
  'UTF8_STRING',
  'TEXT',
  'STRING',
  'text/plain',
  'text/plain;charset=utf-8',
  'DESKHAND_TIME',
] as const;

export type SelectionAtoms = Readonly<Record<(typeof NAMES)[number], number>>;

/** An invisible window, which stands for us where clients exchange selections. */
export class SelectionWindow implements Disposable {
  readonly xid: number;
  readonly atoms: SelectionAtoms;
  readonly #context: DisplayContext;
  readonly #release: () => void;

  private constructor(context: DisplayContext, atoms: SelectionAtoms) {
    const { x, masks } = context;
    this.#context = context;
    this.atoms = atoms;
    this.xid = x.ids.take();
    x.send(createInputOnlyWindow(this.xid, x.root));
    this.#release = masks.hold(this.xid, EventMask.propertyChange);
  }

  static async open(context: DisplayContext, signal: AbortSignal): Promise<SelectionWindow> {
    return new SelectionWindow(context, await context.atoms.numbers(NAMES, signal));
  }

  /** The server's time, which decides who owned a selection last. */
  async now(signal: AbortSignal): Promise<number> {
    const { x } = this.#context;
    const atom = this.atoms.DESKHAND_TIME;
    using noticed = new AwaitedEvent(
      this.#context,
      propertyNotify,
      (event) => event.window === this.xid && event.atom === atom,
    );
    x.send(appendProperty(this.xid, atom, Atom.string, 8, new Uint8Array(0)));
    const event = await noticed.next(2000, signal);
    if (!event) throw new AutomationError('timed_out', 'The X server does not tell the time.');
    return event.time;
  }

  [Symbol.dispose](): void {
    const { x } = this.#context;
    this.#release();
    x.send(destroyWindow(this.xid));
  }
}
