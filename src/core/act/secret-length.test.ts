import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { setValue } from './set-value.ts';
import { typeText } from './type-text.ts';

const signal = neverAborted;

/** A secure field of a platform that cannot compare, and tells lengths. */
async function openField(lengthOf: (length: number) => number = (length) => length) {
  const desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  const { text } = desk.backend.ports;
  let length = 0;
  Object.assign(text, { equals: async () => undefined, secretLength: async () => lengthOf(length) });
  const [insert, replace] = [text.insert.bind(text), text.replace.bind(text)];
  text.insert = async (id, node, put, limit) => {
    await insert(id, node, put, limit);
    length += put.length;
  };
  text.replace = async (id, node, put, limit) => {
    await replace(id, node, put, limit);
    length = put.length;
  };
  const type = async (put: string, clearFirst = false) => {
    const options = { query: 'Password', text: put, clearFirst, mode: 'background' } as const;
    return (await desk.during(typeText(app, options, signal))).outcome;
  };
  const set = async (value: string) =>
    (await desk.during(setValue(app, { query: 'Password', value }, signal))).outcome;
  return { type, set, [Symbol.asyncDispose]: () => desk[Symbol.asyncDispose]() };
}

describe('a secret', () => {
  test('is proved by how many characters its field holds, and told by nothing', async () => {
    await using at = await openField();
    const outcome = await at.type('open-sesame');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    expect(JSON.stringify(outcome)).not.toMatch(/open|11/);
    expect(await at.type('!')).toMatchObject({ effect: 'confirmed' });
    expect(await at.set('short')).toMatchObject({ effect: 'confirmed' });
    expect(await at.set('')).toMatchObject({ effect: 'confirmed' });
  });

  test('of the same length as the one before is not', async () => {
    await using at = await openField();
    await at.type('first');
    expect(await at.set('other')).toMatchObject({ effect: 'unverified' });
  });

  test('that was cut, or did not arrive, is told so', async () => {
    await using cut = await openField((length) => Math.min(length, 4));
    expect(await cut.type('longer')).toMatchObject({ effect: 'unverified' });
    await using deaf = await openField(() => 0);
    expect(await deaf.type('longer')).toMatchObject({ effect: 'none' });
  });

  test('with signs that toolkits count differently is left unverified', async () => {
    await using at = await openField();
    expect(await at.type('😀')).toMatchObject({ effect: 'unverified' });
  });
});
