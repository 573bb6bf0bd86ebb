import { click, clickThrough, replace, set } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { EDITOR_TEXT, editorCells, textPointerCells, WORDS } from '../editor-cells.ts';
import { at, hasState, nameOf, numberOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

/** kcalc calculates, featherpad edits. */
export const qt5: Toolkit = {
  id: 'qt5',
  name: 'Qt 5',
  packages: ['libqt5widgets5', 'kcalc', 'featherpad'],
  apps: {
    calculator: { command: ['kcalc'] },
    editor: {
      command: ['featherpad', '--standalone', '{files}/words.txt'],
      files: { 'words.txt': WORDS },
    },
    pane: {
      command: ['featherpad', '--standalone', '{files}/one.txt', '{files}/two.txt', '{files}/three.txt'],
      files: { 'one.txt': '1\n', 'two.txt': '2\n', 'three.txt': '3\n' },
    },
  },
  cells: [
    {
      action: 'press',
      app: 'calculator',
      target: '7',
      act: click('button:7'),
      probe: nameOf(at('frame', null, 1)),
    },
    {
      action: 'toggle',
      app: 'editor',
      target: 'check box of the search bar',
      act: click('//AXCheckBox[1]'),
      probe: hasState(at('check box'), 'checked'),
    },
    {
      action: 'replace',
      app: 'pane',
      target: 'text',
      act: replace('//AXTextArea', 'Grüße, 100 %'),
      probe: textOf(EDITOR_TEXT),
      happened: (after) => after === 'Grüße, 100 %',
      spoils: true,
    },
    {
      action: 'slider',
      app: 'editor',
      target: 'spin box Go to line',
      before: click('button:Jump to'),
      act: set('//AXIncrementor[1]', '30'),
      probe: numberOf(at('spin button')),
      happened: (after) => Number(after) === 30,
    },
    {
      action: 'combo',
      app: 'editor',
      target: 'combo box Tab position of the preferences',
      before: click("//AXMenuItem[@AXTitle='Preferences']"),
      act: set("//AXPopUpButton[@AXTitle='North']", 'West'),
      probe: nameOf([...at('dialog'), ...at('combo box')]),
      happened: (after) => after === 'West',
      spoils: true,
    },
    {
      action: 'row',
      app: 'pane',
      target: 'a file in the side pane',
      before: clickThrough('button:Side-Pane', '//AXList/AXRow[1]'),
      act: click('//AXList/AXRow[2]'),
      probe: hasState(at('list item', null, 1), 'selected'),
      spoils: true,
    },
    {
      action: 'menu',
      app: 'calculator',
      target: 'Settings > Science Mode',
      act: clickThrough(
        "//AXMenuBar/AXMenuItem[@AXTitle='Settings']",
        "//AXMenuItem[@AXTitle='Science Mode']",
      ),
      probe: hasState(at('radio button', 'Deg'), 'showing'),
      spoils: true,
    },
    ...textPointerCells('editor'),
    ...editorCells('editor'),
    ...windowCells('editor'),
  ],
  absent: {},
};
