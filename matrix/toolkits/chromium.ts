import { chord, click, drag, replace, scroll, set, type } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { titleField } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

const COMMAND = [
  'chromium',
  '--no-first-run',
  '--disable-gpu',
  '--window-size=960,800',
  '--app=file://{matrix}/pages/widgets.html',
];

/** A page of ours in a browser; it writes its state into its title. */
export const chromium: Toolkit = {
  id: 'chromium',
  name: 'Chromium',
  packages: ['chromium'],
  apps: { page: { command: COMMAND, size: { width: 960, height: 800 } } },
  cells: [
    { action: 'press', app: 'page', target: 'Count', act: click('button:Count'), probe: titleField('press') },
    { action: 'toggle', app: 'page', target: 'Agree', act: click('#agree'), probe: titleField('toggle') },
    {
      action: 'type',
      app: 'page',
      target: 'input Name',
      act: type('#name', 'Grüße, 100 %'),
      probe: titleField('name'),
      happened: (after) => after === 'Grüße, 100 %',
    },
    {
      action: 'replace',
      app: 'page',
      target: 'input Name',
      before: type('#name', 'old'),
      act: replace('#name', 'new "text"'),
      probe: titleField('name'),
      happened: (after) => after === 'new \\"text\\"',
    },
    {
      action: 'type',
      app: 'page',
      target: 'textarea Remark',
      act: type('#remark', 'Two words'),
      probe: titleField('remark'),
      happened: (after) => after === 'Two words',
    },
    {
      action: 'slider',
      app: 'page',
      target: 'range Volume',
      act: set('#volume', '30'),
      probe: titleField('slide'),
      happened: (after) => after === '30',
    },
    {
      action: 'combo',
      app: 'page',
      target: 'select Colour',
      act: set('#colour', 'Blue'),
      probe: titleField('pick'),
      happened: (after) => after === 'Blue',
    },
    {
      action: 'row',
      app: 'page',
      target: 'option Pear',
      act: click('row:Pear'),
      probe: titleField('row'),
      happened: (after) => after === 'Pear',
    },
    {
      action: 'scroll',
      app: 'page',
      target: 'scrolling region',
      act: scroll('#scroller', { x: 0, y: 100 }),
      probe: titleField('scroll'),
    },
    {
      action: 'drag',
      app: 'page',
      target: 'puck',
      act: drag('#puck', [0.5, 0.5], [4, 0.5]),
      probe: titleField('drag'),
      happened: (after) => Number(after) > 100,
    },
    {
      action: 'drag',
      app: 'page',
      target: 'range Volume',
      act: drag('#volume', [0.5, 0.5], [0.9, 0.5]),
      probe: titleField('slide'),
      happened: (after) => Number(after) > 70,
    },
    { action: 'chord', app: 'page', target: 'ctrl+B', act: chord('b', 'ctrl'), probe: titleField('chord') },
    {
      action: 'double-click',
      app: 'page',
      target: 'Twice',
      act: click('button:Twice', 'double'),
      probe: titleField('double'),
    },
    {
      action: 'context-menu',
      app: 'page',
      target: 'Right here',
      act: click('button:Right here', 'right'),
      probe: titleField('menu'),
      spoils: true,
    },
    ...windowCells('page'),
  ],
  absent: { menu: 'an application window of Chromium has no menu bar; the page has no menus' },
};
