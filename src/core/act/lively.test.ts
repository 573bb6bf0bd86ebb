import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Box } from '../../backends/sim/widgets/box.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Role } from '../../model/role.ts';
import { click } from './click.ts';

const USUAL = { settleMs: 1_000 };
const WORDS = [
  'Ann',
  'Bob',
  'Cy',
  'Dee',
  'Eve',
  'Fay',
  'Gus',
  'Hal',
  'Ida',
  'Jon',
  'Kim',
  'Lee',
  'May',
  'Ned',
];

class Page extends Box {
  override readonly role: Role = 'AXWebArea';
}

/** A page on which somebody new writes at times, with a button that shows a task at once or late, and one that does nothing. */
async function openTalk(times: readonly number[], { lateMs = 0 } = {}): Promise<SimDesk> {
  const desk = await SimDesk.open(['Login'], USUAL);
  const [talk, tasks] = [new Box({ title: 'Talk' }), new Box({ title: 'Tasks' })];
  const show = (box: Box, words: string) => {
    for (const shown of [...box.children]) box.remove(shown);
    box.add(new Label(words));
  };
  for (const [place, at] of times.entries())
    desk.clock.schedule(at, () => show(talk, `${WORDS[place % WORDS.length]} wrote`));
  const add = () => desk.clock.schedule(lateMs, () => show(tasks, `Task ${desk.clock.now()}`));
  const buttons = [
    new Button({ title: 'Add', onPress: add }),
    new Button({ title: 'Idle', onPress: () => undefined }),
  ];
  const page = new Page({ title: 'Talk and tasks', direction: 'horizontal' }, [...buttons, talk, tasks]);
  desk.sim.app('Login').windows[0]?.content.add(page);
  return desk;
}

async function press(desk: SimDesk, query: string) {
  const app = await desk.app('Login');
  const started = desk.clock.now();
  const clicking = click(app, query, { kind: 'single', mode: 'background' }, neverAborted);
  const { outcome } = await desk.during(clicking);
  return { ...outcome, tookMs: desk.clock.now() - started };
}

const every = (ms: number) => Array.from({ length: 60_000 / ms }, (_, place) => (place + 1) * ms);

describe('a page on which something new comes by itself', () => {
  test.each([700, 1_300, 2_900])('every %d ms proves no act by that', async (period) => {
    await using desk = await openTalk(every(period));
    const app = await desk.app('Login');
    await app.snapshot(neverAborted);
    for (let acts = 0; acts < 10; acts++) {
      desk.clock.advance(1_500);
      expect((await press(desk, 'Idle')).effect).toBe('unverified');
    }
  });

  test('proves an act by what comes at once', async () => {
    await using desk = await openTalk(every(1_300));
    const app = await desk.app('Login');
    await app.snapshot(neverAborted);
    desk.clock.advance(4_000);
    expect(await press(desk, 'Add')).toMatchObject({ effect: 'confirmed' });
  });

  test('does not by what comes late, and says why', async () => {
    await using desk = await openTalk(every(1_300), { lateMs: 600 });
    const app = await desk.app('Login');
    for (let looks = 0; looks < 3; looks++) {
      await app.snapshot(neverAborted);
      desk.clock.advance(2_000);
    }
    const { effect, evidence } = await press(desk, 'Add');
    expect([effect, evidence[0]?.detail]).toEqual(['unverified', expect.stringContaining('too late')]);
  });
});

describe('a page on which nothing is known to change by itself', () => {
  test('proves an act by what comes late, once it was seen to be quiet', async () => {
    await using desk = await openTalk([], { lateMs: 800 });
    const first = await press(desk, 'Add');
    expect(first.effect).toBe('confirmed');
    expect(first.tookMs).toBeGreaterThan(1_500);
    desk.clock.advance(3_000);
    expect((await press(desk, 'Add')).effect).toBe('confirmed');
  });

  test('does not where something else comes as it is watched', async () => {
    await using desk = await openTalk([700, 1_900]);
    expect((await press(desk, 'Idle')).effect).toBe('unverified');
  });
});
