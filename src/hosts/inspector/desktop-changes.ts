import type { Clock } from '../../base/clock.ts';
import type { Event } from '../../base/events.ts';
import type { UiEvent } from '../../model/event.ts';
import type { DesktopChange } from '../../model/inspection.ts';

/** Long enough for one act's many events to become one change; short enough to feel live. */
const BURST_MS = 100;

/** Bursts of events as single changes. The first event of a burst starts it, so that a steady flow gets through. */
export function inBursts(events: Event<UiEvent>, clock: Clock): Event<DesktopChange> {
  return (listener) => {
    const apps = new Set<string>();
    const kinds = new Set<string>();
    let cancelTimer: (() => void) | undefined;
    const flush = () => {
      cancelTimer = undefined;
      const change = { apps: [...apps], kinds: [...kinds] };
      apps.clear();
      kinds.clear();
      listener(change);
    };
    const unsubscribe = events(({ app, kind }) => {
      apps.add(app);
      kinds.add(kind);
      cancelTimer ??= clock.schedule(BURST_MS, flush);
    });
    return () => {
      unsubscribe();
      cancelTimer?.();
    };
  };
}
