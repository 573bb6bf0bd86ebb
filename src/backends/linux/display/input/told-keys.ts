import { EventMask, encodeKey, type KeyNews, sendEvent } from '../../x11/window-events.ts';
import type { DisplayContext } from '../display-context.ts';

/**
 * Tells a window of keys that no keyboard made. An application that has grabbed one keyboard gets nothing of the others from the
 * server, and could not even be told to close the menu that it did so for. Qt 5 takes the text of a key from the state of the
 * user's keyboard, so that Control and C were a C (Konsole), but that of a key which it is told of from what it is told.
 */
export async function tellKeys(
  { x }: DisplayContext,
  window: number,
  strokes: readonly Pick<KeyNews, 'keycode' | 'down' | 'state'>[],
  signal: AbortSignal,
): Promise<void> {
  for (const stroke of strokes) {
    const news = encodeKey({ window, root: x.root, ...stroke });
    await x.check(sendEvent(window, EventMask.none, news), signal);
  }
}
