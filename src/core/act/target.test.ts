import { expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { hasState } from '../../model/element.ts';
import { click } from './click.ts';

test('what nobody sees is not clicked for a part of its name, but by all of it', async () => {
  await using desk = await SimDesk.open(['Login']);
  const app = await desk.app('Login');
  changeNodes(desk.backend.ports.tree, (node) =>
    node.title === 'Remember me'
      ? { ...node, states: node.states.filter((state) => state !== 'visible') }
      : node,
  );
  const press = (query: string) =>
    desk.during(click(app, query, { kind: 'single', mode: 'background', timeoutMs: 0 }, neverAborted));
  await expect(press('Remember')).rejects.toMatchObject({
    code: 'not_actionable',
    message: expect.stringContaining('is not shown, and "Remember" is not its name'),
  });
  expect((await press('Remember me')).outcome.effect).toBe('confirmed');
  const { steps } = await desk.during(app.snapshot(neverAborted));
  expect(steps.some(({ node }) => node.title === 'Remember me' && hasState(node, 'checked'))).toBe(true);
});
