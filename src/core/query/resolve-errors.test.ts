import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { resolve } from './resolve.ts';
import { adviceFor } from './resolve-errors.ts';

test('a ref that is not known is not called a name that nothing has', async () => {
  await using desk = await SimDesk.open(['Login']);
  const found = await resolve(await desk.app('Login'), 'el-000000', {}, neverAborted);
  expect(found.kind === 'not_found' && adviceFor(found)).toMatch(/^The ref names no element/);
});
