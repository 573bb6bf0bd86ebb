import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { hasState, SemanticAction, State, type UiNode, walk } from '../../src/model/element.ts';
import { contains } from '../../src/model/geometry.ts';
import { Role, roleTraits } from '../../src/model/role.ts';
import { codeOf, UNLIMITED, useContractDesk } from '../support/contract-desk.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';

describe.each(CONTRACT_SUBJECTS)('$name: elements', (subject) => {
  const desk = useContractDesk(subject, [
    ...(['button', 'textField', 'secureField', 'checkBox', 'slider'] as const),
    ...(['choice', 'table', 'disabled', 'twoWindows'] as const),
  ]);

  async function everyApp(): Promise<string[]> {
    const apps = await desk().port('apps').list(neverAborted);
    return apps.filter(({ accessible }) => accessible).map(({ name }) => name);
  }

  test('are described in the common vocabulary', async () => {
    for (const app of await everyApp()) {
      for (const node of await desk().nodes(app)) {
        expect(Role.options).toContain(node.role);
        expect(State.options).toEqual(expect.arrayContaining([...node.states]));
        expect(SemanticAction.options).toEqual(expect.arrayContaining([...node.actions]));
        expect(new Set(node.states).size).toBe(node.states.length);
        expect(node.nativeRole).not.toBe('');
        expect(node.childCount).toBeGreaterThanOrEqual(node.children.length);
      }
    }
  });

  test('have ids of their own, the same at every reading', async () => {
    for (const app of await everyApp()) {
      const first = (await desk().nodes(app)).map(({ id }) => id);
      const second = (await desk().nodes(app)).map(({ id }) => id);
      expect(second).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
    }
  });

  test('keep their ids when their values change', async () => {
    const { button } = desk().fixtures;
    const before = await desk().node(button.changes);
    await desk().perform(button.press, 'press');
    const after = await desk().settled(button.changes, ({ value }) => value !== before.value);
    expect(after.id).toBe(before.id);
  });

  test('begin with the windows', async () => {
    const { app } = desk().fixtures.twoWindows;
    const { roots, omitted } = await desk().read(app);
    expect(roots.map(({ title }) => title)).toEqual((await desk().windows(app)).map(({ title }) => title));
    for (const { role } of roots) expect(roleTraits(role).surface).toBe(true);
    expect(omitted).toBe(0);
  });

  test.each([1, 2, 5])('are at most %i where that is the limit, and the rest is told', async (maxNodes) => {
    const { app } = desk().fixtures.textField;
    const all = (await desk().nodes(app)).length;
    const { roots, omitted } = await desk().read(app, { ...UNLIMITED, maxNodes });
    expect([...walk(roots)].length).toBe(Math.min(maxNodes, all));
    expect(omitted).toBeGreaterThan(0);
  });

  test.each([0, 1, 2])(
    'are read %i levels deep where that is the limit, and the rest is told',
    async (maxDepth) => {
      const { app } = desk().fixtures.choice.place;
      const { roots, omitted } = await desk().read(app, { ...UNLIMITED, maxDepth });
      expect(Math.max(...[...walk(roots)].map(({ ancestors }) => ancestors.length))).toBe(maxDepth);
      expect(omitted).toBeGreaterThan(0);
      const cut = [...walk(roots)].filter(({ node }) => node.children.length === 0 && node.childCount > 0);
      expect(cut.length).toBeGreaterThan(0);
    },
  );

  test('can be read from one of them down', async () => {
    const { app } = desk().fixtures.textField;
    const { id } = await desk().app(app);
    const [root] = (await desk().read(app)).roots;
    const [part] = root?.children ?? [];
    if (!part) throw new Error('The window is empty.');
    const read = await desk()
      .port('tree')
      .read(id, { ...UNLIMITED, root: part.id }, neverAborted);
    expect(read).toEqual({ roots: [part], omitted: 0 });
  });

  test('can be read one by one', async () => {
    const { textField } = desk().fixtures;
    const [app, id] = await desk().address(textField);
    const alone = await desk().port('tree').node(app, id, neverAborted);
    expect(alone).toEqual({ ...(await desk().node(textField)), children: [] });
    expect(await desk().port('tree').node(app, 'no-such-node', neverAborted)).toBeUndefined();
  });

  test('say what the platform says about them', async () => {
    const { textField } = desk().fixtures;
    const attributes = await desk()
      .port('tree')
      .attributes(...(await desk().address(textField)), neverAborted);
    expect(Object.keys(attributes).length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(attributes))).toEqual(attributes);
  });

  test('lie inside their window', async () => {
    const { button } = desk().fixtures;
    const { bounds } = await desk().node(button.press);
    if (!bounds) throw new Error('The button has no place.');
    expect(contains((await desk().window(button.press.app)).bounds, bounds)).toBe(true);
    expect(bounds.width * bounds.height).toBeGreaterThan(0);
  });

  test('show what they are good for', async () => {
    const { button, textField, secureField, checkBox, slider, choice, disabled } = desk().fixtures;
    const has = async (place: typeof textField, isRight: (node: UiNode) => boolean) =>
      isRight(await desk().node(place));
    expect(await has(button.press, (node) => node.actions.includes('press'))).toBe(true);
    expect(await has(textField, (node) => hasState(node, 'editable') && !hasState(node, 'secure'))).toBe(
      true,
    );
    expect(await has(secureField, (node) => hasState(node, 'editable') && hasState(node, 'secure'))).toBe(
      true,
    );
    expect(await has(checkBox, (node) => roleTraits(node.role).toggles === true)).toBe(true);
    expect(
      await has(slider.place, (node) => node.range !== undefined && node.range.min < node.range.max),
    ).toBe(true);
    expect(
      await has(choice.place, (node) => choice.values.every((value) => node.choices?.includes(value))),
    ).toBe(true);
    expect(await has(disabled, (node) => !hasState(node, 'enabled'))).toBe(true);
  });

  describe.skipIf(!subject.capabilities.has('tables'))('in tables', () => {
    test('are reached by place, however many there are', async () => {
      const { place, firstRow } = desk().fixtures.table;
      const table = await desk().node(place);
      const { rows = 0, columns = 0 } = table.virtual ?? {};
      expect(columns).toBeGreaterThanOrEqual(firstRow.length);
      expect(table.children.length).toBeLessThan(1_000);
      const [app, id] = await desk().address(place);
      const cells = (firstRowNumber: number, lastColumn: number) =>
        desk()
          .port('tables')
          .cells(
            app,
            id,
            { firstRow: firstRowNumber, lastRow: firstRowNumber, firstColumn: 0, lastColumn },
            neverAborted,
          );
      expect((await cells(0, firstRow.length - 1)).map(({ value }) => value)).toEqual(firstRow);
      expect(await cells(rows - 1, 0)).toHaveLength(1);
      expect(await codeOf(cells(rows, 0))).toBe('invalid_value');
      expect(await codeOf(cells(0, columns))).toBe('invalid_value');
      expect(await codeOf(cells(-1, 0))).toBe('invalid_value');
    });
  });
});
