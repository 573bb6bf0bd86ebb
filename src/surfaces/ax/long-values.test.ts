import { expect, test } from 'vitest';
import { SimCaller } from '../../../test/support/sim-caller.ts';

const DOCUMENT = { app: 'TextEdit', query: '#document' };
const LINE = 'abcdefghi😀';

async function withText(lines: number) {
  const sim = await SimCaller.open();
  await sim.call('ax_set_value', { ...DOCUMENT, value: LINE.repeat(lines) });
  return sim;
}

test('a long text is given in parts, and how to get the rest is said', async () => {
  await using sim = await withText(2_500);
  const first = await sim.call('ax_get_value', DOCUMENT);
  expect(first.data).toMatchObject({ length: 25_000, next_offset: 10_000, value: LINE.repeat(1_000) });
  expect(first.text).toContain('(10000 characters of 25000; offset 10000 gives the next)');
  const last = await sim.call('ax_get_value', { ...DOCUMENT, offset: 20_000 });
  expect(last.data.value).toBe(LINE.repeat(500));
  expect(last.data.next_offset).toBeUndefined();
  expect(last.text).toMatch(/\(5000 characters of 25000\)$/);
});

test('a short one is given whole, and says nothing more', async () => {
  await using sim = await withText(2);
  const { data, text } = await sim.call('ax_get_value', DOCUMENT);
  expect(data).toMatchObject({ value: LINE.repeat(2), length: undefined, next_offset: undefined });
  expect(text).toMatch(/= "abcdefghi😀abcdefghi😀"$/);
});

test('whoever asks for more gets more', async () => {
  await using sim = await withText(2_500);
  const { data } = await sim.call('ax_get_value', { ...DOCUMENT, max_characters: 100_000 });
  expect(data).toMatchObject({ value: LINE.repeat(2_500), next_offset: undefined });
});
