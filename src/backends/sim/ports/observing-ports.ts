import { throwIfAborted } from '../../../base/cancellation.ts';
import type { ClipboardPort, EventsPort, ScreenPort } from '../../../core/ports/observing.ts';
import { describeTrees } from '../describe.ts';
import type { PaintedWindow } from '../draw/paint-desktop.ts';
import type { SimWindow } from '../window.ts';
import type { Gate } from './gate.ts';

const DISPLAY = 'sim-0';

/** Pictures of the simulated screen, painted from the element trees. */
export function screenPort(gate: Gate): ScreenPort {
  const { desktop } = gate;
  return {
    async displays(signal) {
      throwIfAborted(signal);
      return [{ id: DISPLAY, bounds: desktop.screen, scale: 1 }];
    },
    async captureScreen(signal) {
      throwIfAborted(signal);
      const { paintDesktop } = await import('../draw/paint-desktop.ts');
      const windows = desktop.windows.backToFront.filter((window) => window.onScreen);
      const pixels = paintDesktop(desktop.screen, windows.map(toPaint));
      return { pixels, bounds: desktop.screen, scale: 1, display: DISPLAY };
    },
    async captureWindow(id, signal) {
      await gate.window(id, signal);
      const { paintWindow } = await import('../draw/paint-desktop.ts');
      const window = await gate.window(id, signal);
      return { pixels: paintWindow(toPaint(window)), bounds: window.frame, scale: 1, display: DISPLAY };
    },
  };
}

/** The clipboard that simulated applications share. */
export function clipboardPort({ desktop }: Gate): ClipboardPort {
  return {
    onChange: desktop.clipboard.onChange,
    async read(signal) {
      throwIfAborted(signal);
      return desktop.clipboard.text;
    },
    async write(text, signal) {
      throwIfAborted(signal);
      desktop.clipboard.text = text;
    },
  };
}

/** What happens on the simulated desktop. */
export function eventsPort({ desktop }: Gate): EventsPort {
  return { onEvent: desktop.onEvent };
}

function toPaint(window: SimWindow): PaintedWindow {
  window.refreshLayout();
  const { roots } = describeTrees([window], {
    maxDepth: Number.POSITIVE_INFINITY,
    maxNodes: Number.POSITIVE_INFINITY,
  });
  const [root] = roots;
  if (!root) throw new Error('A window always describes itself.');
  const { focused, bounds, title } = window.info;
  return { title, bounds, focused, root };
}
