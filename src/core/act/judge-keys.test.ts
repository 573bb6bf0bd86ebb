import { expect, test, vi } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { type TypeOptions, typeText } from './type-text.ts';

async function typeInto(desk: SimDesk, appName: string, options: Partial<TypeOptions> & { text: string }) {
  const app = await desk.app(appName);
  return desk.during(typeText(app, { clearFirst: false, mode: 'background', ...options }, neverAborted));
}

test('keys are not proved by what the click did that gave the focus', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const { keyboard, tree, actions } = desk.backend.ports;
  Object.defineProperty(keyboard, 'disturbsUser', { value: false });
  let mode = 'plain';
  changeNodes(tree, (node) => {
    if (node.title === '7') return { ...node, role: 'AXGroup' };
    return node.role === 'AXWindow' ? { ...node, title: `Calculator, ${mode}` } : node;
  });
  vi.spyOn(actions, 'focus').mockImplementation(async () => {
    mode = 'bold';
  });
  const { outcome } = await typeInto(desk, 'Calculator', { query: 'AXGroup:7', text: 'ü' });
  expect(outcome.changes.changed).toMatchObject([{ to: 'Calculator, bold' }]);
  expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
});

test('keys into a text that can only be read are not proved by what changes elsewhere', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const { keyboard, tree, actions } = desk.backend.ports;
  Object.defineProperty(keyboard, 'disturbsUser', { value: false });
  changeNodes(tree, (node) =>
    node.title === '7'
      ? { ...node, role: 'AXTextArea', value: 'seven', states: [...node.states, 'focused'] }
      : node,
  );
  vi.spyOn(actions, 'focus').mockResolvedValue();
  const { outcome } = await typeInto(desk, 'Calculator', { text: '12' });
  expect(outcome).toMatchObject({ effect: 'unverified', changes: { changed: [{ to: '12' }] } });
  expect(outcome.evidence[0]?.detail).toMatch(/^The value is still "seven"\. But /);
});
