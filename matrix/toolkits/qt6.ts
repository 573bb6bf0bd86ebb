import { chord, click, clickThrough, drag, replace, scroll, set, type } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { at, hasState, nameOf, numberOf, popups, selectionOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

const LINE = `${'wording '.repeat(20).trim()}\n`;
const EDITOR_TEXT = at('text');
const INTERFACE = click('AXTab:Interface');

/** qt6ct has settings of many kinds; the editor is our own. */
export const qt6: Toolkit = {
  id: 'qt6',
  name: 'Qt 6',
  packages: ['libqt6widgets6', 'qt6ct', 'python3-pyqt6'],
  apps: {
    settings: { command: ['qt6ct'] },
    editor: {
      command: ['/usr/bin/python3', '{matrix}/programs/editor_qt6.py', '{files}/words.txt'],
      files: { 'words.txt': LINE.repeat(200) },
    },
  },
  cells: [
    {
      action: 'press',
      app: 'settings',
      target: 'Hide, of a notice',
      act: click('button:Hide'),
      probe: hasState(at('push button', 'Hide'), 'showing'),
      spoils: true,
    },
    {
      action: 'toggle',
      app: 'settings',
      target: 'Enable gui effects',
      before: INTERFACE,
      act: click('AXCheckBox:Enable gui effects'),
      probe: hasState(at('check box', 'Enable gui effects'), 'checked'),
    },
    {
      action: 'type',
      app: 'editor',
      target: 'text',
      act: type('//AXTextArea', 'Grüße, 100 % "ok" '),
      probe: textOf(EDITOR_TEXT),
      happened: (after) => after.includes('Grüße, 100 % "ok" '),
    },
    {
      action: 'replace',
      app: 'editor',
      target: 'text',
      act: replace('//AXTextArea', 'Grüße, 100 %'),
      probe: textOf(EDITOR_TEXT),
      happened: (after) => after === 'Grüße, 100 %',
      spoils: true,
    },
    {
      action: 'slider',
      app: 'settings',
      target: 'spin box Double click interval',
      before: INTERFACE,
      act: set('incrementor:Double click interval', '300'),
      probe: numberOf(at('spin button', null, 1)),
      happened: (after) => Number(after) === 300,
    },
    {
      action: 'combo',
      app: 'settings',
      target: 'combo box Keyboard scheme',
      before: INTERFACE,
      act: set('AXPopUpButton:Keyboard scheme', 'KDE'),
      probe: nameOf(at('combo box', null, 9)),
      happened: (after) => after === 'KDE',
    },
    {
      action: 'row',
      app: 'settings',
      target: 'a style sheet',
      before: click('AXTab:Style Sheets'),
      act: click('AXRow:sliders-simple.qss'),
      probe: hasState(at('list item', 'sliders-simple.qss'), 'selected'),
    },
    {
      action: 'menu',
      app: 'editor',
      target: 'Tools > Words > Count',
      act: clickThrough(
        "//AXMenuBar/AXMenuItem[@AXTitle='Tools']",
        "//AXMenuItem[@AXTitle='Words']",
        "//AXMenuItem[@AXTitle='Count']",
      ),
      probe: nameOf(at('label')),
      happened: (after) => after === 'Words: 4000',
    },
    {
      action: 'scroll',
      app: 'editor',
      target: 'text',
      act: scroll('//AXTextArea', { x: 0, y: 200 }),
      probe: numberOf(at('scroll bar', null, 1)),
    },
    {
      action: 'drag',
      app: 'editor',
      target: 'over text',
      act: drag('//AXTextArea', [0.3, 0.5], [0.6, 0.5]),
      probe: selectionOf(EDITOR_TEXT),
      happened: (after) => after.length > 5 && after.length < LINE.length,
    },
    {
      action: 'chord',
      app: 'editor',
      target: 'ctrl+A',
      act: chord('a', 'ctrl'),
      probe: selectionOf(EDITOR_TEXT),
      happened: (after) => after.length > LINE.length * 100,
    },
    {
      action: 'double-click',
      app: 'editor',
      target: 'a word',
      act: click('//AXTextArea', 'double'),
      probe: selectionOf(EDITOR_TEXT),
      happened: (after) => after.trim() === 'wording',
    },
    {
      action: 'context-menu',
      app: 'editor',
      target: 'text',
      act: click('//AXTextArea', 'right'),
      probe: popups,
      happened: (after, before) => Number(after) > Number(before),
      spoils: true,
    },
    ...windowCells('editor'),
  ],
  absent: {},
};
