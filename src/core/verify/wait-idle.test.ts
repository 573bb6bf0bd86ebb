import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Capture } from '../ports/observing.ts';
import type { SessionOptions } from '../session/desktop-session.ts';
import { PixelWatch } from './movement.ts';
import type { Sight } from './sight.ts';
import { waitIdle } from './wait-idle.ts';

const OPTIONS = { timeoutMs: 5_000, pollMs: 100 };

/** The painter is loaded with the first picture, which takes time that the clock of a test does not know of. */
async function openCalculator(options: Partial<SessionOptions> = {}): Promise<SimDesk> {
  const desk = await SimDesk.open(['Calculator'], options);
  await desk.backend.ports.screen.captureScreen(neverAborted);
  return desk;
}

describe('waiting until idle', () => {
  test('takes three looks where nothing moves', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    const result = await desk.during(waitIdle(app, OPTIONS, neverAborted));
    expect(result).toEqual({ idle: true, waitedMs: 300, quietMs: 300, moving: [], restless: [] });
  });

  test('waits for the end of a movement', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    const label = desk.faults.restless('Calculator', 100);
    desk.sim.app('Calculator').after(1_050, () => desk.faults.dispose());
    const { idle, waitedMs } = await desk.during(waitIdle(app, OPTIONS, neverAborted));
    expect(label.text).toBe('Tick 10');
    expect({ idle, isAfterwards: waitedMs >= 1_300 && waitedMs < 1_600 }).toEqual({
      idle: true,
      isAfterwards: true,
    });
  });

  test('names what never rests', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    desk.faults.restless('Calculator', 100);
    const { idle, waitedMs, moving } = await desk.during(
      waitIdle(app, { ...OPTIONS, timeoutMs: 1_000 }, neverAborted),
    );
    expect({ idle, waitedMs }).toEqual({ idle: false, waitedMs: 1_000 });
    expect(moving).toContainEqual(
      expect.objectContaining({ kind: 'element', what: expect.stringContaining('AXStaticText') }),
    );
    expect(moving.length).toBeLessThanOrEqual(8);
  });

  test('is content between two ticks of a clock', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    desk.faults.restless('Calculator', 1_000);
    expect(await desk.during(waitIdle(app, OPTIONS, neverAborted))).toMatchObject({ idle: true });
  });

  test('an event counts, although nothing is seen to differ', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    const node = desk.sim.widget('Calculator', '7').id;
    desk.sim
      .app('Calculator')
      .after(250, () => desk.sim.emit({ kind: 'node_changed', app: app.info.id, node }));
    const { idle, waitedMs } = await desk.during(waitIdle(app, OPTIONS, neverAborted));
    expect({ idle, isLater: waitedMs >= 550 }).toEqual({ idle: true, isLater: true });
  });

  test('an application that hangs is not idle, and costs no more than was allowed', async () => {
    await using desk = await openCalculator({ callMs: 60_000 });
    const app = await desk.app('Calculator');
    desk.faults.hang('Calculator');
    const result = await desk.during(waitIdle(app, { ...OPTIONS, timeoutMs: 1_000 }, neverAborted));
    expect(result).toMatchObject({ idle: false, moving: [{ kind: 'application' }] });
    expect(result.waitedMs).toBeLessThanOrEqual(2_100);
  });

  test('one look proves nothing', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    const result = await waitIdle(app, { ...OPTIONS, timeoutMs: 0 }, neverAborted);
    expect(result).toMatchObject({ idle: false });
  });

  test('ends at once when it is cancelled', async () => {
    await using desk = await openCalculator();
    const app = await desk.app('Calculator');
    const controller = new AbortController();
    const work = waitIdle(app, OPTIONS, controller.signal);
    controller.abort();
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  });
});

/** A window of 100 by 100 pixels that shows a square of some size and colour. */
function sight(color: number, size: number): Sight {
  const data = new Uint8Array(100 * 100 * 4).fill(255);
  for (let y = 10; y < 10 + size; y++) {
    for (let x = 10; x < 10 + size; x++) data.fill(color, (y * 100 + x) * 4, (y * 100 + x) * 4 + 3);
  }
  const bounds = { x: 0, y: 0, width: 100, height: 100 };
  const capture: Capture = { pixels: { width: 100, height: 100, data }, bounds, scale: 1, display: 'd' };
  return { windows: [], pictures: new Map([['w', capture]]) };
}

describe('what blinks', () => {
  const verdicts = (sights: readonly Sight[]) => {
    const watch = new PixelWatch();
    return sights.slice(1).map((after, index) => {
      const { moving, restless } = watch.compare(sights[index] as Sight, after);
      return moving.length > 0 ? 'moving' : restless.length > 0 ? 'restless' : 'still';
    });
  };

  test('moves once, and is restless from then on', () => {
    const [on, off] = [sight(0, 12), sight(255, 12)];
    expect(verdicts([on, off, on, on, off, on])).toEqual([
      'moving',
      'restless',
      'still',
      'restless',
      'restless',
    ]);
  });

  test('is small: a flashing window moves', () => {
    const [on, off] = [sight(0, 60), sight(255, 60)];
    expect(verdicts([on, off, on])).toEqual(['moving', 'moving']);
  });

  test('goes back and forth: three pictures in turn are a movement', () => {
    expect(verdicts([sight(0, 12), sight(90, 12), sight(180, 12), sight(0, 12)])).toEqual([
      'moving',
      'moving',
      'moving',
    ]);
  });
});
