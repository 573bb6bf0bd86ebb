import { Emitter } from '../../../../base/events.ts';
import type { ClipboardPort } from '../../../../core/ports/observing.ts';
import { getSelectionOwner } from '../../x11/selections.ts';
import { selectionOwnerNotify, selectSelectionInput, XFIXES } from '../../x11/xfixes.ts';
import type { DisplayContext } from '../display-context.ts';
import { appIdOf } from '../window-id.ts';
import { pidOf } from '../window-properties.ts';
import { SelectionOwner } from './selection-owner.ts';
import { readSelection } from './selection-reader.ts';
import { SelectionWindow } from './selection-window.ts';

/** The clipboard of a display. What we write is there only as long as we live, as X has it. */
export async function openClipboard(
  context: DisplayContext,
  signal: AbortSignal,
): Promise<ClipboardPort & Disposable> {
  const { x, extensions } = context;
  const window = await SelectionWindow.open(context, signal);
  const owner = new SelectionOwner(context, window);
  const changed = new Emitter<void>();
  const xfixes = await extensions.find(XFIXES, signal);
  if (xfixes) x.send(selectSelectionInput(xfixes, window.xid, window.atoms.CLIPBOARD));
  const unwatch = xfixes
    ? x.on(selectionOwnerNotify(xfixes), ({ selection }) => {
        if (selection === window.atoms.CLIPBOARD) changed.fire();
      })
    : () => undefined;
  return {
    onChange: changed.event,
    write: (text, limit) => owner.own(text, limit),
    async read(limit) {
      if (owner.text !== undefined) return owner.text;
      const holder = await x.ask(getSelectionOwner(window.atoms.CLIPBOARD), limit);
      return holder === 0 ? '' : readSelection(context, window, limit);
    },
    async owner(limit) {
      const holder = await x.ask(getSelectionOwner(window.atoms.CLIPBOARD), limit);
      const pid = holder === 0 ? undefined : await pidOf(context, holder, limit);
      return pid === undefined ? undefined : appIdOf(pid);
    },
    [Symbol.dispose]() {
      unwatch();
      owner[Symbol.dispose]();
      window[Symbol.dispose]();
    },
  };
}
