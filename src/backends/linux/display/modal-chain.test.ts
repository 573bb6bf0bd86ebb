import { expect, test } from 'vitest';
import { chainModals } from './modal-chain.ts';
import type { XWindow } from './x-window.ts';

const bounds = { x: 0, y: 0, width: 9, height: 9 };
const window = (xid: number, modalFor?: number): XWindow => ({
  id: `w${xid}`,
  xid,
  pid: 1,
  app: '1',
  title: '',
  bounds,
  frame: bounds,
  focused: false,
  minimized: false,
  maximized: false,
  fullscreen: false,
  modal: modalFor !== undefined,
  modalFor: modalFor === undefined ? undefined : `w${modalFor}`,
});
const modalFors = (windows: readonly XWindow[], opened: readonly number[]) =>
  chainModals(windows, opened).map(({ modalFor }) => modalFor);

test('a dialog keeps its user from the one that was opened before it for the same window', () => {
  const [question, settings, main] = [window(3, 1), window(2, 1), window(1)];
  expect(modalFors([question, settings, main], [1, 2, 3])).toEqual(['w2', 'w1', undefined]);
  // Which of them is in front says nothing: a person may raise the one that waits.
  expect(modalFors([settings, question, main], [1, 2, 3])).toEqual(['w1', 'w2', undefined]);
});

test('of three the last waits for nobody', () => {
  const windows = [window(4, 1), window(3, 1), window(2, 1)];
  expect(modalFors(windows, [1, 2, 3, 4])).toEqual(['w3', 'w2', 'w1']);
});

test('dialogs of different windows, and those of which nobody knows when they were opened, stay as they are', () => {
  expect(modalFors([window(4, 2), window(3, 1)], [1, 2, 3, 4])).toEqual(['w2', 'w1']);
  expect(modalFors([window(3, 1), window(2, 1)], [])).toEqual(['w1', 'w1']);
});
