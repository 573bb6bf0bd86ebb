import { chord, click, clickThrough, drag, replace, scroll, set, type } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { at, hasState, nameOf, numberOf, picture, popups, selectionOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

const DISPLAY = at('text');
/** The text view of gtk4-widget-factory, at the right of its first page. */
const TEXT_VIEW = "//AXTextArea[contains(@AXValue,'Lorem')]";

/** gtk4-widget-factory shows every widget, gnome-calculator is a program that people use. */
export const gtk4: Toolkit = {
  id: 'gtk4',
  name: 'GTK 4',
  packages: ['libgtk-4-1', 'gnome-calculator'],
  apps: {
    factory: { command: ['gtk4-widget-factory'] },
    calculator: { command: ['gnome-calculator'] },
    demo: { command: ['gtk4-demo', '--run', 'dropdown'] },
  },
  cells: [
    { action: 'press', app: 'calculator', target: '7', act: click('button:7'), probe: textOf(DISPLAY) },
    {
      action: 'toggle',
      app: 'factory',
      target: 'check button',
      act: click("//AXCheckBox[@AXTitle='checkbutton'][2]"),
      probe: hasState(at('check box', 'checkbutton', 1), 'checked'),
    },
    {
      action: 'type',
      app: 'calculator',
      target: 'display',
      act: type('//AXTextArea[1]', '12+30'),
      probe: textOf(DISPLAY),
      happened: (after) => after.includes('12+30'),
    },
    {
      action: 'replace',
      app: 'calculator',
      target: 'display',
      act: replace('//AXTextArea[1]', '5+5'),
      probe: textOf(DISPLAY),
      happened: (after) => after === '5+5',
    },
    {
      action: 'slider',
      app: 'factory',
      target: 'scale',
      act: set('//AXSlider[1]', '30'),
      probe: numberOf(at('slider')),
      happened: (after) => Number(after) === 30,
    },
    {
      action: 'combo',
      app: 'factory',
      target: 'combo box Left, whose choices have no names, by place',
      act: set('//AXPopUpButton[3]', '3'),
      probe: picture([0.0, 0.35], [0.35, 0.46]),
    },
    {
      action: 'combo',
      app: 'demo',
      target: 'drop-down 1 minute',
      act: set("//AXPopUpButton[@AXValue='1 minute'][1]", '5 minutes'),
      probe: nameOf([...at('combo box'), ...at('push button'), ...at('filler'), ...at('label')]),
      happened: (after) => after === '5 minutes',
    },
    {
      action: 'row',
      app: 'factory',
      target: 'sidebar row Address',
      before: click("//AXTab[@AXTitle='Page _3']"),
      act: click("//AXList[@AXTitle='Sidebar']/AXRow[3]"),
      probe: hasState([...at('list', 'Sidebar'), ...at('list item', null, 2)], 'selected'),
      spoils: true,
    },
    {
      action: 'menu',
      app: 'calculator',
      target: 'Basic > Advanced',
      act: clickThrough('button:Basic', 'Advanced'),
      probe: nameOf([...at('push button', 'GtkMenuButton'), ...at('push button')]),
      spoils: true,
    },
    {
      action: 'scroll',
      app: 'factory',
      target: 'text view',
      act: scroll(TEXT_VIEW, { x: 0, y: 150 }),
      probe: picture([0.84, 0.97], [0.45, 0.65]),
    },
    {
      action: 'drag',
      app: 'factory',
      target: 'scale',
      act: drag('//AXSlider[1]', [0.3, 0.5], [0.8, 0.5]),
      probe: numberOf(at('slider')),
    },
    {
      action: 'chord',
      app: 'calculator',
      target: 'ctrl+A',
      before: replace('//AXTextArea[1]', '123'),
      act: chord('a', 'ctrl'),
      probe: selectionOf(DISPLAY),
      happened: (after) => after === '123',
    },
    {
      action: 'double-click',
      app: 'factory',
      target: 'a word',
      act: click(TEXT_VIEW, 'double'),
      probe: selectionOf(at('text', null, 5)),
      happened: (after) => /^\S+$/.test(after.trim()),
    },
    {
      action: 'context-menu',
      app: 'factory',
      target: 'text view',
      act: click(TEXT_VIEW, 'right'),
      probe: popups,
      happened: (after, before) => Number(after) > Number(before),
      spoils: true,
    },
    ...windowCells('calculator'),
  ],
  absent: {},
};
