import { chord, click, clickThrough, drag, replace, scroll, set, type } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { at, hasState, nameOf, numberOf, popups, selectionOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

const LINE = `${'wording '.repeat(20).trim()}\n`;
const EDITOR_TEXT = at('text');

/** kcalc calculates, featherpad edits. */
export const qt5: Toolkit = {
  id: 'qt5',
  name: 'Qt 5',
  packages: ['libqt5widgets5', 'kcalc', 'featherpad'],
  apps: {
    calculator: { command: ['kcalc'] },
    editor: {
      command: ['featherpad', '--standalone', '{files}/words.txt'],
      files: { 'words.txt': LINE.repeat(200) },
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
      action: 'type',
      app: 'editor',
      target: 'text',
      act: type('//AXTextArea', 'Grüße, 100 % "ok" '),
      probe: textOf(EDITOR_TEXT),
      happened: (after) => after.includes('Grüße, 100 % "ok" '),
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
