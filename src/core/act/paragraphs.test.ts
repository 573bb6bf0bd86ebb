import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, group, snapshotOf, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { describeCells } from '../query/cells-query.ts';
import { setValue } from './set-value.ts';
import { makeTarget } from './target.ts';
import { textInCell } from './text-in-cell.ts';
import { typeText } from './type-text.ts';

const signal = neverAborted;

/** A text editor whose document shows every line as a paragraph of its own, and what reaches it by other means than keys. */
async function open() {
  const desk = await SimDesk.open(['TextEdit']);
  const { tree, text } = desk.backend.ports;
  const put: string[] = [];
  const [insert, replace] = [text.insert.bind(text), text.replace.bind(text)];
  text.insert = (app, node, words, inner) => insert(app, node, words, inner).then(() => void put.push(words));
  text.replace = (app, node, words, inner) =>
    replace(app, node, words, inner).then(() => void put.push(words));
  const whole = text.read.bind(text);
  text.read = async (app, node, inner) => shown.get(node) ?? whole(app, node, inner);
  const shown = new Map<string, string>();
  const split = (node: UiNode): UiNode[] => {
    const children = node.children.flatMap(split);
    if (node.identifier !== 'document') return [{ ...node, children }];
    return (node.value ?? '').split('\n').map((value, at) => {
      const id = at === 0 ? node.id : `${node.id}.${at}`;
      shown.set(id, value);
      return { ...node, id, identifier: at === 0 ? 'document' : undefined, value, isParagraph: true };
    });
  };
  const read = tree.read.bind(tree);
  tree.read = async (...call) => {
    const { roots, ...rest } = await read(...call);
    return { ...rest, roots: roots.flatMap(split) };
  };
  const app = await desk.app('TextEdit');
  const type = (words: string, clearFirst = false) =>
    desk.during(typeText(app, { query: '#document', text: words, clearFirst, mode: 'focus' }, signal));
  const close = () => desk[Symbol.asyncDispose]();
  return { desk, app, put, type, [Symbol.asyncDispose]: close };
}

test('line breaks that are typed into a paragraph are the Return key, and other texts are put in', async () => {
  await using at = await open();
  expect((await at.type('Dear ')).outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
  const { outcome, inverse, irreversible } = await at.type('Sir\nor Madam\n');
  expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
  expect(outcome.evidence[0]?.detail).toBe('The paragraphs read back are "Dear Sir\\nor Madam\\n".');
  expect([inverse, irreversible]).toEqual([undefined, 'The line breaks began other paragraphs.']);
  expect(at.put).toEqual(['Dear ']);
});

test('a paragraph is emptied by itself before lines are typed over it', async () => {
  await using at = await open();
  await at.type('Draft');
  const chords: string[] = [];
  const { keyboard } = at.desk.backend.ports;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = (chord, ...rest) => {
    chords.push(chord.key);
    return press(chord, ...rest);
  };
  expect((await at.type('a\nb', true)).outcome.effect).toBe('confirmed');
  expect([at.put, chords]).toEqual([['Draft', ''], []]);
});

test('lines that arrive as something else are not confirmed', async () => {
  await using at = await open();
  const { keyboard } = at.desk.backend.ports;
  const type = keyboard.type.bind(keyboard);
  keyboard.type = (words, ...rest) => type(words.toUpperCase(), ...rest);
  const { outcome } = await at.type('a\nb');
  expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'value_differs' }] });
  keyboard.type = async () => undefined;
  expect((await at.type('c\nd')).outcome.effect).toBe('none');
});

test('a paragraph is not set to several lines', async () => {
  await using at = await open();
  await expect(setValue(at.app, { query: '#document', value: 'a\nb' }, signal)).rejects.toMatchObject({
    code: 'invalid_value',
    guidance: expect.stringContaining('ax_type'),
  });
});

test('the text of a cell that holds paragraphs is theirs', async () => {
  const states = ['enabled', 'visible', 'editable'] as const;
  const paragraph = (id: string, value: string) =>
    element(id, 'AXTextArea', '', { states, value, accepts: ['text'], isParagraph: true });
  const cell = (id: string, ...children: UiNode[]) => element(id, 'AXCell', id, { states, children });
  const [one, two] = [cell('A1', paragraph('p', 'x')), cell('B1', paragraph('q', 'y'), paragraph('r', 'z'))];
  const roots = [window('w', 'Letter', [group('t', [one, two], { role: 'AXTable' })])];
  const [app, snapshot] = [await new TreeDesk(roots).app(), snapshotOf(roots)];
  const target = (id: string) => {
    const step = snapshot.get(id);
    if (!step) throw new Error(`${id} is not there.`);
    return makeTarget(app, step, snapshot);
  };
  expect(textInCell(target('A1'))?.node.id).toBe('p');
  expect(() => textInCell(target('B1'))).toThrow('holds 2 paragraphs');
  expect(textInCell(target('p'))).toBeUndefined();
  const table = target('t').step;
  const matches = [one, two].map((node, column) => snapshot.addCell(node, table, { row: 0, column }));
  expect(describeCells({ snapshot, matches })?.map(({ text }) => text)).toEqual(['x', 'y\nz']);
});
