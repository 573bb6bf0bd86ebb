import { neverAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter } from '../../../base/events.ts';
import { waitFor } from '../../../base/wait-for.ts';
import { type Rect, type Size, subtract } from '../../../model/geometry.ts';
import { COMPOSITE, redirectWindow, unredirectWindow } from '../x11/composite.ts';
import { createDamage, DAMAGE, damageNotify, destroyDamage } from '../x11/damage.ts';
import { getInputFocus, setInputFocus } from '../x11/windows.ts';
import type { DisplayContext } from './display-context.ts';

/** How long an application gets to paint a window again. */
const PAINT_MS = 1000;
/** Without news for so long, what was painted is all that will be. */
const QUIET_MS = 80;
/** The same once everything was painted: the server clears the window first, which counts as painting. */
const QUIET_WHEN_COVERED_MS = 30;
/** For windows that never stop to move. */
const LONGEST_WHEN_COVERED_MS = 200;

/**
 * Gives a window pixels of its own while something is done with them. The server has to show the window anew for that,
 * after which the application paints it; and the window loses the user's focus, which is given back.
 */
export async function withBacking<T>(
  context: DisplayContext,
  { topLevel, client, size }: { topLevel: number; client: number; size: Size },
  work: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { x, extensions } = context;
  const composite = await extensions.require(COMPOSITE, signal);
  const focus = await x.ask(getInputFocus(), signal);
  const paint = await watchPaint(context, client, size, signal);
  try {
    await x.check(redirectWindow(composite, topLevel), signal);
    try {
      await giveBackFocus(context, focus);
      await paint.finished(signal);
      return await work();
    } finally {
      x.send(unredirectWindow(composite, topLevel));
      await giveBackFocus(context, focus);
    }
  } finally {
    paint.end();
  }
}

/** Cleaning up has to happen even where the caller has lost interest. */
async function giveBackFocus({ x }: DisplayContext, before: number): Promise<void> {
  const now = await x.ask(getInputFocus(), neverAborted);
  if (now !== before) await x.check(setInputFocus(before, 0), neverAborted).catch(() => undefined);
}

async function watchPaint(
  { x, extensions, clock }: DisplayContext,
  client: number,
  size: Size,
  signal: AbortSignal,
) {
  const extension = await extensions.require(DAMAGE, signal);
  const damage = x.ids.take();
  const painted = new Emitter<void>();
  let missing: Rect[] = [{ x: 0, y: 0, width: size.width, height: size.height }];
  let lastAt: number | undefined;
  const unsubscribe = x.on(damageNotify(extension), (event) => {
    if (event.damage !== damage) return;
    missing = missing.flatMap((part) => subtract(part, event.area));
    lastAt = clock.now();
    painted.fire();
  });
  await x.check(createDamage(extension, damage, client), signal);
  return {
    async finished(limit: AbortSignal): Promise<void> {
      const start = clock.now();
      const look = async () => {
        const quietMs = lastAt === undefined ? 0 : clock.now() - lastAt;
        if (quietMs >= QUIET_MS) return true;
        if (missing.length > 0) return undefined;
        return quietMs >= QUIET_WHEN_COVERED_MS || clock.now() - start > LONGEST_WHEN_COVERED_MS || undefined;
      };
      const done = await waitFor(look, { clock, timeoutMs: PAINT_MS, wake: painted.event }, limit);
      if (!done && lastAt === undefined)
        throw new AutomationError('app_unresponsive', 'The application does not paint its covered window.');
    },
    end(): void {
      unsubscribe();
      x.send(destroyDamage(extension, damage));
      x.ids.giveBack(damage);
    },
  };
}
