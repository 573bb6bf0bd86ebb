import { describe, expect, test } from 'vitest';
import type { State, UiNode } from '../../model/element.ts';
import { diffSnapshots } from '../see/diff.ts';
import { Snapshot } from '../see/snapshot.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import { RestlessNodes } from '../session/restless-nodes.ts';
import { judgeOpening, judgePress } from './judge.ts';
import {
  isWrittenAs,
  judgeConfirmed,
  judgeEntered,
  judgeText,
  judgeValue,
  unlessElsewhere,
  unlessTaken,
} from './judge-value.ts';

function node(id: string, states: readonly State[], value?: string): UiNode {
  const plain = {
    nativeRole: 'push button',
    title: id,
    actions: [],
    accepts: [],
    childCount: 0,
    children: [],
  };
  return { ...plain, id, role: 'AXButton', states, value };
}

/** Judges a press on a button, beside which another element changed. */
function judge(before: UiNode, after: UiNode) {
  return verdictOn(before, after).effect;
}

/** The same as a whole, where that element may have changed by itself a moment before. */
function verdictOn(
  before: UiNode,
  after: UiNode,
  isRestless = false,
  button = node('button', ['enabled', 'visible']),
) {
  const refs = new RefRegistry('app');
  const [first, second] = [before, after].map(
    (other) => new Snapshot({ roots: [button, other], omitted: 0, revision: 1, takenAt: 0 }, refs),
  );
  if (!first || !second) throw new Error('There are two snapshots.');
  const seen = { target: button, before: button, diff: diffSnapshots(first, second), isShared: false };
  const restless = new RestlessNodes();
  if (isRestless) restless.observe(first, second, { isLate: false });
  return judgePress(seen, restless);
}

describe('a text that was confirmed in a field that is gone with it', () => {
  const editor = node('editor', ['visible', 'editable'], 'two.txt');
  const judged = (before: readonly UiNode[], after: readonly UiNode[]) => {
    const diff = diffSnapshots({ roots: [editor, ...before] }, { roots: after });
    const seen = { target: undefined, before: editor, diff, isShared: false };
    return judgeEntered(seen, 'zwei.txt', new RestlessNodes());
  };
  const row = (title: string) => ({ ...node('row', ['visible']), title });

  test('is proved by what shows it', () => {
    const { effect, evidence } = judged([row('two.txt')], [row('zwei.txt')]);
    expect([effect, evidence.detail]).toEqual(['confirmed', 'AXButton "zwei.txt" shows it now.']);
    expect(judged([], [row('zwei.txt')]).effect).toBe('confirmed');
  });

  test('is not by the field alone', () => {
    expect(judged([row('two.txt')], [row('two.txt')]).effect).toBe('unverified');
  });

  test('is by a dialog that came or went', () => {
    const dialog: UiNode = { ...row('Save'), id: 'dialog', role: 'AXDialog' };
    expect(judged([dialog], []).evidence.kind).toBe('windows_changed');
  });
});

test('a text that was confirmed says nothing of what came of it, and the evidence tells that from no change at all', () => {
  const [empty, full] = ['', 'ada'].map((value) => node('field', ['visible'], value)) as [UiNode, UiNode];
  const details = [full, empty].map((after) => {
    const seen = {
      target: after,
      before: empty,
      diff: diffSnapshots({ roots: [empty] }, { roots: [after] }),
    };
    const { effect, evidence } = judgeConfirmed({ ...seen, isShared: false }, new RestlessNodes(), false);
    return [effect, evidence.detail];
  });
  expect(details).toEqual([
    ['unverified', 'Nothing changed but the element itself.'],
    ['unverified', 'No element changed.'],
  ]);
});

test('what a browser remarks behind the name of a tab is no evidence', () => {
  const tab = (title: string): UiNode => ({ ...node('tab', ['visible']), role: 'AXTab', title });
  expect(judge(tab('News'), tab('News - Memory usage - 25.7 MB'))).toBe('unverified');
  expect(judge(tab('News - Memory usage - 25.7 MB'), tab('News'))).toBe('unverified');
  expect(judge(tab('News'), tab('Weather'))).toBe('confirmed');
});

test('keys that changed a part of the element did not do nothing', () => {
  const date = (month: string): UiNode => ({
    ...node('date', ['visible', 'editable'], '//'),
    children: [node('month', ['visible'], month)],
  });
  const seen = (month: string) => ({
    target: date(month),
    before: date('mm'),
    diff: diffSnapshots({ roots: [date('mm')] }, { roots: [date(month)] }),
    isShared: false,
  });
  const still = judgeValue(false, seen('mm'));
  expect(unlessElsewhere(still, seen('mm')).effect).toBe('none');
  expect(unlessElsewhere(still, seen('12'))).toMatchObject({
    effect: 'unverified',
    evidence: { kind: 'elements_changed', detail: expect.stringContaining('"month" is now "12"') },
  });
});

test.each([
  ['3', '03', '03'],
  ['3', '3.00', '3.00'],
  ['3', '30', undefined],
  ['', '0', undefined],
])('a number that was typed as %j and is written as %j is held as %j', (typed, value, held) => {
  const day: UiNode = { ...node('day', ['visible', 'editable'], value), role: 'AXIncrementor' };
  const diff = diffSnapshots({ roots: [day] }, { roots: [day] });
  const seen = { target: day, before: day, diff, isShared: false };
  expect(judgeText(isWrittenAs(day, typed), typed, seen).held).toBe(held);
  expect(isWrittenAs({ ...day, role: 'AXTextField' }, typed)).toBe(false);
});

test('an item that keeps its state was not pressed, but may have been opened', () => {
  const item = node('item', ['visible', 'selectable']);
  const refs = new RefRegistry('app');
  const shown = new Snapshot({ roots: [item], omitted: 0, revision: 1, takenAt: 0 }, refs);
  const seen = { target: item, before: item, diff: diffSnapshots(shown, shown), isShared: false };
  expect(judgePress(seen, new RestlessNodes()).effect).toBe('none');
  expect(judgeOpening(seen, new RestlessNodes()).effect).toBe('unverified');
});

test.each(['AXCheckBox', 'AXRadioButton'] as const)(
  '%s that does not say whether it is checked may have been',
  (role) => {
    const item: UiNode = { ...node('item', ['enabled']), role };
    const seen = { target: item, before: item, diff: diffSnapshots({ roots: [item] }, { roots: [item] }) };
    const untold = judgePress({ ...seen, isShared: false }, new RestlessNodes());
    expect(untold).toMatchObject({
      effect: 'unverified',
      evidence: { detail: expect.stringContaining('does not say') },
    });
    const told: UiNode = { ...item, states: ['enabled', 'checkable'] };
    expect(
      judgePress({ ...seen, before: told, target: told, isShared: false }, new RestlessNodes()).effect,
    ).toBe('none');
  },
);

test('a tab, choice or box that stays as it was is not proved by what changed beside it', () => {
  const changed = [node('status', ['visible'], '1'), node('status', ['visible'], '2')] as const;
  const pressed = (fields: Pick<UiNode, 'role' | 'states'>) =>
    verdictOn(...changed, false, { ...node('pressed', []), ...fields });
  const tab = { role: 'AXTab', states: ['visible', 'selectable'] } as const;
  expect(pressed(tab)).toMatchObject({
    effect: 'unverified',
    evidence: { detail: expect.stringContaining('something else may have been hit') },
  });
  expect(pressed({ role: 'AXCheckBox', states: ['visible', 'checkable'] }).effect).toBe('unverified');
  expect(pressed({ role: 'AXRadioButton', states: ['visible'] }).effect).toBe('unverified');
  expect(pressed({ ...tab, states: ['visible', 'selected'] }).effect).toBe('confirmed');
});

describe('a press on a plain button', () => {
  test('is confirmed by a value that changed beside it', () => {
    expect(judge(node('display', ['visible'], '0'), node('display', ['visible'], '7'))).toBe('confirmed');
  });

  test('is confirmed by an element that became enabled beside it', () => {
    expect(judge(node('undo', ['visible']), node('undo', ['visible', 'enabled']))).toBe('confirmed');
  });

  test('is not confirmed by what changed in a closed menu', () => {
    expect(judge(node('find', []), node('find', ['enabled']))).toBe('unverified');
  });

  test('is not confirmed by what changes by itself, and the evidence says so', () => {
    const [before, after] = ['1', '2'].map((value) => node('clock', ['visible'], value)) as [UiNode, UiNode];
    expect(verdictOn(before, after, true)).toMatchObject({
      effect: 'unverified',
      evidence: { detail: 'Nothing changed but what changes by itself as well.' },
    });
    expect(verdictOn(before, before).evidence.detail).toBe('No element changed.');
  });

  test('is not confirmed by a list that it closed', () => {
    const list: Pick<UiNode, 'role' | 'children'> = {
      role: 'AXPopUpButton',
      children: [node('item', ['visible'])],
    };
    const open = { ...node('kind', ['visible', 'expanded']), ...list };
    const closed = { ...node('kind', ['visible']), ...list, children: [] };
    expect(judge(open, closed)).toBe('unverified');
    expect(judge(closed, open)).toBe('confirmed');
  });

  test('is not confirmed by the focus alone', () => {
    expect(judge(node('field', ['visible', 'focused']), node('field', ['visible']))).toBe('unverified');
  });
});

describe('a press on something out of sight', () => {
  const hidden = node('far', ['enabled']);
  const shown = node('far', ['enabled', 'visible']);
  const judged = (...beside: [before: UiNode, after: UiNode]) => {
    const diff = diffSnapshots({ roots: [hidden, beside[0]] }, { roots: [shown, beside[1]] });
    return judgePress({ target: shown, before: hidden, diff, isShared: false }, new RestlessNodes());
  };

  test('is not confirmed by what was scrolled into view and out of it', () => {
    expect(judged(node('near', ['visible'], '02'), node('near', []))).toEqual({
      effect: 'unverified',
      evidence: {
        kind: 'nothing_changed',
        detail: 'It was scrolled into view; nothing else is known to have changed.',
      },
    });
  });

  test('is confirmed by what changed while it stayed in view', () => {
    expect(judged(node('total', ['visible'], '1'), node('total', ['visible'], '2')).effect).toBe('confirmed');
  });
});

test('what was on a page that stopped answering is not called gone', () => {
  const button = node('button', ['enabled', 'visible']);
  const page: UiNode = { ...node('page', ['visible', 'busy']), role: 'AXWebArea' };
  const judged = (after: UiNode[]) => {
    const diff = diffSnapshots({ roots: [button] }, { roots: after });
    return judgePress({ target: undefined, before: button, diff, isShared: false }, new RestlessNodes());
  };
  expect(judged([page])).toMatchObject({ effect: 'unverified', evidence: { kind: 'app_silent' } });
  expect(judged([])).toMatchObject({ effect: 'confirmed' });
});

test('that a value stayed as it was does not say that nothing came of it, where something else changed', () => {
  const choice = node('choice', ['visible'], 'Formatting');
  const judged = (before: string, after: string) => {
    const [old, now] = [before, after].map((value) => node('text', ['visible'], value)) as [UiNode, UiNode];
    const diff = diffSnapshots({ roots: [choice, old] }, { roots: [choice, now] });
    const seen = { target: choice, before: choice, diff, isShared: false };
    return unlessTaken(judgeValue(false, seen), seen, new RestlessNodes());
  };
  expect(judged('', '')).toMatchObject({ effect: 'none' });
  const { effect, evidence } = judged('', '# ');
  expect([effect, evidence.detail]).toEqual([
    'unverified',
    'The value is still "Formatting". But value of AXButton "text" went from "" to "# ".',
  ]);
});
