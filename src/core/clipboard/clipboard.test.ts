import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { readClipboard, writeClipboard } from './clipboard.ts';

test('what was written is read back', async () => {
  await using desk = await SimDesk.open([]);
  expect(await writeClipboard(desk.session, 'Grüße\n', 'normal', neverAborted)).toBe(true);
  expect(await readClipboard(desk.session, neverAborted)).toBe('Grüße\n');
});

test('another program that takes the clipboard is noticed', async () => {
  await using desk = await SimDesk.open([]);
  desk.backend.ports.clipboard.onChange(() => {
    if (desk.sim.clipboard.text !== 'mine') desk.sim.clipboard.text = 'mine';
  });
  expect(await writeClipboard(desk.session, 'yours', 'safe', neverAborted)).toBe(false);
});

test('sandboxed reads and does not write', async () => {
  await using desk = await SimDesk.open([]);
  await expect(writeClipboard(desk.session, 'x', 'sandboxed', neverAborted)).rejects.toMatchObject({
    code: 'policy_denied',
  });
  expect(await readClipboard(desk.session, neverAborted)).toBe('');
});
