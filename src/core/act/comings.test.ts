import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import type { Widget } from '../../backends/sim/widget.ts';
import { Box } from '../../backends/sim/widgets/box.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { click } from './click.ts';

const PERIOD_MS = 3_000;

/** What happens by itself, time and again, in a box of its own. */
const HAPPENINGS: Readonly<Record<string, (desk: SimDesk, around: Box) => () => void>> = {
  'lines of a log': (_, around) => {
    let count = 0;
    return () => {
      count += 1;
      around.add(new Label(`Event ${count}`));
      const [oldest] = around.children;
      if (oldest && around.children.length > 4) around.remove(oldest);
    };
  },
  'a notice with a button': (desk, around) => {
    let count = 0;
    return () => {
      count += 1;
      const notice = new Box({ title: `Message ${count}` }, [
        new Button({ title: `Read ${count}`, onPress: () => undefined }),
      ]);
      around.add(notice);
      desk.clock.schedule(PERIOD_MS / 2, () => around.remove(notice));
    };
  },
  'a button that is enabled and disabled': (_, around) => {
    const button = new Button({ title: 'Synchronize', onPress: () => undefined });
    around.add(button);
    return () => {
      button.enabled = !button.enabled;
    };
  },
};

function show(desk: SimDesk, parts: readonly Widget[]): void {
  const content = desk.sim.app('Login').windows[0]?.content;
  for (const part of [...(content?.children ?? [])]) content?.remove(part);
  for (const part of parts) content?.add(part);
}

async function openHappening(name: string): Promise<SimDesk> {
  const desk = await SimDesk.open(['Login']);
  const around = new Box({ title: 'Around' });
  const added = new Box({ title: 'Added' });
  const add = new Button({ title: 'Add', onPress: () => added.add(new Label('One more')) });
  const idle = new Button({ title: 'Idle', onPress: () => undefined });
  show(desk, [around, added, add, idle]);
  const happen = HAPPENINGS[name]?.(desk, around);
  const goOn = () => {
    happen?.();
    desk.clock.schedule(PERIOD_MS, goOn);
  };
  desk.clock.schedule(PERIOD_MS, goOn);
  return desk;
}

async function press(desk: SimDesk, query: string): Promise<string> {
  const app = await desk.app('Login');
  const pressing = click(app, query, { kind: 'single', mode: 'background' }, neverAborted);
  return (await desk.during(pressing)).outcome.effect;
}

describe.each(Object.keys(HAPPENINGS))('%s, seen between acts', (name) => {
  test('proves none, and hides nothing that an act does elsewhere', async () => {
    await using desk = await openHappening(name);
    const app = await desk.app('Login');
    for (let looks = 0; looks < 4; looks++) {
      await app.snapshot(neverAborted);
      desk.clock.advance(PERIOD_MS);
    }
    for (let times = 0; times < 6; times++) {
      desk.clock.advance(PERIOD_MS - (desk.clock.now() % PERIOD_MS) - 50);
      expect(await press(desk, 'Idle')).toBe('unverified');
      desk.clock.advance(10_000);
    }
    expect(await press(desk, 'Add')).toBe('confirmed');
  });
});

describe('what an act brings about bit by bit', () => {
  test('is proof of the next one all the same', async () => {
    await using desk = await SimDesk.open(['Login']);
    const list = new Box({ title: 'Files' });
    const add = (name: string) => list.add(new Label(name));
    const open = new Button({
      title: 'Open',
      onPress: () => {
        add('file 0');
        for (const part of [1, 2, 3, 4]) desk.clock.schedule(part * 1_000, () => add(`file ${part}`));
      },
    });
    const create = new Button({ title: 'Create', onPress: () => add('file new') });
    show(desk, [list, open, create]);
    const app = await desk.app('Login');
    expect(await press(desk, 'Open')).toBe('confirmed');
    for (let looks = 0; looks < 5; looks++) {
      desk.clock.advance(1_000);
      await app.snapshot(neverAborted);
    }
    desk.clock.advance(3_000);
    expect(await press(desk, 'Create')).toBe('confirmed');
  });
});
