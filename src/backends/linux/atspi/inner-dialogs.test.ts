import { describe, expect, test } from 'vitest';
import { isModalInside, markTwins, withBehind } from './inner-dialogs.ts';
import type { NodeRecord } from './node-record.ts';
import { nodeId } from './object-ref.ts';
import { numberOf } from './roles.ts';
import { StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';
import type { WalkedNode } from './walked-node.ts';

const CHROMIUM = quirksOf({ toolkit: 'Chromium', name: 'Chromium' });
const FIREFOX = quirksOf({ toolkit: 'Gecko', name: 'Firefox' });

function add(parent: WalkedNode | undefined, role: string, path: string): WalkedNode {
  const ref = { bus: ':1.1', path };
  const record: NodeRecord = {
    ...{ ref, id: nodeId(ref), role: numberOf(role), name: '', description: '', childCount: 0 },
    ...{ states: new StateBits(0, 0), interfaces: 0 },
  };
  const node = { record, childCount: 0, isVirtual: false, parent, children: [] };
  parent?.children.push(node);
  return node;
}

describe('a dialog that is drawn in its window', () => {
  test('is modal in Chromium, unless it is a window as well, as a bubble is', () => {
    const frame = add(undefined, 'frame', '/frame');
    const [question, bubble] = [add(frame, 'dialog', '/question'), add(frame, 'dialog', '/bubble')];
    markTwins([frame, add(undefined, 'dialog', '/bubble')]);
    expect([isModalInside(question, CHROMIUM), isModalInside(bubble, CHROMIUM)]).toEqual([true, false]);
    expect(isModalInside(add(add(frame, 'panel', '/panel'), 'dialog', '/infobar'), CHROMIUM)).toBe(false);
    expect(isModalInside(question, FIREFOX)).toBe(false);
  });

  test('is modal in Firefox in a frame beside that of its page', () => {
    const tab = add(add(undefined, 'frame', '/frame'), 'scroll pane', '/tab');
    const alone = add(add(tab, 'internal frame', '/page'), 'dialog', '/alone');
    expect(isModalInside(alone, FIREFOX)).toBe(false);
    expect(isModalInside(add(add(tab, 'internal frame', '/other'), 'dialog', '/asks'), FIREFOX)).toBe(true);
  });

  test('does not hide what its window told before', () => {
    const frame = add(undefined, 'frame', '/frame');
    const [contents, dialog] = [add(frame, 'panel', '/contents'), add(frame, 'dialog', '/question')];
    const paths = (refs: readonly { path: string }[]) => refs.map(({ path }) => path);
    const told = withBehind([dialog.record.ref], frame.record, frame.children, CHROMIUM);
    expect(paths(told)).toEqual(['/contents', '/question']);
    expect(paths(withBehind([contents.record.ref], frame.record, frame.children, CHROMIUM))).toEqual([
      '/contents',
    ]);
  });
});
