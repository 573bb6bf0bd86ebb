import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

/** Qt 5 calls them numbers from 0 to 0. */
describeQt('dates and times in $Qt', (version) => {
  const desk = useTestApp('qt-typing.py', version);
  const nodeOf = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const heard = async () => (await nodeOf('/^Heard: /')).title;
  const set = (query: string, value: string) => setValue(desk.app, { query, value }, signal);
  const type = (query: string, text: string, clearFirst = true) =>
    typeText(desk.app, { query, text, clearFirst, mode: 'background' }, signal);

  test('are told as they are written', async () => {
    expect(await nodeOf('Day')).toMatchObject({ value: '29.12.1999', range: undefined, accepts: ['text'] });
    expect(await nodeOf('Time')).toMatchObject({ value: '08:30' });
    expect(await nodeOf('Size')).toMatchObject({ value: '0', range: { min: 0, max: 500 } });
  });

  test.each([
    ['set', 'Day', '31.12.2001', 'date 2001-12-31', '29.12.1999'],
    ['typed', 'Day', '01.02.2003', 'date 2003-02-01', '29.12.1999'],
    ['set', 'Time', '23:59', 'time 23:59', '08:30'],
    ['typed', 'Time', '00:05', 'time 00:05', '08:30'],
  ])('are %s, heard of and taken back: %s, %s', async (how, query, text, said, old) => {
    const { outcome, inverse } = await (how === 'set' ? set(query, text) : type(query, text));
    const value = `The value read back is "${text}".`;
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail: value }] });
    expect(await heard()).toBe(`Heard: ${said}`);
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect((await nodeOf(query)).value).toBe(old);
  });

  test.each([
    ['Day', 'nonsense'],
    ['Day', '44.10.1999'],
    ['Day', '1.1.20'],
    ['Time', '25:99'],
  ])('stay as they were where they are given none: %s, %s', async (query, text) => {
    const { value } = await nodeOf(query);
    expect((await set(query, text)).outcome.effect).toBe('none');
    expect((await type(query, text)).outcome.effect).toBe('none');
    expect((await nodeOf(query)).value).toBe(value);
  });

  test('are written as their field does it, which is told', async () => {
    expect((await set('Day', '5.6.2005')).outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ detail: 'The value read back is "05.06.2005".' }],
    });
    expect(await heard()).toBe('Heard: date 2005-06-05');
  });

  test('are not mixed up by a text that is put in between', async () => {
    expect((await type('Day', '07.07.2007', false)).outcome.effect).toBe('none');
    expect((await nodeOf('Day')).value).toBe('05.06.2005');
  });

  test('are still dates when they were emptied', async () => {
    await set('Day', '');
    expect((await set('Day', '11.11.2011')).outcome.effect).toBe('confirmed');
    expect(await heard()).toBe('Heard: date 2011-11-11');
  });

  test('are no numbers, of which the text is not replaced', async () => {
    await expect(type('Size', '55')).rejects.toMatchObject({
      code: 'not_actionable',
      guidance: expect.stringContaining('ax_set_value'),
    });
    expect((await set('Size', '44')).outcome.effect).toBe('confirmed');
    expect(await heard()).toBe('Heard: size 44');
  });

  test.each(['33', '0', '7'])(
    'have a relative that only looks like a number, which is set by its text: %s',
    async (text) => {
      const { value: old } = await nodeOf('Steps');
      const { outcome, inverse } = await set('Steps', text);
      const detail = `The value read back is "${text}".`;
      expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ detail }] });
      expect(await heard()).toBe(`Heard: steps ${text}`);
      expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
      expect([await heard(), (await nodeOf('Steps')).value]).toEqual([`Heard: steps ${old}`, old]);
    },
  );
});
