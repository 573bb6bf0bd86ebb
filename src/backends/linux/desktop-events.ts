import type { Event } from '../../base/events.ts';
import type { EventsPort } from '../../core/ports/observing.ts';
import type { AppId } from '../../model/application.ts';
import type { UiEvent } from '../../model/event.ts';
import type { AtspiBus } from './atspi/atspi-bus.ts';
import { AtspiEvents } from './atspi/atspi-events.ts';
import { appIdOf } from './display/window-id.ts';

/** What happens on the display and inside applications, under the names that applications have on this desktop. */
export function desktopEvents(bus: AtspiBus, display: EventsPort): EventsPort {
  const inside = new AtspiEvents(bus);
  const onEvent: Event<UiEvent> = (listener) => {
    const ends = [
      display.onEvent(listener),
      inside.onEvent((event) => {
        const app = appOf(bus, event.app);
        if (app !== undefined) listener({ ...event, app });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  };
  return { onEvent };
}

/** Events of an application that has not been listed yet concern nobody. */
function appOf(bus: AtspiBus, busName: string): AppId | undefined {
  const pid = bus.pidOf(busName);
  return pid === undefined ? undefined : appIdOf(pid);
}
