import { chord, click, drag, scroll, type } from './acts.ts';
import type { Cell } from './cell.ts';
import { at, numberOf, popups, selectionOf, textOf } from './probes.ts';

const LINE = `${'wording '.repeat(20).trim()}\n`;
/** The text that an editor is to show when these are tried. */
export const WORDS = LINE.repeat(200);
export const EDITOR_TEXT = at('text');

/** What every editor of a text of many lines can do. */
export function editorCells(app: string): Cell[] {
  const selected = { app, probe: selectionOf(EDITOR_TEXT) };
  return [
    {
      action: 'type',
      app,
      target: 'text',
      act: type('//AXTextArea', 'Grüße, 100 % "ok" '),
      probe: textOf(EDITOR_TEXT),
      happened: (after) => after.includes('Grüße, 100 % "ok" '),
    },
    {
      ...selected,
      action: 'chord',
      target: 'ctrl+A',
      act: chord('a', 'ctrl'),
      happened: (after) => after.length > LINE.length * 100,
    },
    {
      ...selected,
      action: 'double-click',
      target: 'a word',
      act: click('//AXTextArea', 'double'),
      happened: (after) => after.trim() === 'wording',
    },
    {
      action: 'context-menu',
      app,
      target: 'text',
      act: click('//AXTextArea', 'right'),
      probe: popups,
      happened: (after, before) => Number(after) > Number(before),
      spoils: true,
    },
  ];
}

/** The same for the pointer over the text, where the toolkit has nothing better to show it with. */
export function textPointerCells(app: string): Cell[] {
  return [
    {
      action: 'scroll',
      app,
      target: 'text',
      act: scroll('//AXTextArea', { x: 0, y: 200 }),
      probe: numberOf(at('scroll bar', null, 1)),
    },
    {
      action: 'drag',
      app,
      target: 'over text',
      act: drag('//AXTextArea', [0.3, 0.5], [0.6, 0.5]),
      probe: selectionOf(EDITOR_TEXT),
      happened: (after) => after.length > 5 && after.length < LINE.length,
    },
  ];
}
