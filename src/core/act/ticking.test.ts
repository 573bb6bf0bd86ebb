import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Box } from '../../backends/sim/widgets/box.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { click } from './click.ts';

/** A window with a clock that runs, a button that counts, and one that does nothing. */
async function openTicking(periodMs: number): Promise<SimDesk> {
  const desk = await SimDesk.open(['Login']);
  const clock = new Label('Elapsed: 0 s');
  const count = new Label('Count: 0');
  let counted = 0;
  const more = new Button({
    title: 'More',
    onPress: () => {
      counted += 1;
      count.text = `Count: ${counted}`;
    },
  });
  const idle = new Button({ title: 'Idle', onPress: () => undefined });
  for (const part of [clock, count, more, idle]) desk.sim.app('Login').windows[0]?.content.add(part);
  let seconds = 0;
  const tick = () => {
    seconds += 1;
    clock.text = `Elapsed: ${seconds} s`;
    desk.clock.schedule(periodMs, tick);
  };
  if (periodMs > 0) desk.clock.schedule(periodMs, tick);
  return desk;
}

async function press(desk: SimDesk, query: string) {
  const app = await desk.app('Login');
  const started = desk.clock.now();
  const { outcome } = await desk.during(
    click(app, query, { kind: 'single', mode: 'background' }, neverAborted),
  );
  return { outcome, tookMs: desk.clock.now() - started };
}

describe('a clock', () => {
  test.each([100, 500, 1_000])(
    'that moves every %d ms proves no act, from the first one on',
    async (period) => {
      await using desk = await openTicking(period);
      for (let times = 0; times < 3; times++) {
        const { outcome } = await press(desk, 'Idle');
        expect(outcome.effect).toBe('unverified');
      }
    },
  );

  test('does not hide what an act does', async () => {
    await using desk = await openTicking(1_000);
    expect((await press(desk, 'More')).outcome.effect).toBe('confirmed');
  });
});

describe('a clock that moves slower than others', () => {
  /** What users have. */
  const USUAL = { settleMs: 1_000 };

  async function openSlow(periodMs: number, lateMs: number): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login'], USUAL);
    const [place, answer] = [new Label('Part 3 of 90'), new Label('No answer')];
    let [part, asked] = [3, 0];
    const ask = () => {
      asked += 1;
      desk.clock.schedule(lateMs, () => {
        answer.text = `Answer ${asked}`;
      });
    };
    const buttons = [
      new Button({ title: 'Ask', onPress: ask }),
      new Button({ title: 'Idle', onPress: () => undefined }),
    ];
    for (const each of [place, answer, ...buttons]) desk.sim.app('Login').windows[0]?.content.add(each);
    const goOn = () => {
      part += 1;
      place.text = `Part ${part} of 90`;
      desk.clock.schedule(periodMs, goOn);
    };
    if (periodMs > 0) desk.clock.schedule(periodMs, goOn);
    return desk;
  }

  test.each([1_500, 2_300, 3_000])(
    'proves no act during which it moved late: every %d ms',
    async (period) => {
      await using desk = await openSlow(period, 0);
      desk.clock.advance(period - 900);
      for (let times = 0; times < 8; times++)
        expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
    },
  );

  test('is told from an answer that takes its time, which is watched once', async () => {
    await using desk = await openSlow(0, 800);
    const first = await press(desk, 'Ask');
    expect(first.outcome.effect).toBe('confirmed');
    expect(first.tookMs).toBeLessThan(4_500);
    const second = await press(desk, 'Ask');
    expect(second.outcome.effect).toBe('confirmed');
    expect(second.tookMs).toBeLessThan(1_100);
  });
});

describe('a clock that an act sets off', () => {
  /** A window with a clock that stands still, buttons that let it run and put it forward, and one that does nothing. */
  async function openStopped(periodMs: number): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login']);
    const clock = new Label('05:00');
    let seconds = 0;
    const advance = () => {
      seconds += 1;
      clock.text = `05:${String(seconds).padStart(2, '0')}`;
    };
    const tick = () => {
      advance();
      desk.clock.schedule(periodMs, tick);
    };
    const start: Button = new Button({
      title: 'Start',
      onPress: () => {
        start.title = 'Running';
        desk.clock.schedule(periodMs, tick);
      },
    });
    const later = new Button({ title: 'Later', onPress: advance });
    const idle = new Button({ title: 'Idle', onPress: () => undefined });
    for (const part of [clock, start, later, idle]) desk.sim.app('Login').windows[0]?.content.add(part);
    return desk;
  }

  const cases = [300, 500, 1_000].flatMap((period) =>
    [0, 200, 700, 900].map((gap) => [period, gap] as const),
  );

  test.each(cases)('and that then moves every %d ms proves no other one %d ms later', async (period, gap) => {
    await using desk = await openStopped(period);
    await (await desk.app('Login')).snapshot(neverAborted);
    desk.clock.advance(3_000);
    expect((await press(desk, 'Start')).outcome.effect).toBe('confirmed');
    desk.clock.advance(gap);
    for (let times = 0; times < 3; times++)
      expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
  });

  test.each(cases)('nor where an act has put it forward before: %d ms, %d ms', async (period, gap) => {
    await using desk = await openStopped(period);
    expect((await press(desk, 'Later')).outcome.effect).toBe('confirmed');
    expect((await press(desk, 'Start')).outcome.effect).toBe('confirmed');
    desk.clock.advance(gap);
    for (let times = 0; times < 3; times++)
      expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
  });
});

describe('a number that counts what is done', () => {
  test('is watched once, and trusted from then on', async () => {
    await using desk = await openTicking(0);
    const first = await press(desk, 'More');
    expect(first.outcome.effect).toBe('confirmed');
    expect(first.tookMs).toBeGreaterThanOrEqual(1_000);
    const second = await press(desk, 'More');
    expect(second.outcome.effect).toBe('confirmed');
    expect(second.tookMs).toBeLessThan(300);
  });

  test('proves an act at once where it was seen standing still before', async () => {
    await using desk = await openTicking(0);
    const app = await desk.app('Login');
    await app.snapshot(neverAborted);
    desk.clock.advance(3_000);
    const { outcome, tookMs } = await press(desk, 'More');
    expect(outcome.effect).toBe('confirmed');
    expect(tookMs).toBeLessThan(300);
  });
});

describe('words that change', () => {
  /** A window with words that go on by themselves, a button that says what it does, and one that does nothing. */
  async function openTalking(words: readonly string[], periodMs: number): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login']);
    const [state, said] = [new Label(words[0] ?? ''), new Label('Ready')];
    const say = new Button({
      title: 'Say',
      onPress: () => {
        said.text = 'Saving';
        desk.clock.schedule(300, () => {
          said.text = 'Saved';
        });
      },
    });
    const idle = new Button({ title: 'Idle', onPress: () => undefined });
    for (const part of [state, said, say, idle]) desk.sim.app('Login').windows[0]?.content.add(part);
    let place = 0;
    const goOn = () => {
      place += 1;
      state.text = words[place % words.length] ?? '';
      desk.clock.schedule(periodMs, goOn);
    };
    if (words.length > 1) desk.clock.schedule(periodMs, goOn);
    return desk;
  }

  test.each([100, 300, 1_000])(
    'by themselves, every %d ms, prove no act, from the first one on',
    async (period) => {
      await using desk = await openTalking(['Reading', 'Copying', 'Writing', 'Checking', 'Cleaning'], period);
      for (let times = 0; times < 3; times++)
        expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
    },
  );

  test('because of an act prove it, also where they go on once more, and at once when they are known', async () => {
    await using desk = await openTalking(['Ready'], 0);
    expect((await press(desk, 'Say')).outcome.effect).toBe('confirmed');
    const second = await press(desk, 'Say');
    expect(second.outcome.effect).toBe('confirmed');
    expect(second.tookMs).toBeLessThan(600);
  });
});

describe('a text that changes seldom and by any amount', () => {
  /** A window with a number that jumps by itself every few seconds, a button that shows another one, and one that does nothing. */
  async function openJumping(periodMs: number, { isReplaced }: { isReplaced: boolean }): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login']);
    const shown = new Label('Ready');
    const show = new Button({
      title: 'Show',
      onPress: () => {
        shown.text = `Shown at ${desk.clock.now()}`;
      },
    });
    const idle = new Button({ title: 'Idle', onPress: () => undefined });
    let price = new Label('Price 512');
    const paragraph = new Box({ title: 'Prices' }, [price]);
    for (const part of [paragraph, shown, show, idle]) desk.sim.app('Login').windows[0]?.content.add(part);
    let jumps = 0;
    const jump = () => {
      jumps += 1;
      const text = `Price ${(jumps * 7_919) % 9_000}`;
      if (isReplaced) {
        paragraph.remove(price);
        price = new Label(text);
        paragraph.add(price);
      } else price.text = text;
      desk.clock.schedule(periodMs, jump);
    };
    desk.clock.schedule(periodMs, jump);
    return desk;
  }

  test.each([
    [2_500, false],
    [2_500, true],
    [7_000, true],
  ])(
    'proves no act once it was seen doing so twice: every %d ms, by another text: %s',
    async (period, isReplaced) => {
      await using desk = await openJumping(period, { isReplaced });
      const app = await desk.app('Login');
      for (let looks = 0; looks < 3; looks++) {
        await app.snapshot(neverAborted);
        desk.clock.advance(period);
      }
      for (let times = 0; times < 6; times++) {
        desk.clock.advance(period - (desk.clock.now() % period) - 50);
        expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
        desk.clock.advance(10_000);
      }
      expect((await press(desk, 'Show')).outcome.effect).toBe('confirmed');
    },
  );

  test('and is replaced ten times a second proves none from the first one on', async () => {
    await using desk = await openJumping(100, { isReplaced: true });
    for (let times = 0; times < 3; times++)
      expect((await press(desk, 'Idle')).outcome.effect).toBe('unverified');
  });
});
