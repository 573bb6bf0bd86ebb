import { Atom } from '../x11/atoms.ts';
import { getProperty, readWords } from '../x11/properties.ts';
import { queryClientPid, XRES } from '../x11/xres.ts';
import type { DisplayContext } from './display-context.ts';

/** Numbers in a property; none where it does not exist. */
export async function wordsOf(
  { x, atoms }: DisplayContext,
  xid: number,
  name: string,
  signal: AbortSignal,
): Promise<number[]> {
  const { format, bytes } = await x.ask(getProperty(xid, await atoms.number(name, signal)), signal);
  return format === 32 ? readWords(bytes) : [];
}

/** The names of the atoms in a property. */
export async function atomNamesOf(
  context: DisplayContext,
  xid: number,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const numbers = await wordsOf(context, xid, name, signal);
  return Promise.all(numbers.map((number) => context.atoms.name(number, signal)));
}

/** The title as UTF-8, else in the old encoding: xterm has only that. */
export async function titleOf(
  { x, atoms }: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<string> {
  const [modern, old] = await Promise.all([
    x.ask(getProperty(xid, await atoms.number('_NET_WM_NAME', signal)), signal),
    x.ask(getProperty(xid, Atom.wmName), signal),
  ]);
  if (modern.bytes.length > 0) return modern.bytes.toString('utf8');
  const isLatin = old.type === Atom.string;
  return old.bytes.toString(isLatin ? 'latin1' : 'utf8');
}

/** The process of a window: as it says itself, else as the server knows it. */
export async function pidOf(
  context: DisplayContext,
  xid: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [own] = await wordsOf(context, xid, '_NET_WM_PID', signal);
  if (own) return own;
  const xres = await context.extensions.find(XRES, signal);
  return xres && context.x.ask(queryClientPid(xres, xid), signal);
}
