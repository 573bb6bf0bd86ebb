import { chord, click, clickAt, drag, keys, replace, scroll, set, type } from '../acts.ts';
import type { Probe, Toolkit } from '../cell.ts';
import { file, picture } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

/** The selected text, as xclip reads it. */
const primary: Probe = async ({ desk }) => desk.ask('xclip', '-o', '-selection', 'primary').catch(() => '');

/** Writes what is typed into a file, after a page full of words. */
const SHELL = 'stty -icanon -echo; yes "wording wording wording" | head -200; exec cat > {files}/typed';

/** A terminal: it has no elements, so everything that needs one has to be refused. */
export const xterm: Toolkit = {
  id: 'xterm',
  name: 'xterm',
  packages: ['xterm'],
  apps: {
    terminal: {
      command: ['xterm', '-T', 'terminal', '-sb', '-geometry', '80x30', '-e', 'sh', '-c', SHELL],
      accessible: false,
    },
  },
  cells: [
    { action: 'press', app: 'terminal', target: 'an element', act: click('button:OK'), probe: file('typed') },
    {
      action: 'toggle',
      app: 'terminal',
      target: 'an element',
      act: set('Agree', 'true'),
      probe: file('typed'),
    },
    {
      action: 'type',
      app: 'terminal',
      target: 'keys to the window',
      act: keys('Grüße, 100 % "ok"'),
      probe: file('typed'),
      happened: (after) => after.endsWith('Grüße, 100 % "ok"'),
    },
    {
      action: 'type',
      app: 'terminal',
      target: 'an element',
      act: type(undefined, 'x'),
      probe: file('typed'),
    },
    {
      action: 'replace',
      app: 'terminal',
      target: 'an element',
      act: replace('text', 'x'),
      probe: file('typed'),
    },
    {
      action: 'chord',
      app: 'terminal',
      target: 'ctrl+L',
      act: chord('l', 'ctrl'),
      probe: file('typed'),
      happened: (after) => after.endsWith('\f'),
    },
    {
      action: 'scroll',
      app: 'terminal',
      target: 'text',
      act: scroll(undefined, { x: 0, y: -200 }),
      probe: picture([0, 0.03], [0, 1]),
    },
    {
      action: 'double-click',
      app: 'terminal',
      target: 'a word',
      act: clickAt([0.1, 0.3], 'left', 2),
      probe: primary,
      happened: (after) => after.trim() === 'wording',
    },
    {
      action: 'drag',
      app: 'terminal',
      target: 'over text',
      act: drag(undefined, [0.1, 0.5], [0.2, 0.5]),
      probe: primary,
    },
    ...windowCells('terminal'),
  ],
  absent: {
    slider: 'a terminal has no sliders',
    combo: 'a terminal has no combo boxes',
    row: 'a terminal has no lists',
    menu: 'a terminal has no menu bar',
    'context-menu':
      'the right button extends the selection; its menus need a modifier, which the pointer port has not',
  },
};
