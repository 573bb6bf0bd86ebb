import { describe, expect, test } from 'vitest';
import type { AtspiApp } from './atspi-app.ts';
import { answersIn, questionsFor, wantedOf } from './detail-questions.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { numberOf } from './roles.ts';
import { STATE_BIT, StateBits } from './state-bits.ts';
import { quirksOf } from './toolkit-quirks.ts';

const SHOWN = (1 << STATE_BIT.visible) | (1 << STATE_BIT.showing) | (1 << STATE_BIT.enabled);
const HIDDEN = 1 << STATE_BIT.enabled;

function wanted(toolkit: string, role: string, interfaces: number, more: Partial<NodeRecord> = {}) {
  const [kind = '', name = ''] = toolkit.split(' ');
  const app = { quirksOf: () => quirksOf({ toolkit: kind, name }), givesIdentifiers: false };
  const record: NodeRecord = {
    ref: { bus: ':1.1', path: '/a' },
    id: ':1.1/a',
    role: numberOf(role),
    name: '',
    description: '',
    states: new StateBits(SHOWN, 0),
    interfaces,
    childCount: 0,
    ...more,
  };
  return wantedOf(app as unknown as AtspiApp, { record, isVirtual: false });
}

function members(atOnce: number): unknown[] {
  return questionsFor(atOnce).map(({ member, body }) => (member === 'Get' ? body?.[1] : member));
}

describe('what is worth a question', () => {
  test('is the place of what is shown, and the label also of what is not', () => {
    const hidden = { states: new StateBits(HIDDEN, 0) };
    expect(members(wanted('gtk', 'text', HAS.component).atOnce)).toContain('GetExtents');
    expect(members(wanted('gtk', 'text', HAS.component, hidden).atOnce)).not.toContain('GetExtents');
    expect(wanted('gtk', 'text', HAS.component, hidden).label).toBe(true);
    expect(wanted('gtk', 'text', HAS.component, { name: 'Name' }).label).toBe(false);
  });

  test('are no attributes of what is drawn in a document, which end LibreOffice', () => {
    const editable = {
      states: new StateBits(SHOWN | (1 << STATE_BIT.editable) | (1 << STATE_BIT.focusable), 0),
    };
    const asked = (interfaces: number) =>
      members(wanted('gtk soffice', 'embedded', interfaces, editable).atOnce);
    expect(asked(HAS.component | HAS.text)).toContain('GetAttributes');
    expect(asked(HAS.component | HAS.hypertext)).not.toContain('GetAttributes');
  });

  test('is the label of a combo box that may be called after what is chosen', () => {
    const chosen = { name: 'Every Day' };
    expect(wanted('gtk', 'combo box', HAS.selection, chosen).label).toBe(true);
    expect(wanted('Qt', 'combo box', HAS.selection, chosen).label).toBe(true);
    expect(wanted('Chromium', 'combo box', HAS.selection, chosen).label).toBe(false);
  });

  test('is the place in its window where a toolkit knows no screen', () => {
    const kindOf = (toolkit: string) =>
      questionsFor(wanted(toolkit, 'text', HAS.component).atOnce).find(
        ({ member }) => member === 'GetExtents',
      );
    expect(kindOf('GTK')?.body).toEqual([1]);
    expect(kindOf('gtk')?.body).toEqual([0]);
    expect(answersIn([[1, 2, 3, 4]], 0, wanted('GTK', 'label', HAS.component).atOnce)).toMatchObject({
      extents: { x: 1, y: 2, width: 3, height: 4 },
    });
  });

  test('is by how much a number goes where it can be set', () => {
    expect(members(wanted('gtk', 'slider', HAS.value).atOnce)).toContain('MinimumIncrement');
    const shown = members(wanted('gtk', 'progress bar', HAS.value).atOnce);
    expect(shown).toEqual(['CurrentValue', 'MinimumValue', 'MaximumValue']);
  });

  test('is no text of a secure field', () => {
    expect(members(wanted('gtk', 'text', HAS.text).atOnce)).toContain('GetText');
    expect(members(wanted('gtk', 'password text', HAS.text).atOnce)).not.toContain('GetText');
  });

  test('is what is selected in a combo box, but not in Firefox, which it ended once', () => {
    expect(wanted('gtk', 'combo box', HAS.selection).chosen).toBe(true);
    expect(wanted('Gecko', 'combo box', HAS.selection).chosen).toBe(false);
  });

  test('is the text up to its end where a toolkit gives it only so', () => {
    expect(wanted('Qt', 'text', HAS.text)).toMatchObject({ textToEnd: true });
    expect(members(wanted('Qt', 'text', HAS.text).atOnce)).not.toContain('GetText');
  });
});

describe('answers', () => {
  const { atOnce } = wanted('Gecko', 'spin button', HAS.value | HAS.component);
  const answers = (current: number, min: unknown, max: unknown) => {
    const byQuestion = new Map<unknown, unknown>([
      ['GetExtents', [10, 20, 30, 40]],
      ['CurrentValue', current],
      ['MinimumValue', min],
      ['MaximumValue', max],
    ]);
    const own = members(atOnce).map((question) => byQuestion.get(question));
    return answersIn(['of another object', ...own], 1, atOnce);
  };

  test('are read from where they begin, in the order of the questions', () => {
    expect(answers(5, 1, 31)).toMatchObject({
      extents: { x: 10, y: 20, width: 30, height: 40 },
      number: { current: 5, min: 1, max: 31 },
    });
  });

  test('of the parts of a date in Firefox are no numbers', () => {
    expect(answers(0, undefined, 0).number).toBeUndefined();
    expect(answers(0, 0, 0).number).toMatchObject({ current: 0 });
  });
});
