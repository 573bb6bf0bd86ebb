import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState, MASK, type UiNode, type WalkStep } from '../../model/element.ts';
import { readAttributes } from './read-attributes.ts';

async function stepOf(desk: SimDesk, fits: (node: UiNode) => boolean): Promise<WalkStep> {
  const { steps } = await (await desk.app('Login')).snapshot(neverAborted);
  const step = steps.find(({ node }) => fits(node));
  if (!step) throw new Error('There is no such element.');
  return step;
}

describe('the attributes of an element', () => {
  test('are all that the platform says', async () => {
    await using desk = await SimDesk.open(['Login']);
    const step = await stepOf(desk, ({ identifier }) => identifier === 'username');
    const attributes = await readAttributes(await desk.app('Login'), step, neverAborted);
    const said = await desk.backend.ports.tree.attributes(
      desk.sim.app('Login').appId,
      step.node.id,
      neverAborted,
    );
    expect(attributes).toEqual(said);
  });

  test('never give away what a secure field holds, nor what stands inside of it', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { appId } = desk.sim.app('Login');
    const app = await desk.app('Login');
    const { id } = desk.sim.widget('Login', 'password');
    await desk.backend.ports.text.replace(appId, id, 'open-sesame', neverAborted);
    const field = await stepOf(desk, (node) => hasState(node, 'secure'));
    expect(JSON.stringify(await readAttributes(app, field, neverAborted))).not.toContain('sesame');
    // An element that some toolkits put inside: its own words are the secret.
    const words = await stepOf(desk, ({ title }) => title === 'Remember me');
    const inside = { node: words.node, ancestors: [...words.ancestors, field.node] };
    const attributes = await readAttributes(app, inside, neverAborted);
    expect(JSON.stringify(attributes)).not.toContain('Remember me');
    expect(Object.values(attributes)).toContain(MASK);
    expect(Object.entries(attributes).some(([name, value]) => /Role$/.test(name) && value !== MASK)).toBe(
      true,
    );
  });
});
