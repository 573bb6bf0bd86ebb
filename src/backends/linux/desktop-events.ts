import { neverAborted } from '../../base/cancellation.ts';
import type { Event } from '../../base/events.ts';
import type { EventsPort } from '../../core/ports/observing.ts';
import type { UiEvent } from '../../model/event.ts';
import type { RunningApplications } from './applications/running-applications.ts';
import type { AtspiBus } from './atspi/atspi-bus.ts';
import { AtspiEvents } from './atspi/atspi-events.ts';
import { processOf } from './dbus/bus-names.ts';
import { appIdOf } from './display/window-id.ts';

/** What happens on the display and inside applications, under the names that applications have on this desktop. */
export function desktopEvents(bus: AtspiBus, running: RunningApplications, display: EventsPort): EventsPort {
  const inside = new AtspiEvents(bus);
  const onEvent: Event<UiEvent> = (listener) => {
    const ends = [
      display.onEvent(listener),
      inside.onEvent((event) => {
        // Events of an application that has not been listed yet concern nobody, but for its coming.
        const app = running.appOf(event.app);
        if (app !== undefined) listener({ ...event, app });
        else if (event.kind === 'app_launched') void introduce(bus, event.app, listener);
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
  return { onEvent };
}

/** One that has left again by now is not worth a word. */
async function introduce(bus: AtspiBus, name: string, listener: (event: UiEvent) => void): Promise<void> {
  const pid = await processOf(bus.connection, name, neverAborted).catch(() => undefined);
  if (pid !== undefined) listener({ kind: 'app_launched', app: appIdOf(pid) });
}
