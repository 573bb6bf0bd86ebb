import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Box } from '../../backends/sim/widgets/box.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { State } from '../../model/element.ts';
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
  isLoading = false;

  override get ownStates(): readonly State[] {
    return this.isLoading ? ['busy'] : [];
  }
}

class Tab extends Button {
  override readonly role: Role = 'AXTab';
}

class Dialog extends Box {
  override readonly role: Role = 'AXDialog';
}

/** A page on which somebody new writes at times, with a button that shows a task at once or late, and one that does nothing. */
async function openTalk(
  times: readonly number[],
  { lateMs = 0, said = (place: number) => `${WORDS[place % WORDS.length]} wrote`, isTaskBeside = false } = {},
): Promise<SimDesk> {
  const desk = await SimDesk.open(['Login'], USUAL);
  const [talk, tasks] = [new Box({ title: 'Talk' }), new Box({ title: 'Tasks' })];
  const show = (box: Box, words: string) => {
    for (const shown of [...box.children]) box.remove(shown);
    box.add(new Label(words));
  };
  for (const [place, at] of times.entries()) desk.clock.schedule(at, () => show(talk, said(place)));
  const add = () => desk.clock.schedule(lateMs, () => show(tasks, `Task ${desk.clock.now()}`));
  const buttons = [
    new Button({ title: 'Add', onPress: add }),
    new Button({ title: 'Idle', onPress: () => undefined }),
  ];
  const form = [...buttons, tasks];
  const others = WORDS.map((word) => new Label(word));
  const content = isTaskBeside
    ? [new Box({ title: 'Form', direction: 'horizontal' }, form), talk, new Box({ title: 'Others' }, others)]
    : [...form, talk];
  const page = new Page({ title: 'Talk and tasks', direction: 'horizontal' }, content);
  desk.sim.app('Login').windows[0]?.content.add(page);
  return desk;
}

function pageOf(desk: SimDesk): Page {
  const page = desk.sim.app('Login').windows[0]?.content.children.find((each) => each instanceof Page);
  if (!(page instanceof Page)) throw new Error('There is no page.');
  return page;
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

test.each([
  ['Options', 'confirmed'],
  ['Offer', 'unverified'],
])(
  'a dialog that comes late proves an act where it bears the name of its element: %s',
  async (title, effect) => {
    await using desk = await openTalk(every(1_300));
    const page = pageOf(desk);
    const dialog = new Dialog({ title }, [new Button({ title: 'Close', onPress: () => undefined })]);
    const open = () => desk.clock.schedule(400, () => page.add(dialog));
    page.add(new Button({ title: 'Options', onPress: open }));
    const app = await desk.app('Login');
    for (let looks = 0; looks < 3; looks++) {
      await app.snapshot(neverAborted);
      desk.clock.advance(2_000);
    }
    expect((await press(desk, 'button:Options')).effect).toBe(effect);
  },
);

test('what comes late in a window beside the page, which has none, proves an act in that window', async () => {
  await using desk = await openTalk(every(1_300));
  const said = new Label('Nothing yet');
  const done = () => {
    said.text = 'Done';
  };
  const say = () => desk.clock.schedule(600, done);
  const content = new Box({}, [new Button({ title: 'OK', onPress: say }), said]);
  const bounds = { x: 0, y: 0, width: 200, height: 100 };
  desk.sim.app('Login').openWindow({ title: 'Add task', content, bounds });
  const app = await desk.app('Login');
  for (let looks = 0; looks < 3; looks++) {
    await app.snapshot(neverAborted);
    desk.clock.advance(2_000);
  }
  expect((await press(desk, 'OK')).effect).toBe('confirmed');
});

test('what comes late in a quiet part of a lively page proves an act in that part', async () => {
  await using desk = await openTalk(every(1_300), { lateMs: 300, isTaskBeside: true });
  const app = await desk.app('Login');
  for (let looks = 0; looks < 3; looks++) {
    await app.snapshot(neverAborted);
    desk.clock.advance(2_000);
  }
  expect((await press(desk, 'Add')).effect).toBe('confirmed');
  desk.clock.advance(2_000);
  expect((await press(desk, 'Idle')).effect).toBe('unverified');
});

test('a number that is another object every time is nothing new on a page', async () => {
  await using desk = await openTalk(every(400), { said: (place) => String(place * 37) });
  for (let acts = 0; acts < 6; acts++) expect((await press(desk, 'Idle')).effect).toBe('unverified');
  // The first one may have been an effect of the act before.
  await press(desk, 'Add');
  const { effect, evidence } = await press(desk, 'Add');
  expect([effect, evidence[0]?.detail]).toEqual(['confirmed', expect.stringContaining('Task')]);
});

test('that another page was quiet says nothing about a lively one', async () => {
  for (let shift = 20; shift < 900; shift += 70) {
    await using desk = await openTalk([]);
    const app = await desk.app('Login');
    await app.snapshot(neverAborted);
    desk.clock.advance(50_000);
    await app.snapshot(neverAborted);
    const content = desk.sim.app('Login').windows[0]?.content;
    content?.remove(pageOf(desk));
    const talk = new Box({ title: 'Talk', direction: 'horizontal' }, [new Label('Nobody')]);
    const idle = new Button({ title: 'Idle', onPress: () => undefined });
    content?.add(new Page({ title: 'News', direction: 'horizontal' }, [idle, talk]));
    for (const [place, word] of WORDS.entries())
      desk.clock.schedule(shift + place * 900, () => talk.add(new Label(word)));
    expect((await press(desk, 'Idle')).effect).toBe('unverified');
  }
});

test('what came while a page was loading does not make it a lively one', async () => {
  await using desk = await openTalk([600, 1_100, 2_300], { lateMs: 300 });
  const app = await desk.app('Login');
  for (const isLoading of [true, true, true, false, false]) {
    pageOf(desk).isLoading = isLoading;
    await app.snapshot(neverAborted);
    desk.clock.advance(isLoading ? 1_000 : 5_000);
  }
  expect((await press(desk, 'Add')).effect).toBe('confirmed');
});

test('what a browser remarks beside the name of a page does not make it a lively one', async () => {
  await using desk = await openTalk([], { lateMs: 300 });
  const tab = new Tab({ title: 'Talk', onPress: () => undefined });
  desk.sim.app('Login').windows[0]?.content.add(tab);
  const app = await desk.app('Login');
  await app.snapshot(neverAborted);
  desk.clock.advance(9_000);
  tab.title = 'Talk - Memory usage - 25 MB';
  await app.snapshot(neverAborted);
  expect((await press(desk, 'Add')).effect).toBe('confirmed');
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

test('right after an act that showed nothing, what comes at once is proof all the same on a page', async () => {
  await using desk = await openTalk([]);
  const app = await desk.app('Login');
  await app.snapshot(neverAborted);
  desk.clock.advance(20_000);
  // The second one does not wait for the effect of the first.
  for (let acts = 0; acts < 2; acts++) expect((await press(desk, 'Idle')).effect).toBe('unverified');
  expect(await press(desk, 'Add')).toMatchObject({ effect: 'confirmed' });
});

test('right after an act that showed nothing, what comes late may be of that one', async () => {
  await using desk = await openTalk([], { lateMs: 300 });
  const app = await desk.app('Login');
  await app.snapshot(neverAborted);
  desk.clock.advance(20_000);
  for (let acts = 0; acts < 2; acts++) expect((await press(desk, 'Idle')).effect).toBe('unverified');
  const { effect, evidence } = await press(desk, 'Add');
  expect([effect, evidence[0]?.detail]).toEqual(['unverified', expect.stringContaining('The act before')]);
});

describe('the first act on a page', () => {
  test.each([300, 450, 900])(
    'is not proved by something that came by itself, every %d ms',
    async (period) => {
      for (let shift = 20; shift < period; shift += 70) {
        await using desk = await openTalk(every(period).map((at) => at + shift));
        expect((await press(desk, 'Idle')).effect).toBe('unverified');
      }
    },
  );

  test('is proved by what comes at once, after nothing else did for a moment', async () => {
    await using desk = await openTalk([]);
    const { effect, tookMs } = await press(desk, 'Add');
    expect(effect).toBe('confirmed');
    expect(tookMs).toBeLessThan(2_000);
  });
});
