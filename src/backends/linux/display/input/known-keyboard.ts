import { EventMask, encodeMappingNotify, mappingNotify, sendEvent } from '../../x11/window-events.ts';
import { progressOf } from '../app-barrier.ts';
import type { DisplayContext } from '../display-context.ts';
import { unlessGone } from '../window-list.ts';

const MOST_KEPT = 1000;

/**
 * Has applications read the keyboard before ours is lent to them. Xlib puts off reading a keyboard that has become another one, as by a
 * change of layout, until the next key; where that is ours, it takes our keyboard for the user's from then on, and the
 * server ends the application when it asks for it after we have left. What it has put off it does when it is told of a change.
 */
export class KnownKeyboard {
  readonly #context: DisplayContext;
  /** Windows whose applications know the keyboard as it is. */
  readonly #informed = new Set<number>();

  constructor(context: DisplayContext) {
    this.#context = context;
    context.x.on(mappingNotify, ({ isKeyboard }) => {
      if (isKeyboard) this.#informed.clear();
    });
  }

  async tell(xid: number, signal: AbortSignal): Promise<void> {
    if (this.#informed.has(xid)) return;
    const { x } = this.#context;
    if (this.#informed.size >= MOST_KEPT) this.#informed.clear();
    this.#informed.add(xid);
    const news = encodeMappingNotify(x.setup.minKeycode);
    await unlessGone(x.check(sendEvent(xid, EventMask.none, news), signal), undefined);
    await progressOf(this.#context, xid, signal);
  }
}
