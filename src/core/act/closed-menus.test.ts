import { describe, expect, test } from 'vitest';
import type { State, UiNode } from '../../model/element.ts';
import { diffSnapshots } from '../see/diff.ts';
import { RestlessNodes } from '../session/restless-nodes.ts';
import { judgePress } from './judge.ts';
import type { Observation } from './perform.ts';

function node(
  id: string,
  role: UiNode['role'],
  states: readonly State[],
  fields: Partial<UiNode> = {},
): UiNode {
  const children = fields.children ?? [];
  const plain = { nativeRole: '', title: id, actions: [], accepts: [], childCount: children.length };
  return { ...plain, id, role, states: ['visible', ...states], ...fields, children };
}

const item = node('Save', 'AXMenuItem', ['enabled']);
const menu = node('menu', 'AXMenu', [], { children: [item] });

/** The effect of a press on the item, after which it is not shown any more. */
function judged(
  before: readonly UiNode[],
  after: readonly UiNode[],
  pressed: Pick<Observation, 'target' | 'before'> = { target: undefined, before: item },
) {
  const diff = diffSnapshots({ roots: before }, { roots: after });
  const seen = { ...pressed, diff, isShared: false };
  return judgePress(seen, new RestlessNodes()).effect;
}

describe('a press on an item of a menu is not confirmed', () => {
  test('by the window of its menu, which closes', () => {
    const popup = node('popup', 'AXWindow', [], { title: '', children: [menu] });
    const main = node('main', 'AXWindow', []);
    expect(judged([main, popup], [main])).toBe('unverified');
  });

  test('by the window of a menu on the way to it', () => {
    const outer = node('More', 'AXMenuItem', ['expanded']);
    const popup = node('outer popup', 'AXWindow', [], { title: '', children: [outer] });
    expect(judged([popup, menu], [])).toBe('unverified');
  });

  test('by the button that opened it, which looks closed again', () => {
    const open = node('Menu', 'AXButton', ['expandable', 'expanded'], { children: [menu] });
    expect(judged([open], [node('Menu', 'AXButton', [])])).toBe('unverified');
    const on = node('Actions', 'AXCheckBox', ['checkable', 'checked'], { value: '1', children: [menu] });
    expect(judged([on], [node('Actions', 'AXCheckBox', ['checkable'], { value: '0' })])).toBe('unverified');
  });
});

describe('a click beside a popover, which closes at it', () => {
  const text = node('Select Location', 'AXStaticText', []);
  const button = node('Search', 'AXButton', ['enabled']);
  const field = node('city', 'AXTextField', ['editable']);
  const popover = node('cities', 'AXGroup', [], { popoverOf: 'opener', children: [field] });
  const open = node('opener', 'AXButton', ['expandable', 'expanded'], { children: [button, popover] });
  const shut = node('opener', 'AXButton', [], { children: [button] });

  test('is not confirmed by that', () => {
    expect(judged([open, text], [shut, text], { target: text, before: text })).toBe('unverified');
  });

  test('is confirmed by what else it does', () => {
    const chosen = node('London', 'AXStaticText', []);
    expect(judged([open, text], [shut, text, chosen], { target: text, before: text })).toBe('confirmed');
  });

  test('is confirmed where it was made on what opened it', () => {
    expect(judged([open, text], [shut, text], { target: button, before: button })).toBe('confirmed');
  });

  test('is confirmed where it was made in it', () => {
    expect(judged([open, text], [shut, text], { target: undefined, before: field })).toBe('confirmed');
  });
});

describe('a press on a page, where what opens a menu stands beside it', () => {
  const opener = (states: readonly State[]) => node('Menu', 'AXButton', ['expandable', ...states]);
  const inert = node('Inert', 'AXButton', ['enabled']);

  test('on an item is not confirmed by what opened its menu', () => {
    expect(judged([opener(['expanded']), menu], [opener([])])).toBe('unverified');
  });

  test('on something else is not confirmed by a menu that closes', () => {
    const [before, after] = [
      [opener(['expanded']), menu, inert],
      [opener([]), inert],
    ];
    expect(judged(before, after, { target: inert, before: inert })).toBe('unverified');
  });

  test('on what opened a menu is confirmed by that', () => {
    const [open, shut] = [opener(['expanded']), opener([])];
    expect(judged([open, menu], [shut], { target: shut, before: open })).toBe('confirmed');
    const plain = node('Plain', 'AXButton', ['enabled']);
    const bar = node('bar', 'AXMenuBar', [], { children: [menu] });
    expect(judged([plain, bar], [plain], { target: plain, before: plain })).toBe('confirmed');
  });
});

describe('a press on a button in a popover', () => {
  const button = node('Save', 'AXButton', ['enabled']);
  const popover = (children: UiNode[], fields: Partial<UiNode> = { mayBeMenu: true }) =>
    node('popover', 'AXGroup', ['modal'], { popoverOf: 'Menu', children, ...fields });
  const opener = (states: readonly State[]) => node('Menu', 'AXCheckBox', ['checkable', ...states]);
  const pressed = (before: readonly UiNode[], after: readonly UiNode[]) =>
    judged(before, after, { target: button, before: button });

  test('is not confirmed by its popover, which closes, nor by what that opened from', () => {
    expect(pressed([popover([button]), opener(['checked'])], [opener([])])).toBe('unverified');
    expect(judged([popover([button])], [], { target: undefined, before: button })).toBe('unverified');
  });

  test('is confirmed by a box elsewhere', () => {
    const box = (states: readonly State[]) => node('Side pane', 'AXCheckBox', ['checkable', ...states]);
    expect(pressed([popover([button]), box(['checked'])], [box([])])).toBe('confirmed');
  });

  test('is confirmed by its popover where that is no menu', () => {
    const field = node('Name', 'AXTextField', ['editable']);
    expect(pressed([popover([button, field])], [])).toBe('confirmed');
    expect(pressed([popover([button], {})], [])).toBe('confirmed');
  });
});

describe('a press on an item of a menu is confirmed', () => {
  test('by another window that comes or goes', () => {
    const find = node('Find', 'AXDialog', [], { children: [node('Next', 'AXButton', [])] });
    expect(judged([menu, find], [])).toBe('confirmed');
    expect(judged([menu], [find])).toBe('confirmed');
  });

  test('by a box that is turned off elsewhere', () => {
    const box = (states: readonly State[]) => node('Side pane', 'AXCheckBox', ['checkable', ...states]);
    expect(judged([menu, box(['checked'])], [box([])])).toBe('confirmed');
  });

  test('by the title of the window that it is in', () => {
    const main = (title: string, children: UiNode[]) => node('main', 'AXWindow', [], { title, children });
    expect(judged([main('*one.txt', [menu])], [main('one.txt', [])])).toBe('confirmed');
  });
});
