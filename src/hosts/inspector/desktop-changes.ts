import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/events.ts';
import type { UiEvent } from '../../model/event.ts';
import type { DesktopChange } from '../../model/inspection.ts';

/** Long enough for one act's many events to become one change; short enough to feel live. */
const FIRST_BURST_MS = 100;
/** Something that never rests, such as a clock or a film, must not keep the page and the desktop busy. */
const LONGEST_BURST_MS = 400;
/** An event so soon after a change belongs to the same unrest. */
const QUIET_MS = 150;

/** Bursts of events as single changes. The first event of a burst starts it, so that a steady flow gets through. */
export function inBursts(events: Event<UiEvent>, clock: Clock): Event<DesktopChange> {
  return (listener) => {
    const apps = new Set<string>();
    const kinds = new Set<string>();
    let burstMs = FIRST_BURST_MS;
    let lastToldAt = Number.NEGATIVE_INFINITY;
    let cancelTimer: (() => void) | undefined;
    const tell = () => {
      cancelTimer = undefined;
      lastToldAt = clock.now();
      const change = { apps: [...apps], kinds: [...kinds] };
      apps.clear();
      kinds.clear();
      listener(change);
    };
    const startBurst = () => {
      const isRestless = clock.now() - lastToldAt < QUIET_MS;
      burstMs = isRestless ? Math.min(burstMs * 2, LONGEST_BURST_MS) : FIRST_BURST_MS;
      return clock.schedule(burstMs, tell);
    };
    const unsubscribe = events(({ app, kind }) => {
      apps.add(app);
      kinds.add(kind);
      cancelTimer ??= startBurst();
    });
    return () => {
      unsubscribe();
      cancelTimer?.();
    };
  };
}
