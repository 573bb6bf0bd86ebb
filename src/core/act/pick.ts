import { AutomationError } from '../../base/errors.ts';
import { fold, quote } from '../../base/text.ts';
import { waitFor } from '../../base/wait-for.ts';
import { hasState, type UiNode, walk } from '../../model/element.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Route } from '../../model/outcome.ts';
import { requireFocusAllowed, windowOf } from './focus.ts';
import type { Act } from './perform.ts';
import { notActionable, type Target } from './target.ts';

const MOST_TOLD = 20;
const MOST_KEYS = 200;

/** What opens the list of a pop-up that keeps its entries to itself until then: the pop-up itself, or a button inside. */
export function openerOf(node: UiNode): UiNode | undefined {
  for (const { node: each } of walk([node])) if (each.actions.includes('press')) return each;
  return undefined;
}

/** Opens a pop-up and picks an entry: by the entry's own action, else by keys, and only once the right entry has the focus. */
export function pickingAct(target: Target, opener: UiNode, value: string): Omit<Act, 'judge'> {
  let route: Route = 'accessibility';
  return {
    get route() {
      return route;
    },
    deliver: async (signal) => {
      const press = (id: string) =>
        target.app.bounded(
          (port, limit) => port('actions').perform(target.app.info.id, id, 'press', limit),
          signal,
        );
      await press(opener.id);
      try {
        const entries = await openEntries(target, signal);
        const wanted = indexOf(entries, value);
        const entry = entries[wanted];
        if (entry?.actions.includes('press')) return await press(entry.id);
        requireFocusAllowed(target, 'background', 'keyboard');
        route = 'keyboard';
        await moveTo(target, entries, wanted, signal);
        await strike(target, 'return', signal);
      } catch (error) {
        // An open list would keep everything else from being used.
        if ((await readEntries(target, signal)).length > 0) await press(opener.id);
        throw error;
      }
    },
  };
}

async function openEntries(target: Target, signal: AbortSignal): Promise<UiNode[]> {
  const look = async (inner: AbortSignal) => {
    const entries = await readEntries(target, inner);
    return entries.length > 0 ? entries : undefined;
  };
  const found = await soon(target, look, signal);
  if (!found)
    throw notActionable(target, 'shows no entries when it is opened', 'Look at it with ax_get_tree.');
  return found;
}

/** Moves from the entry that has the focus to another one, and makes sure that it got there. */
async function moveTo(
  target: Target,
  entries: readonly UiNode[],
  wanted: number,
  signal: AbortSignal,
): Promise<void> {
  const from = focusedIn(entries);
  if (from < 0 || Math.abs(wanted - from) > MOST_KEYS)
    throw notActionable(target, 'has an entry of that name that keys do not reach');
  for (let at = from; at !== wanted; at += Math.sign(wanted - from))
    await strike(target, wanted > from ? 'down' : 'up', signal);
  const name = fold(nameOf(entries[wanted]));
  const look = async (inner: AbortSignal) => {
    const now = await readEntries(target, inner);
    return fold(nameOf(now[focusedIn(now)])) === name || undefined;
  };
  if (!(await soon(target, look, signal)))
    throw notActionable(target, 'did not follow the keys to the entry');
}

async function readEntries({ app, node }: Target, signal: AbortSignal): Promise<UiNode[]> {
  const { steps } = await app.snapshot(signal, node.id);
  return steps
    .map((step) => step.node)
    .filter((each) => (each.role === 'AXRow' || each.role === 'AXMenuItem') && hasState(each, 'visible'));
}

function soon<T>(
  { app }: Target,
  look: (signal: AbortSignal) => Promise<T | undefined>,
  signal: AbortSignal,
): Promise<T | undefined> {
  const options = { clock: app.clock, timeoutMs: app.desktop.options.settleMs, wake: app.onEvent };
  return waitFor(look, options, signal);
}

function strike(target: Target, key: KeyChord['key'], signal: AbortSignal): Promise<void> {
  const window = { window: windowOf(target) };
  return target.app.bounded(
    (port, limit) => port('keyboard').press({ key, modifiers: [] }, window, limit),
    signal,
  );
}

function indexOf(entries: readonly UiNode[], value: string): number {
  const index = entries.findIndex((entry) => fold(nameOf(entry)) === fold(value));
  if (index >= 0) return index;
  const names = entries.slice(0, MOST_TOLD).map((entry) => quote(nameOf(entry), 40));
  throw new AutomationError('invalid_value', `${quote(value)} is none of the choices.`, {
    guidance: `Use one of ${names.join(', ')}.`,
  });
}

function focusedIn(entries: readonly UiNode[]): number {
  return entries.findIndex((entry) => hasState(entry, 'focused'));
}

/** What an entry says, which may be in a label inside of it. */
function nameOf(entry: UiNode | undefined): string {
  if (!entry || entry.title !== '') return entry?.title ?? '';
  for (const { node } of walk(entry.children)) if (node.role === 'AXStaticText') return node.title;
  return '';
}
