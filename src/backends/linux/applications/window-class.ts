import type { DisplayContext } from '../display/display-context.ts';
import { unlessGone } from '../display/window-list.ts';
import type { WindowClass } from '../launching/identify-application.ts';
import { getProperty } from '../x11/properties.ts';

/** What a window says about its application in `WM_CLASS`. */
export async function windowClassOf(
  { x, atoms }: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<WindowClass> {
  const property = getProperty(xid, await atoms.number('WM_CLASS', signal));
  const { bytes } = await unlessGone(x.ask(property, signal), { bytes: Buffer.alloc(0) });
  return bytes.toString('latin1').split('\0').filter(Boolean);
}
