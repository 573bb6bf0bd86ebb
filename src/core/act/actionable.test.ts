import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { steadyTarget } from './actionable.ts';
import { click } from './click.ts';
import { describeTarget } from './target.ts';

async function press(desk: SimDesk, app: string, query: string, timeoutMs: number) {
  const options = { kind: 'single', mode: 'background', timeoutMs } as const;
  return desk.during(click(await desk.app(app), query, options, neverAborted));
}

describe('an act waits', () => {
  test('until its element can be used', async () => {
    await using desk = await SimDesk.open(['Login']);
    const button = desk.sim.widget('Login', 'Sign In');
    desk.clock.schedule(250, () => {
      button.enabled = true;
    });
    const { target } = await press(desk, 'Login', 'Sign In', 1_000);
    expect(target).toMatchObject({ title: 'Sign In', enabled: true });
    expect(desk.clock.now()).toBeGreaterThanOrEqual(250);
  });

  test('no longer than it may, and says for how long it was disabled', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(press(desk, 'Login', 'Sign In', 400)).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('is disabled, and stayed so for 400 ms'),
      guidance: expect.stringContaining('timeout_ms'),
    });
    expect(desk.clock.now()).toBeLessThan(700);
  });
});

describe('what the pointer aims at', () => {
  async function aim(desk: SimDesk, title: string) {
    const app = await desk.app('Login');
    const snapshot = await app.snapshot(neverAborted);
    const step = snapshot.steps.find(({ node }) => node.title === title);
    if (!step) throw new Error('It is not there.');
    return desk.during(steadyTarget(describeTarget(app, step, snapshot), 300, neverAborted));
  }

  /** Moves the window a little, again and again. */
  function restless(desk: SimDesk, times: number): void {
    const { windows } = desk.sim;
    const move = (left: number) => {
      const { front } = windows;
      front?.place({ x: front.frame.x + 5, y: front.frame.y });
      if (left > 1) desk.clock.schedule(8, () => move(left - 1));
    };
    desk.clock.schedule(1, () => move(times));
  }

  test('is taken as it is when it keeps still', async () => {
    await using desk = await SimDesk.open(['Login']);
    expect((await aim(desk, 'Remember me')).summary.title).toBe('Remember me');
  });

  test('is taken where it comes to rest', async () => {
    await using desk = await SimDesk.open(['Login']);
    const before = desk.sim.widget('Login', 'Remember me').frame.x;
    restless(desk, 3);
    expect((await aim(desk, 'Remember me')).node.bounds?.x).toBe(before + 15);
  });

  test('is refused when it never rests', async () => {
    await using desk = await SimDesk.open(['Login']);
    restless(desk, 1_000);
    await expect(aim(desk, 'Remember me')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('keeps moving'),
    });
  });
});
