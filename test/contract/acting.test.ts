import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { hasState } from '../../src/model/element.ts';
import { codeOf, useContractDesk } from '../support/contract-desk.ts';
import type { Place } from '../support/contract-subject.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';

const TEXTS = ['Ada', 'Grüße, Ελλάς, 日本', '  two  spaces  ', '🙂 "quoted" \\ <b>', ''];
const SECRET = 'correct-horse-battery';

describe.each(CONTRACT_SUBJECTS)('$name: acts in the background', (subject) => {
  const desk = useContractDesk(subject, [
    ...(['button', 'textField', 'secureField', 'checkBox'] as const),
    ...(['slider', 'choice', 'listItems', 'disabled'] as const),
  ]);

  describe('pressing', () => {
    test('a button does what the button does', async () => {
      const { press, changes } = desk().fixtures.button;
      const before = await desk().node(changes);
      await desk().inBackground(() => desk().perform(press, 'press'));
      const after = await desk().settled(changes, ({ value }) => value !== before.value);
      expect(after.value).not.toBe(before.value);
    });

    test('a check box turns it over', async () => {
      const { checkBox } = desk().fixtures;
      const wasChecked = hasState(await desk().node(checkBox), 'checked');
      for (const isChecked of [!wasChecked, wasChecked]) {
        await desk().inBackground(() => desk().perform(checkBox, 'press'));
        const now = await desk().settled(checkBox, (node) => hasState(node, 'checked') === isChecked);
        expect(hasState(now, 'checked')).toBe(isChecked);
      }
    });

    test('what is disabled is refused', async () => {
      expect(await codeOf(desk().perform(desk().fixtures.disabled, 'press'))).toBe('not_actionable');
    });

    test('what does not offer it is refused', async () => {
      expect(await codeOf(desk().perform(desk().fixtures.button.changes, 'press'))).toBe('not_actionable');
    });
  });

  describe.skipIf(!subject.capabilities.has('text'))('text', () => {
    const text = () => desk().port('text');

    test.each(TEXTS)('%j replaces what was there and is read back', async (words) => {
      const { textField } = desk().fixtures;
      const address = await desk().address(textField);
      await desk().inBackground(() => text().replace(...address, words, neverAborted));
      await desk().settled(textField, ({ value }) => (value ?? '') === words);
      expect(await text().equals(...address, words, neverAborted)).toBe(true);
      expect(await text().equals(...address, `${words}!`, neverAborted)).toBe(false);
    });

    test('is inserted at the caret', async () => {
      const { textField } = desk().fixtures;
      const address = await desk().address(textField);
      await text().replace(...address, 'one', neverAborted);
      await desk().settled(textField, ({ value }) => value === 'one');
      await desk().inBackground(() => text().insert(...address, ' two', neverAborted));
      expect((await desk().settled(textField, ({ value }) => value !== 'one')).value).toBe('one two');
    });

    test('has a caret behind what was put in, unless it is secure', async () => {
      const { textField, secureField } = desk().fixtures;
      const address = await desk().address(textField);
      await text().replace(...address, 'three', neverAborted);
      await desk().settled(textField, ({ value }) => value === 'three');
      expect(await text().caret?.(...address, neverAborted)).toEqual({ offset: 5, selected: undefined });
      const secret = await desk().address(secureField);
      expect(await text().caret?.(...secret, neverAborted)).toBeUndefined();
    });

    test('is refused by what takes none', async () => {
      const address = await desk().address(desk().fixtures.button.press);
      expect(await codeOf(text().replace(...address, 'x', neverAborted))).toBe('not_actionable');
    });

    test('of a secure field is compared inside and never shown', async () => {
      const { secureField } = desk().fixtures;
      const address = await desk().address(secureField);
      await desk().inBackground(() => text().replace(...address, SECRET, neverAborted));
      const matches = await desk().until('the secret', async () =>
        (await text().equals(...address, SECRET, neverAborted)) === false ? undefined : { told: true },
      );
      expect(matches.told).toBe(true);
      const attributes = await desk()
        .port('tree')
        .attributes(...address, neverAborted);
      const seen = [await desk().read(secureField.app), attributes, await desk().node(secureField)];
      expect(JSON.stringify(seen)).not.toContain(SECRET);
      expect((await desk().node(secureField)).value ?? '').not.toHaveLength(SECRET.length);
    });
  });

  describe.skipIf(!subject.capabilities.has('values'))('values', () => {
    const set = async (
      place: Parameters<ReturnType<typeof desk>['address']>[0],
      value: number | boolean | string,
    ) =>
      desk()
        .port('values')
        .set(...(await desk().address(place)), value, neverAborted);

    test('of a slider are set and read back', async () => {
      const { place, values } = desk().fixtures.slider;
      for (const value of values) {
        await desk().inBackground(() => set(place, value));
        const now = await desk().settled(place, (node) => Number(node.value) === value);
        expect(Number(now.value)).toBe(value);
      }
    });

    test('of a slider are refused where they are impossible, and nothing changes', async () => {
      const { place, tooMuch } = desk().fixtures.slider;
      const before = await desk().node(place);
      expect(await codeOf(set(place, tooMuch))).toBe('invalid_value');
      expect(await codeOf(set(place, 'much'))).toBe('invalid_value');
      expect((await desk().node(place)).value).toBe(before.value);
    });

    test('of a check box are set and read back', async () => {
      const { checkBox } = desk().fixtures;
      for (const value of [true, true, false, false]) {
        await desk().inBackground(() => set(checkBox, value));
        const now = await desk().settled(checkBox, (node) => hasState(node, 'checked') === value);
        expect(hasState(now, 'checked')).toBe(value);
      }
    });

    test('of a choice are set and read back', async () => {
      const { place, values } = desk().fixtures.choice;
      for (const value of values) {
        await desk().inBackground(() => set(place, value));
        expect((await desk().settled(place, (node) => node.value === value)).value).toBe(value);
      }
      expect(await codeOf(set(place, 'no such choice'))).toBe('invalid_value');
    });

    test('are refused by what has none', async () => {
      expect(await codeOf(set(desk().fixtures.button.press, 1))).toBe('not_actionable');
    });
  });

  describe.skipIf(!subject.capabilities.has('selection'))('selecting', () => {
    test('an item selects it alone, or beside what is selected', async () => {
      const [first, second] = desk().fixtures.listItems;
      const select = async (place: typeof first, extend: boolean) =>
        desk()
          .port('selection')
          .select(...(await desk().address(place)), { extend }, neverAborted);
      const isSelected = async (place: typeof first) => hasState(await desk().node(place), 'selected');

      await desk().inBackground(() => select(first, false));
      await desk().settled(first, (node) => hasState(node, 'selected'));
      await desk().inBackground(() => select(second, true));
      await desk().settled(second, (node) => hasState(node, 'selected'));
      expect(await isSelected(first)).toBe(true);
      await desk().inBackground(() => select(second, false));
      await desk().settled(first, (node) => !hasState(node, 'selected'));
      expect(await isSelected(second)).toBe(true);
    });

    test('is refused by what is no item', async () => {
      const address = await desk().address(desk().fixtures.button.press);
      const selecting = desk()
        .port('selection')
        .select(...address, { extend: false }, neverAborted);
      expect(await codeOf(selecting)).toBe('not_actionable');
    });
  });

  const focus = async (place: Place) =>
    desk()
      .port('actions')
      .focus(...(await desk().address(place)), neverAborted);

  test('focusing an element gives it the focus of its window', async () => {
    const { textField, secureField } = desk().fixtures;
    for (const place of [secureField, textField]) {
      await focus(place);
      expect(hasState(await desk().settled(place, (node) => hasState(node, 'focused')), 'focused')).toBe(
        true,
      );
    }
    expect(hasState(await desk().node(secureField), 'focused')).toBe(false);
  });

  test('focusing an element leaves its window behind', async ({ skip }) => {
    skip(subject.focusRaises !== undefined, subject.focusRaises);
    const { secureField } = desk().fixtures;
    await desk().inBackground(() => focus(secureField));
    expect(hasState(await desk().node(secureField), 'focused')).toBe(true);
  });
});
