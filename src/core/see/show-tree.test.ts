import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readTree } from '../../../test/support/recorded-tree.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, window } from '../../../test/support/ui-tree.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { estimateTokens } from '../../base/tokens.ts';
import type { UiNode } from '../../model/element.ts';
import { RefRegistry } from '../session/ref-registry.ts';
import {
  OUTLINE_BUDGET,
  showTree,
  type TreeAnswer,
  TreePage,
  type TreeRequest,
  type Wanted,
} from './show-tree.ts';
import { Snapshot } from './snapshot.ts';

const DEFAULT: TreeRequest = { maxDepth: 5, includeInvisible: false, compact: false, format: 'outline' };
const TREES = new URL('../../../test/trees/', import.meta.url);

async function show(desk: SimDesk, app: string, request: Partial<TreeRequest> = {}): Promise<TreeAnswer> {
  return showTree(await desk.app(app), { ...DEFAULT, ...request }, neverAborted);
}

function recorded(name: string): UiNode[] {
  return readTree(readFileSync(new URL(name, TREES), 'utf8'));
}

function page(roots: readonly UiNode[], request: Partial<Wanted> = {}, start = 0): TreeAnswer {
  const snapshot = new Snapshot({ roots, omitted: 0, revision: 1, takenAt: 0 }, new RefRegistry('app'));
  return new TreePage(snapshot, roots, { ...DEFAULT, ...request }, start).answer();
}

const refsIn = (text: string): string[] => text.match(/el-[0-9a-f]{6,}/g) ?? [];

describe.each(readdirSync(TREES).filter((name) => name.endsWith('.tree')))('the outline of %s', (name) => {
  const roots = recorded(name);

  test('is what it was', async () => {
    const { outline, omittedWhy } = page(roots);
    const text = `${outline}\nNot shown: ${omittedWhy.join('; ')}.\n`;
    const golden = new URL(name.replace('.tree', '.golden.txt'), TREES);
    await expect(text).toMatchFileSnapshot(golden.pathname);
  });

  test.each([60, 200, OUTLINE_BUDGET, 5_000])('keeps to a budget of %d tokens', (budgetTokens) => {
    const { outline, elements } = page(roots, { budgetTokens });
    expect(elements).toBeGreaterThan(0);
    expect(estimateTokens(outline)).toBeLessThanOrEqual(budgetTokens);
  });

  test('comes to all of it by cursors, each element once, and its surroundings with it', () => {
    const whole = page(roots, { budgetTokens: 100_000 });
    const told: string[] = [];
    let answer = page(roots, { budgetTokens: 200 });
    for (let calls = 0; calls < 60; calls++) {
      told.push(...refsIn(answer.outline));
      if (!answer.nextCursor) break;
      answer = page(roots, { budgetTokens: 200 }, Number(answer.nextCursor.split('-')[1]));
    }
    expect(new Set(told)).toEqual(new Set(refsIn(whole.outline)));
  });
});

describe('a budget', () => {
  test('is spent on a dialog, then on what can be acted on in the focused window, then on texts', () => {
    const small = page(recorded('chromium-form.tree'), { budgetTokens: 120 }).outline;
    expect(small).toContain('AXDialog "Infobar"');
    const { outline } = page(recorded('chromium-form.tree'), { budgetTokens: 450 });
    expect(outline).toContain('"Create account"');
    expect(outline).not.toContain('By creating an account');
  });

  test('is spent on what can be used before what is disabled', () => {
    const disabled = { states: ['visible'] } as const;
    const off = Array.from({ length: 20 }, (_, at) => `${at}`).map((id) =>
      element(id, 'AXButton', `Off ${id}`, disabled),
    );
    const roots = [window('w', 'Window', [...off, element('field', 'AXTextField', 'Usable')])];
    expect(page(roots, { budgetTokens: 120 }).outline).toContain('AXTextField "Usable"');
  });

  test('that is too small says how much is missing and with which call it comes', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const first = await show(desk, 'Calculator', { budgetTokens: 100 });
    expect(first.nextCursor).toMatch(/^r1-\d+-5$/);
    expect(first.omittedWhy).toEqual([
      `${first.omitted} over budget_tokens 100 (cursor:"${first.nextCursor}")`,
    ]);
    const second = await show(desk, 'Calculator', { cursor: first.nextCursor });
    expect(second).toMatchObject({ nextCursor: undefined, note: undefined });
    const all = refsIn((await show(desk, 'Calculator')).outline);
    expect(new Set([...refsIn(first.outline), ...refsIn(second.outline)])).toEqual(new Set(all));
  });

  test('holds for JSON too', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { tree, nextCursor } = await show(desk, 'Calculator', { format: 'json', budgetTokens: 300 });
    expect(estimateTokens(JSON.stringify(tree))).toBeLessThanOrEqual(300);
    expect(nextCursor).toBeDefined();
  });
});

describe('a cursor', () => {
  test('of a tree that changed meanwhile still goes on, and says so', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { nextCursor } = await show(desk, 'Calculator', { budgetTokens: 100 });
    desk.sim.widget('Calculator', '7').title = 'seven';
    const next = await show(desk, 'Calculator', { cursor: nextCursor });
    expect(next.note).toContain('changed since revision 1');
    expect(next.elements).toBeGreaterThan(1);
  });

  test('keeps depth and form of the answer that it continues', async () => {
    await using desk = await SimDesk.open(['Login']);
    const request = { budgetTokens: 50, includeInvisible: true, compact: true, maxDepth: 3 };
    const { nextCursor } = await show(desk, 'Login', request);
    expect(nextCursor).toMatch(/^r1-\d+-3ic$/);
    const { outline } = await show(desk, 'Login', { cursor: nextCursor });
    expect(refsIn(outline)).toEqual([]);
    expect(outline).toContain('"Sign Out"');
  });

  test.each(['', 'r1', 'r1-2', 'r1-2-3x', 'r1-2-3-zzzz', `r${'1'.repeat(30)}-1-5`])(
    'is not %j',
    async (cursor) => {
      await using desk = await SimDesk.open(['Login']);
      await expect(show(desk, 'Login', { cursor })).rejects.toMatchObject({ code: 'invalid_input' });
    },
  );

  test('of another root, or together with since, is refused', async () => {
    await using desk = await SimDesk.open(['Login']);
    const rootQuery = '#sign-in-form';
    const { nextCursor } = await show(desk, 'Login', { rootQuery, budgetTokens: 50 });
    await expect(show(desk, 'Login', { cursor: nextCursor })).rejects.toMatchObject({
      guidance: expect.stringContaining('Repeat the root_query'),
    });
    expect((await show(desk, 'Login', { rootQuery, cursor: nextCursor })).elements).toBeGreaterThan(0);
    await expect(show(desk, 'Login', { rootQuery, cursor: nextCursor, since: 1 })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('since a revision', () => {
  test('that was seen of an application before it was started again is everything', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const answer = await show(desk, 'Calculator', { since: 1 });
    expect(answer).toMatchObject({ kind: 'full', note: expect.stringContaining('is not known any more') });
  });

  test('nothing happened', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { revision } = await show(desk, 'Calculator');
    const again = await show(desk, 'Calculator', { since: revision });
    expect(again).toMatchObject({ kind: 'unchanged', revision, outline: '', omitted: 0 });
  });

  test('something appeared, vanished and changed, each with its ref', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const before = await show(desk, 'Calculator');
    const [window] = desk.sim.app('Calculator').windows;
    window?.content.add(new Button({ title: 'π', onPress: () => undefined }));
    const seven = desk.sim.widget('Calculator', '7');
    seven.parent?.remove(seven);
    desk.sim.widget('Calculator', '8').enabled = false;
    const after = await show(desk, 'Calculator', { since: before.revision });
    expect(after).toMatchObject({ kind: 'delta', revision: before.revision + 1, elements: 3 });
    expect(after.outline.replace(/el-[0-9a-f]{6,}/g, 'el-…').split('\n')).toEqual([
      '+ el-… AXButton "π"',
      '- el-… AXButton "7"',
      '~ el-… AXButton "8" {disabled} (was plain)',
    ]);
    const everything = refsIn((await show(desk, 'Calculator')).outline);
    const [appeared, , changed] = refsIn(after.outline);
    expect(everything).toEqual(expect.arrayContaining([appeared, changed]));
  });

  test('a value changed: the old one is told', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { revision } = await show(desk, 'Calculator');
    const { appId } = desk.sim.app('Calculator');
    await desk.backend.ports.actions.perform(
      appId,
      desk.sim.widget('Calculator', '7').id,
      'press',
      neverAborted,
    );
    const { outline } = await show(desk, 'Calculator', { since: revision });
    expect(outline).toContain('= "7" #display (was = "0" #display)');
  });

  test('so much changed that the whole is told', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { revision } = await show(desk, 'Login');
    desk.sim.widget('Login', 'sign-in-form').hidden = true;
    desk.sim.widget('Login', 'welcome-view').hidden = false;
    const after = await show(desk, 'Login', { since: revision });
    expect(after).toMatchObject({ kind: 'full', note: expect.stringContaining('this is everything') });
    expect(after.outline).toContain('"Sign Out"');
  });

  test('only a part is asked about', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { revision } = await show(desk, 'Login');
    const [window] = desk.sim.app('Login').windows;
    window?.content.add(new Button({ title: 'Help', onPress: () => undefined }));
    const part = await show(desk, 'Login', { since: revision, rootQuery: '#sign-in-form' });
    expect(part).toMatchObject({ kind: 'unchanged', revision: revision + 1 });
    const gone = await show(desk, 'Login', { since: revision, rootQuery: 'Help' });
    expect(gone).toMatchObject({ kind: 'full', note: expect.stringContaining('was not there') });
  });

  test('that is not known any more, all is told, and that', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await show(desk, 'Calculator');
    for (let count = 0; count < 10; count++) {
      desk.sim.widget('Calculator', 'display').title = `Display ${count}`;
      await show(desk, 'Calculator');
    }
    for (const since of [1, 99]) {
      const answer = await show(desk, 'Calculator', { since });
      expect(answer).toMatchObject({ kind: 'full', note: expect.stringContaining('not known any more') });
    }
    expect((await show(desk, 'Calculator', { since: 10 })).kind).toBe('delta');
  });

  test('rows only changed their order', () => {
    const [a, b] = ['a', 'b'].map(
      (id): UiNode => ({
        ...{ id, role: 'AXRow', nativeRole: '', title: id, children: [], childCount: 0 },
        ...{ states: ['visible', 'enabled'], actions: [], accepts: [] },
      }),
    ) as [UiNode, UiNode];
    const list = (children: UiNode[]): UiNode => ({
      ...a,
      id: 'list',
      role: 'AXList',
      title: 'List',
      children,
    });
    const refs = new RefRegistry('app');
    const at = (revision: number, roots: UiNode[]) =>
      new Snapshot({ roots, omitted: 0, revision, takenAt: 0 }, refs);
    const now = at(2, [list([b, a])]);
    const answer = new TreePage(now, now.roots, DEFAULT, 0).answerSince(at(1, [list([a, b])]));
    expect(answer.outline).toMatch(/^~ el-[0-9a-f]+ AXList "List" has another order$/);
  });
});

describe('a window behind a modal dialog', () => {
  const main = window('w', 'Sheet', [
    group('g', [element('a', 'AXButton', 'Sum'), element('b', 'AXButton', 'Sort')]),
  ]);
  const dialog = element('d', 'AXDialog', 'Options', {
    states: ['enabled', 'visible', 'modal'],
    children: [element('o', 'AXButton', 'OK')],
  });

  test('is told by itself alone, with what is not shown and how it is', () => {
    const { outline, omitted, omittedWhy } = page([main, dialog]);
    expect(outline).toMatch(/AXWindow "Sheet" …\+3\n/);
    expect(outline).toContain('"OK"');
    expect(outline).not.toContain('"Sum"');
    expect([omitted, omittedWhy]).toEqual([3, ['3 behind a modal dialog (root_query)']]);
  });

  test('is so as well where it is a modal dialog itself', () => {
    const question = element('q', 'AXDialog', 'Sure?', {
      states: ['enabled', 'visible', 'modal'],
      children: [element('y', 'AXButton', 'Yes')],
    });
    const behind = { ...dialog, window: 'w2' };
    const { outline } = page([main, behind, question], { blocked: new Set(['w2']) });
    expect(outline).toMatch(/AXDialog "Options" \{modal\} …\+1\n/);
    expect(outline).toContain('"Yes"');
    expect(page([main, behind, question]).outline).toContain('"OK"');
  });

  test('is told after one that it shows itself', () => {
    const { outline } = page([{ ...main, children: [...main.children, dialog] }]);
    expect(outline.indexOf('"OK"')).toBeGreaterThan(0);
    expect(outline.indexOf('"OK"')).toBeLessThan(outline.indexOf('"Sum"'));
  });

  test('is told in full where it is asked for, or nothing stands before it', () => {
    expect(page([main, dialog], { includeInvisible: true }).outline).toContain('"Sum"');
    expect(page([main], { rootQuery: 'Sheet' }).outline).toContain('"Sum"');
    expect(page([main, { ...dialog, states: ['enabled', 'visible'] }]).outline).toContain('"Sum"');
  });
});
