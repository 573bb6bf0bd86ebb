import { chord, click, clickAt, clickThrough, drag, replace, scroll, set, type } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { at, cellOf, hasState, numberOf, popups, textOf, windowState } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

const COMMAND = ['soffice', '--calc', '--norestore', '--nologo', '--nofirststartwizard'];
const SHEET = at('table', 'Sheet Sheet1');
const FONT_SIZE = "//AXToolbar[@AXTitle='Formatting']//AXTextField[@AXValue='10 pt']";
const NAME_BOX = [...at('tool bar', 'Formula Tool Bar'), ...at('text')];

/** A spreadsheet of two billion cells. */
export const libreoffice: Toolkit = {
  id: 'calc',
  name: 'LibreOffice',
  packages: ['libreoffice-calc', 'libreoffice-gtk3'],
  apps: { calc: { command: COMMAND, size: { width: 1500, height: 850 } } },
  cells: [
    {
      action: 'press',
      app: 'calc',
      target: 'Add Decimal Place',
      act: click("//AXToolbar[@AXTitle='Formatting']/AXButton[@AXTitle='Add Decimal Place']"),
      probe: hasState(at('push button', 'Undo'), 'enabled'),
      spoils: true,
    },
    {
      action: 'press',
      app: 'calc',
      target: 'Add sheet, which ignores its action, by its place',
      act: clickAt([0.5, 0.5], 'left', 1, "//AXButton[@AXTitle='Add']"),
      probe: textOf([...at('status bar'), ...at('label')]),
      spoils: true,
    },
    {
      action: 'toggle',
      app: 'calc',
      target: 'Bold',
      act: click("//AXCheckBox[@AXTitle='Bold']"),
      probe: hasState(at('toggle button', 'Bold'), 'checked', 'pressed'),
    },
    {
      action: 'type',
      app: 'calc',
      target: 'the focused sheet',
      act: type("//AXTable[@AXTitle='Sheet Sheet1']", 'Grüße\n'),
      probe: cellOf(SHEET, 0, 0),
      happened: (after) => after === 'Grüße',
      spoils: true,
    },
    {
      action: 'replace',
      app: 'calc',
      target: 'name box',
      act: replace("//AXTextField[@AXValue='A1']", 'C5'),
      probe: textOf(NAME_BOX),
      happened: (after) => after === 'C5',
      spoils: true,
    },
    {
      action: 'slider',
      app: 'calc',
      target: 'vertical scroll bar',
      act: set("//AXScrollBar[@AXTitle='Vertical scroll bar']", '30'),
      probe: numberOf(at('scroll bar', 'Vertical scroll bar')),
      happened: (after) => Number(after) === 30,
      spoils: true,
    },
    {
      action: 'combo',
      app: 'calc',
      target: 'font size',
      act: replace(FONT_SIZE, '24 pt\n'),
      probe: hasState(at('push button', 'Undo'), 'enabled'),
      spoils: true,
    },
    {
      action: 'menu',
      app: 'calc',
      target: 'View > Full Screen',
      act: clickThrough(
        "//AXScrollArea//AXMenuBar/AXMenuItem[@AXTitle='View']",
        "//AXScrollArea//AXMenuItem[@AXTitle='Full Screen']",
      ),
      probe: windowState,
      happened: (after) => after.includes('FULLSCREEN'),
      spoils: true,
    },
    {
      action: 'scroll',
      app: 'calc',
      target: 'sheet',
      act: scroll("//AXTable[@AXTitle='Sheet Sheet1']", { x: 0, y: 300 }),
      probe: numberOf(at('scroll bar', 'Vertical scroll bar')),
      spoils: true,
    },
    {
      action: 'drag',
      app: 'calc',
      target: 'over cells',
      act: drag("//AXTable[@AXTitle='Sheet Sheet1']", [0.3, 0.3], [0.6, 0.6]),
      probe: textOf(NAME_BOX),
      happened: (after) => after.includes(':'),
    },
    {
      action: 'chord',
      app: 'calc',
      target: 'ctrl+B',
      act: chord('b', 'ctrl'),
      probe: hasState(at('toggle button', 'Bold'), 'checked', 'pressed'),
    },
    {
      action: 'double-click',
      app: 'calc',
      target: 'a cell, which opens it for editing',
      act: click("//AXTable[@AXTitle='Sheet Sheet1']", 'double'),
      probe: hasState([...at('tool bar', 'Formula Tool Bar'), ...at('push button', 'Accept')], 'showing'),
      spoils: true,
    },
    {
      action: 'context-menu',
      app: 'calc',
      target: 'sheet',
      act: click("//AXTable[@AXTitle='Sheet Sheet1']", 'right'),
      probe: popups,
      happened: (after, before) => Number(after) > Number(before),
      spoils: true,
    },
    ...windowCells('calc'),
  ],
  absent: {
    row: 'cells of a sheet are reached by place and not as elements; the tables port has no act that selects them',
  },
};
