import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('a snapshot that nobody uses any more is let go of', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const app = await desk.app('Calculator');
  const first = new WeakRef(await app.snapshot(neverAborted));
  for (let reading = 0; reading < 3; reading++) await app.snapshot(neverAborted);
  const isHeld = () => {
    collectGarbage();
    return first.deref() !== undefined;
  };
  await expect.poll(isHeld).toBe(false);
  expect(app.lastSnapshot?.size).toBeGreaterThan(0);
});
