import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { ClickKind } from '../../src/core/act/click-kinds.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('a text that is typed where the focus is, in $Qt', (version) => {
  const desk = useTestApp('qt-typing.py', version);
  const heard = async () => (await resolveOne(desk.app, '/^Heard: /', {}, signal)).step.node.title;
  const press = (query: string, kind: ClickKind = 'single') =>
    click(desk.app, query, { kind, mode: 'background' }, signal);
  const type = (text: string) => typeText(desk.app, { text, clearFirst: false, mode: 'background' }, signal);

  test('is refused where that is a button or a box, which a space would press', async () => {
    const refused = { code: 'not_actionable', message: expect.stringContaining('takes no text') };
    await expect(type('My wheel')).rejects.toMatchObject(refused);
    expect(await heard()).toBe('Heard: nothing');
    await press('Keep');
    await expect(type('My wheel')).rejects.toMatchObject(refused);
    const { value } = (await resolveOne(desk.app, 'Keep', {}, signal)).step.node;
    expect(value).toBe('1');
  });

  test('is not proved by the item that a list goes to', async () => {
    await press('AXRow:row 4');
    const { target, outcome } = await type('row 1');
    expect([target.title, outcome.effect]).toEqual(['row 4', 'unverified']);
    expect(outcome.evidence[0]?.detail).toContain('The text is not seen in the list.');
  });

  test('is not proved by the box of an item, which the space turned', async () => {
    await press('AXCell:Wheel');
    expect((await type('My wheel\n')).outcome.effect).toBe('unverified');
    const { value } = (await resolveOne(desk.app, 'AXCell:Wheel', {}, signal)).step.node;
    expect(value).toBe('1');
  });

  test.each([
    ['20', '5000\n', '500'],
    ['30', 'abc9\n', '9'],
    ['middle', 'highest\n', 'high'],
  ])('is not proved by what the editor of "%s" makes of %j', async (cell, text, shown) => {
    await press(`AXCell:${cell}`, 'double');
    const detail = `AXCell shows "${shown}" now, which is not what was typed.`;
    expect((await type(text)).outcome).toMatchObject({ effect: 'unverified', evidence: [{ detail }] });
  });

  test.each([
    ['500', 'double', '70\n', '70'],
    ['low', 'double', 'high\n', 'high'],
    ['plain', 'double', 'fine\n', 'fine'],
    ['text', 'single', 'finer\n', 'finer'],
  ] as const)('is proved by the cell "%s" that shows it (%s click, %j)', async (cell, kind, text, shown) => {
    await press(`AXCell:${cell}`, kind);
    const detail = `AXCell "${shown}" shows it now.`;
    expect((await type(text)).outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail }] });
  });

  test('is proved by the editor that its first key opened', async () => {
    await press('AXCell:finer');
    expect((await type('open')).outcome.effect).toBe('confirmed');
  });
});
