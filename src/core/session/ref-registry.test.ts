import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { ElementRef, type UiNode } from '../../model/element.ts';
import { RefRegistry } from './ref-registry.ts';

const CAPACITY = 50_000;

function node(id: string, fields: Partial<UiNode> = {}): UiNode {
  return {
    id,
    role: 'AXButton',
    nativeRole: 'button',
    title: 'Save',
    states: [],
    actions: [],
    accepts: [],
    childCount: 0,
    children: [],
    ...fields,
  };
}

/** Two nodes whose refs would begin alike: among some thousand short names there are some. */
function collidingNodes(): [UiNode, UiNode] {
  const seen = new Map<string, UiNode>();
  for (let index = 0; index < CAPACITY; index++) {
    const candidate = node(`n${index}`);
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

  test('stays with an element whose value, state and place change', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(node('n1'));
    const moved = node('n1', {
      value: '7',
      states: ['focused'],
      bounds: { x: 1, y: 2, width: 3, height: 4 },
    });
    expect(refs.refOf(moved)).toBe(ref);
  });

  test('is another one when the node was recycled for something else', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(node('n1', { title: 'Row 1' }));
    expect(refs.refOf(node('n1', { title: 'Row 2' }))).not.toBe(ref);
    expect(refs.refOf(node('n1', { title: 'Row 1', role: 'AXCell' }))).not.toBe(ref);
    expect(refs.refOf(node('n1', { title: 'Row 1' }))).toBe(ref);
  });

  test('stays with an element that has an identifier, whatever its title is now', () => {
    const refs = new RefRegistry('app');
    const ref = refs.refOf(node('n1', { title: 'Play', identifier: 'playback' }));
    expect(refs.refOf(node('n1', { title: 'Pause', identifier: 'playback' }))).toBe(ref);
    expect(refs.refOf(node('n1', { title: 'Play', identifier: 'other' }))).not.toBe(ref);
  });

  test('differs between applications that number their nodes alike', () => {
    expect(new RefRegistry('app-1').refOf(node('n1'))).not.toBe(new RefRegistry('app-2').refOf(node('n1')));
  });
});

describe('two elements whose refs would begin alike', () => {
  test('get refs of different length, and keep them', () => {
    const [first, second] = collidingNodes();
    const refs = new RefRegistry('app');
    const [short, long] = [refs.refOf(first), refs.refOf(second)];
    expect([short.length, long.length]).toEqual(['el-'.length + 6, 'el-'.length + 8]);
    expect(long.startsWith(short)).toBe(true);
    expect([refs.refOf(first), refs.refOf(second)]).toEqual([short, long]);
    expect(ElementRef.safeParse(long).success).toBe(true);
  });
});

describe('the memory of refs', () => {
  test('knows the title or identifier of an element that is gone', () => {
    const refs = new RefRegistry('app');
    expect(refs.nameOf(refs.refOf(node('n1')))).toBe('Save');
    expect(refs.nameOf(refs.refOf(node('n2', { identifier: 'save-button' })))).toBe('save-button');
    expect(refs.nameOf('el-000000')).toBeUndefined();
  });

  test('forgets the oldest beyond its capacity, and names them as before when they are seen again', () => {
    const refs = new RefRegistry('app');
    const first = refs.refOf(node('first'));
    for (let index = 1; index < CAPACITY; index++) refs.refOf(node(`n${index}`));
    expect(refs.nameOf(first)).toBe('Save');
    refs.refOf(node('one too many'));
    expect(refs.nameOf(first)).toBeUndefined();
    expect(refs.refOf(node('first'))).toBe(first);
  });
});
