import { click, clickThrough, replace, set } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { EDITOR_TEXT, editorCells, textPointerCells, WORDS } from '../editor-cells.ts';
import { at, hasState, nameOf, numberOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

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
      files: { 'words.txt': WORDS },
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
    ...textPointerCells('editor'),
    ...editorCells('editor'),
    ...windowCells('editor'),
  ],
  absent: {},
};
