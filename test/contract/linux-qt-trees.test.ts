import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import type { ActResult } from '../../src/core/act/target.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState, type State } from '../../src/model/element.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a $Qt program with trees', (version) => {
  const desk = useTestApp('qt-trees.py', version);

  const set = (query: string, value: string) => setValue(desk.app, { query, value }, signal);
  const undo = ({ inverse }: ActResult) => inverse?.revert(signal) ?? Promise.reject(signal);
  const has = async (query: string, state: State) =>
    hasState((await resolveOne(desk.app, query, {}, signal)).step.node, state);
  const names = async () => {
    const { steps } = await desk.app.snapshot(signal);
    return steps.filter(({ node }) => node.role === 'AXCell').map(({ node }) => node.title);
  };

  const BY_POINTER = { effect: 'confirmed', route: 'pointer', focusTaken: false } as const;

  describe('whose items have others below them', () => {
    test.each(['Tables', 'Bare'])('has "%s" expanded, collapsed, and expanded again', async (name) => {
      const query = `title:"${name}" role:AXCell`;
      expect((await set(query, 'true')).outcome).toMatchObject(BY_POINTER);
      expect(await names()).toContain(`${name} 1`);
      const collapsed = await set(query, 'false');
      expect(collapsed.outcome).toMatchObject(BY_POINTER);
      expect(await names()).not.toContain(`${name} 1`);
      expect(await undo(collapsed)).toMatchObject({ effect: 'confirmed' });
      expect(await names()).toContain(`${name} 1`);
      expect((await set(query, 'expanded')).outcome).toMatchObject({
        effect: 'confirmed',
        route: 'accessibility',
      });
    });

    test('tells which of them can be expanded, by their first cell', async () => {
      const { steps } = await desk.app.snapshot(signal);
      const able = steps.filter(({ node }) => node.role === 'AXCell' && hasState(node, 'expandable'));
      expect(able.map(({ node }) => node.title)).toEqual(
        expect.arrayContaining(['Tables', 'Views', 'Ticked', 'Bare']),
      );
      expect(able.map(({ node }) => node.title)).not.toContain('group');
      expect(await has('AXCell:Leaf', 'expanded')).toBe(false);
    });

    test('tells a box apart from that', async () => {
      const query = 'title:"Ticked" role:AXCell';
      const checked = await set(query, 'checked');
      expect(checked.outcome).toMatchObject(BY_POINTER);
      const expanded = await set(query, 'expanded');
      expect(expanded.outcome).toMatchObject(BY_POINTER);
      expect(await names()).toContain('Below it');
      expect(await undo(expanded)).toMatchObject({ effect: 'confirmed' });
      expect(await has(query, 'checked')).toBe(true);
      expect(await undo(checked)).toMatchObject({ effect: 'confirmed' });
      expect([await has(query, 'checked'), await has(query, 'expanded')]).toEqual([false, false]);
    });
  });

  test.each(['0', 'false'])('does not take a text for a box that is off: %s', async (value) => {
    const refused = { code: 'not_actionable', message: expect.stringContaining('nothing of a box') };
    await expect(set('AXCell:2021', value)).rejects.toMatchObject(refused);
  });

  test('does not take a text for a box that is on', async () => {
    const { outcome } = await set('AXCell:Song', 'true');
    expect(outcome.effect).not.toBe('confirmed');
    expect(outcome.evidence[0]?.detail).toContain('does not say that it is checked');
  });

  describe('with boxes of three states', () => {
    const heard = async () => (await resolveOne(desk.app, '/^Heard: /', {}, signal)).step.node.title;

    test.each([
      ['true', 2],
      ['mixed', 1],
      ['false', 0],
      ['mixed', 1],
      ['true', 2],
      ['false', 0],
    ])('has one turned to %s', async (value, state) => {
      expect((await set('Inherit', value)).outcome).toMatchObject(BY_POINTER);
      expect(await heard()).toBe(`Heard: ${state}`);
    });

    test('has one turned back to neither', async () => {
      await set('Inherit', 'mixed');
      const on = await set('Inherit', 'on');
      expect(await heard()).toBe('Heard: 2');
      expect(await undo(on)).toMatchObject({ effect: 'confirmed' });
      expect(await heard()).toBe('Heard: 1');
    });
  });

  test('is seen to turn a box in a row that it makes anew', async () => {
    const on = await set('AXCell:First', 'true');
    expect(on.outcome).toMatchObject(BY_POINTER);
    expect((await set('AXCell:Second', 'false')).outcome).toMatchObject(BY_POINTER);
    expect([await has('AXCell:First', 'checked'), await has('AXCell:Second', 'checked')]).toEqual([
      true,
      false,
    ]);
    expect(await undo(on)).toMatchObject({ effect: 'confirmed' });
    expect(await has('AXCell:First', 'checked')).toBe(false);
  });
});
