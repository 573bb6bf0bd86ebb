import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, snapshotOf } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { ElementRef, type UiNode } from '../../model/element.ts';
import type { Fingerprint } from '../see/fingerprint.ts';
import { RefRegistry } from './ref-registry.ts';

const CAPACITY = 20_000;

/** The fingerprint of an element that is alone in the world. */
function print(id: string, fields: Partial<UiNode> = {}): Fingerprint {
  const node = element(id, fields.role ?? 'AXButton', fields.title ?? 'Save', fields);
  return snapshotOf([node]).fingerprintOf(node);
}

/** Two elements whose refs would begin alike: among some thousand short names there are some. */
function collidingPrints(): [Fingerprint, Fingerprint] {
  const seen = new Map<string, Fingerprint>();
  for (let index = 0; index < CAPACITY; index++) {
    const candidate = { ...print('n'), id: `n${index}` };
    const ref = new RefRegistry('app').refOf(candidate);
    const other = seen.get(ref);
    if (other) return [other, candidate];
    seen.set(ref, candidate);
  }
  throw new Error('No two names collide.');
}

describe('a ref', () => {
  test('is the same in every snapshot, and different for every element', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await desk.app('Calculator');
    const [first, second] = [await app.snapshot(neverAborted), await app.snapshot(neverAborted)];
    const refs = first.steps.map((step) => first.refOf(step.node));
    expect(second.steps.map((step) => second.refOf(step.node))).toEqual(refs);
    expect(new Set(refs).size).toBe(first.size);
    expect(refs.every((ref) => ElementRef.safeParse(ref).success)).toBe(true);
  });

  test('is the same in a session that knows nothing of the last one', () => {
    expect(new RefRegistry('app').refOf(print('n1'))).toBe(new RefRegistry('app').refOf(print('n1')));
  });

  test('stays with an element whose value, state and bounds change', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(print('n1'));
    const bounds = { x: 1, y: 2, width: 3, height: 4 };
    expect(refs.refOf(print('n1', { value: '7', states: ['focused'], bounds }))).toBe(ref);
  });

  test('is another one when a row was used again for something else, and the first one when it comes back', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(print('n1', { role: 'AXRow', title: 'Row 1' }));
    expect(refs.refOf(print('n1', { role: 'AXRow', title: 'Row 2' }))).not.toBe(ref);
    expect(refs.refOf(print('n1', { role: 'AXRow', title: 'Row 1' }))).toBe(ref);
    expect(refs.refOf(print('n1', { role: 'AXCell', title: 'Row 1' }))).not.toBe(ref);
  });

  test('stays with an element that has an identifier, whatever its title is now', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(print('n1', { title: 'Play', identifier: 'playback' }));
    expect(refs.refOf(print('n1', { title: 'Pause', identifier: 'playback' }))).toBe(ref);
    expect(refs.refOf(print('n1', { title: 'Play', identifier: 'other' }))).not.toBe(ref);
  });

  test('does not stay with a row because all rows have the identifier of their template', () => {
    const refs = new RefRegistry('app');
    const row = (title: string) => print('n1', { role: 'AXRow', title, identifier: 'row-template' });
    expect(refs.refOf(row('Bob'))).not.toBe(refs.refOf(row('Alice')));
  });

  test('differs between applications that number their nodes alike', () => {
    expect(new RefRegistry('app-1').refOf(print('n1'))).not.toBe(new RefRegistry('app-2').refOf(print('n1')));
  });
});

describe('two elements whose refs would begin alike', () => {
  test('get refs of different length, and keep them', () => {
    const [first, second] = collidingPrints();
    const refs = new RefRegistry('app');
    const [short, long] = [refs.refOf(first), refs.refOf(second)];
    expect([short.length, long.length]).toEqual(['el-'.length + 6, 'el-'.length + 9]);
    expect(long.startsWith(short)).toBe(true);
    expect([refs.refOf(first), refs.refOf(second)]).toEqual([short, long]);
    expect(ElementRef.safeParse(long).success).toBe(true);
  });
});

describe('the memory of refs', () => {
  test('knows what an element was that is gone', () => {
    const refs = new RefRegistry('app');
    expect(refs.recall(refs.refOf(print('n1')))).toMatchObject({ id: 'n1', role: 'AXButton', title: 'Save' });
    expect(refs.recall('el-000000')).toBeUndefined();
  });

  test('forgets the oldest beyond its capacity, and names them as before when they are seen again', () => {
    const refs = new RefRegistry('app');
    const plain = print('n');
    const first = refs.refOf({ ...plain, id: 'first' });
    for (let index = 1; index < CAPACITY; index++) refs.refOf({ ...plain, id: `n${index}` });
    expect(refs.recall(first)).toBeDefined();
    refs.refOf({ ...plain, id: 'one too many' });
    expect(refs.recall(first)).toBeUndefined();
    expect(refs.refOf({ ...plain, id: 'first' })).toBe(first);
  });
});
