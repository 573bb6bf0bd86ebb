import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Slider } from '../../backends/sim/widgets/slider.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { readNumber } from './read-value.ts';
import { setValue } from './set-value.ts';

describe('a number', () => {
  test.each(['-1', '11', 'ten', ''])('%j is refused outside of a range', (text) => {
    expect(() => readNumber({ range: { min: 0, max: 10 } }, text)).toThrow('cannot be set here');
  });

  test('is taken where the range is empty, as Qt Quick says it, but nothing else is', () => {
    expect(readNumber({ range: { min: 0, max: 0 } }, '7')).toBe(7);
    expect(() => readNumber({ range: { min: 0, max: 0 } }, 'seven')).toThrow('cannot be set here');
  });

  test('is set, read back and taken back where the range is empty', async () => {
    await using desk = await SimDesk.open(['Login']);
    const slider = new Slider({ title: 'Volume', min: 0, max: 100, step: 1, number: 50, stretch: 1 });
    desk.sim.app('Login').windows[0]?.content.add(slider);
    changeNodes(desk.backend.ports.tree, (node) =>
      node.role === 'AXSlider' ? { ...node, range: { min: 0, max: 0 } } : node,
    );
    const app = await desk.app('Login');
    const setting = { query: 'Volume', value: '7' };
    const { outcome, inverse } = await desk.during(setValue(app, setting, neverAborted));
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'value_matches' }] });
    expect(await desk.during(inverse?.revert(neverAborted) ?? Promise.reject(neverAborted))).toMatchObject({
      effect: 'confirmed',
      evidence: [{ detail: 'The value read back is "50".' }],
    });
  });
});
