import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';

describe('a call to an application', () => {
  test('that hangs costs a known time, leaves no timer, and costs the others nothing', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login'], { callMs: 500 });
    const [hung, other] = [await desk.app('Calculator'), await desk.app('Login')];
    const recover = desk.faults.hang('Calculator');
    const reading = desk.during(hung.snapshot(neverAborted));
    expect((await other.snapshot(neverAborted)).size).toBeGreaterThan(1);
    await expect(reading).rejects.toMatchObject({
      code: 'app_unresponsive',
      message: '"Calculator" did not answer within 500 ms.',
    });
    expect([desk.clock.now(), desk.clock.pendingTimers]).toEqual([500, 0]);
    recover();
    expect((await hung.snapshot(neverAborted)).size).toBeGreaterThan(1);
  });

  test('that hangs already costs a second, until it answers again', async () => {
    await using desk = await SimDesk.open(['Calculator'], { callMs: 10_000 });
    const app = await desk.app('Calculator');
    const recover = desk.faults.hang('Calculator');
    const silent = { code: 'app_unresponsive' };
    await expect(desk.during(app.snapshot(neverAborted))).rejects.toMatchObject(silent);
    expect(desk.clock.now()).toBe(10_000);
    await expect(desk.during(app.snapshot(neverAborted))).rejects.toMatchObject(silent);
    expect([desk.clock.now(), desk.clock.pendingTimers]).toEqual([11_000, 0]);
    recover();
    expect((await app.snapshot(neverAborted)).size).toBeGreaterThan(1);
    desk.faults.hang('Calculator');
    await expect(desk.during(app.snapshot(neverAborted))).rejects.toMatchObject(silent);
    expect(desk.clock.now()).toBe(21_000);
  });
});
