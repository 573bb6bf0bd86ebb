import { COMPOSITE, redirectSubwindows } from '../x11/composite.ts';
import type { DisplayContext } from './display-context.ts';

/**
 * Lets every window keep its own pixels from now on, so that covered windows can be captured at once. For desktops that
 * are ours alone: the server needs memory for it and shows present windows anew. It ends with the connection.
 * False where the server cannot.
 */
export async function keepWindowsBacked(
  { x, extensions }: DisplayContext,
  signal: AbortSignal,
): Promise<boolean> {
  const composite = await extensions.find(COMPOSITE, signal);
  if (!composite) return false;
  await x.check(redirectSubwindows(composite, x.root), signal);
  return true;
}
