import { expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Box } from '../../backends/sim/widgets/box.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { Role } from '../../model/role.ts';
import { perform } from './perform.ts';
import { describeTarget } from './target.ts';

class Page extends Box {
  override readonly role: Role = 'AXWebArea';
}

/** Presses a button that does nothing; says how much came since the reading before, as often as that was judged. */
async function pressIdle(meanwhile: (desk: SimDesk, page: Page) => void): Promise<ReadonlySet<number>> {
  await using desk = await SimDesk.open(['Login'], { settleMs: 1_000 });
  const idle = new Button({ title: 'Idle', onPress: () => undefined });
  const page = new Page({ title: 'News' }, [idle]);
  desk.sim.app('Login').windows[0]?.content.add(page);
  const app = await desk.app('Login');
  desk.clock.advance(5_000);
  const snapshot = await app.snapshot(neverAborted);
  const step = snapshot.steps.find(({ node }) => node.title === 'Idle');
  if (!step) throw new Error('There is a button.');
  meanwhile(desk, page);
  const act = { route: 'accessibility' as const, deliver: async () => undefined };
  const seen = new Set<number>();
  const judge = async ({ diff }: { diff: { appeared: readonly unknown[] } }) => {
    seen.add(diff.appeared.length);
    return { effect: 'unverified' as const, evidence: { kind: 'nothing_changed' as const, detail: '' } };
  };
  await desk.during(perform(describeTarget(app, step, snapshot), { ...act, judge }, neverAborted));
  return seen;
}

test('what has come on a page between finding an element and acting on it is no effect', async () => {
  expect(await pressIdle((_, page) => page.add(new Label('Something new')))).toEqual(new Set([0]));
});

test('nor is what an application tells only when it has to', async () => {
  const seen = await pressIdle((desk, page) => {
    desk.backend.ports.tree.tellNow = async () => {
      desk.clock.schedule(5, () => page.add(new Label('Something new')));
      return true;
    };
  });
  expect(seen).toEqual(new Set([0]));
});
