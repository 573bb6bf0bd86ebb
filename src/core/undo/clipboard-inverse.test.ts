import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { clipboardInverse } from './clipboard-inverse.ts';
import { takeBack } from './take-back.ts';

async function written(desk: SimDesk) {
  const { clipboard } = desk.backend.ports;
  await clipboard.write('new', neverAborted);
  const inverse = clipboardInverse(desk.session, { previous: 'old secret', written: 'new' });
  return { tool: 'ax_clipboard', inverse };
}

test('the previous text comes back, and is not told', async () => {
  await using desk = await SimDesk.open([]);
  const taken = await takeBack(await written(desk), neverAborted);
  expect(taken).toMatchObject({ status: 'undone', outcome: { effect: 'confirmed', route: 'clipboard' } });
  expect(JSON.stringify(taken)).not.toContain('secret');
  expect(await desk.backend.ports.clipboard.read(neverAborted)).toBe('old secret');
});

test('what somebody has copied since stays', async () => {
  await using desk = await SimDesk.open([]);
  const act = await written(desk);
  await desk.backend.ports.clipboard.write('copied by the user', neverAborted);
  expect(await takeBack(act, neverAborted)).toMatchObject({ status: 'refused', mayWorkLater: false });
  expect(await desk.backend.ports.clipboard.read(neverAborted)).toBe('copied by the user');
});

test.each([
  ['nothing', 'new', 'none'],
  ['something else', 'third', 'unverified'],
])('a clipboard that takes %s is not called restored', async (_name, now, effect) => {
  await using desk = await SimDesk.open([]);
  const act = await written(desk);
  const { clipboard } = desk.backend.ports;
  const write = clipboard.write.bind(clipboard);
  clipboard.write = (_text, signal) => write(now, signal);
  expect(await takeBack(act, neverAborted)).toMatchObject({
    status: 'failed',
    outcome: { effect },
    mayWorkLater: false,
  });
});
