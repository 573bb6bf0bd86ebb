import { click, clickThrough, drag, replace, scroll, set } from '../acts.ts';
import type { Toolkit } from '../cell.ts';
import { editorCells, WORDS } from '../editor-cells.ts';
import { at, file, hasState, nameOf, numberOf, textOf } from '../probes.ts';
import { windowCells } from '../window-cells.ts';

/** gtk3-widget-factory shows every widget, mousepad edits, zenity asks. */
export const gtk3: Toolkit = {
  id: 'gtk3',
  name: 'GTK 3',
  packages: ['libgtk-3-0', 'mousepad', 'zenity'],
  apps: {
    factory: { command: ['gtk3-widget-factory'] },
    editor: { command: ['mousepad', '{files}/words.txt'], files: { 'words.txt': WORDS } },
    question: { command: ['sh', '-c', 'zenity --question --text=Sure; echo "answer $?" > {files}/answer'] },
  },
  cells: [
    {
      action: 'press',
      app: 'question',
      target: 'Yes',
      act: click('button:Yes'),
      probe: file('answer'),
      spoils: true,
    },
    {
      action: 'toggle',
      app: 'factory',
      target: 'check button',
      act: click("//AXCheckBox[@AXTitle='checkbutton'][5]"),
      probe: hasState(at('check box', 'checkbutton', 4), 'checked'),
    },
    {
      action: 'replace',
      app: 'factory',
      target: 'entry',
      act: replace("//AXTextField[@AXValue='entry'][2]", 'Grüße, 100 %'),
      probe: textOf(at('text', null, 4)),
      happened: (after) => after === 'Grüße, 100 %',
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
      target: 'combo box Left',
      act: set("//AXPopUpButton[@AXTitle='Left']", 'Right'),
      probe: nameOf(at('combo box', null, 2)),
      happened: (after) => after === 'Right',
    },
    {
      action: 'row',
      app: 'factory',
      target: 'row Orville',
      act: click("//AXCell[@AXTitle='Orville']"),
      probe: hasState(at('table cell', 'Orville'), 'selected'),
    },
    {
      action: 'menu',
      app: 'editor',
      target: 'View > Toolbar',
      act: clickThrough("//AXMenuBar/AXMenuItem[@AXTitle='View']", '/^Toolbar *$/'),
      probe: hasState(at('tool bar'), 'showing'),
      spoils: true,
    },
    {
      action: 'scroll',
      app: 'factory',
      target: 'text view',
      act: scroll('//AXScrollArea/AXTextArea', { x: 0, y: 150 }),
      probe: numberOf(at('scroll bar', null, 3)),
    },
    {
      action: 'drag',
      app: 'factory',
      target: 'scale',
      act: drag('//AXSlider[1]', [0.3, 0.5], [0.8, 0.5]),
      probe: numberOf(at('slider')),
    },
    ...editorCells('editor'),
    ...windowCells('editor'),
  ],
  absent: {},
};
