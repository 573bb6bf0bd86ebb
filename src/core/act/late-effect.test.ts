import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { Button } from '../../backends/sim/widgets/button.ts';
import { Label } from '../../backends/sim/widgets/label.ts';
import { TextField } from '../../backends/sim/widgets/text-input.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { click } from './click.ts';
import { setValue } from './set-value.ts';

async function clickOn(desk: SimDesk, appName: string, query: string) {
  const app = await desk.app(appName);
  return desk.during(click(app, query, { kind: 'single', mode: 'background' }, neverAborted));
}

describe('an effect that shows only after the answer', () => {
  /** A press whose effect comes when nobody looks for it any more. */
  async function pressLate(desk: SimDesk, byMs: number): Promise<void> {
    desk.faults.delayActs(desk.sim.widget('Calculator', '7'), byMs);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    const { outcome } = await clickOn(desk, 'Calculator', 'button:7');
    expect(outcome.effect).toBe('unverified');
  }

  test('before the next act is no evidence of that one', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await pressLate(desk, 400);
    desk.clock.advance(200);
    expect(desk.sim.widget('Calculator', 'display').value).toBe('7');
    const { outcome } = await clickOn(desk, 'Calculator', 'button:8');
    expect(outcome).toMatchObject({ effect: 'unverified', changes: { changed: [] } });
  });

  test('is waited for by the next act, which then shows what is its own', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await pressLate(desk, 400);
    const started = desk.clock.now();
    const { outcome } = await clickOn(desk, 'Calculator', 'button:9');
    expect(outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ from: '7', to: '79' }] } });
    // The display has just changed, so it is watched as well.
    expect(desk.clock.now() - started).toBeLessThan(2_000);
  });

  test('during the second act after it is told, and is no proof of that one', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await pressLate(desk, 1_000);
    expect((await clickOn(desk, 'Calculator', 'button:8')).outcome.changes.changed).toEqual([]);
    const { outcome } = await clickOn(desk, 'Calculator', 'button:8');
    expect(outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'elements_changed', detail: expect.stringContaining('The act before') }],
      changes: { changed: [{ to: '7' }] },
    });
  });

  test('leaves no more than one act that changed something in doubt', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    const effects: string[] = [];
    for (const digit of ['8', '8', '7', '9'])
      effects.push((await clickOn(desk, 'Calculator', `button:${digit}`)).outcome.effect);
    expect(effects).toEqual(['unverified', 'unverified', 'unverified', 'confirmed']);
  });

  test('does not hide what the next act does to its own element', async () => {
    await using desk = await SimDesk.open(['Login']);
    const box = desk.sim.widget('Login', 'Remember me');
    const wake = desk.faults.ignoreActs(box);
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('none');
    wake();
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('confirmed');
  });

  test('long after it, on what that act was done to, is no evidence of the one at hand', async () => {
    await using desk = await SimDesk.open(['Login']);
    const started = desk.clock.now();
    desk.faults.delayActs(desk.sim.widget('Login', 'Remember me'), 5_000);
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('none');
    const idle = new Button({ title: 'Idle', onPress: () => undefined });
    desk.sim.app('Login').windows[0]?.content.add(idle);
    desk.clock.advance(started + 4_900 - desk.clock.now());
    const { outcome } = await clickOn(desk, 'Login', 'Idle');
    expect(outcome).toMatchObject({ effect: 'unverified', changes: { changed: [{ property: 'states' }] } });
  });

  test('is not waited for without end', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await pressLate(desk, 400);
    desk.clock.advance(1_000);
    const { outcome } = await clickOn(desk, 'Calculator', 'button:9');
    expect(outcome.effect).toBe('confirmed');
  });
});

describe('an effect that shows only seconds after the answer', () => {
  /** A press of 7 whose effect comes in three seconds, while 8 does nothing. */
  async function pressSlow(): Promise<SimDesk> {
    const desk = await SimDesk.open(['Calculator']);
    desk.faults.delayActs(desk.sim.widget('Calculator', '7'), 3_000);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    const started = desk.clock.now();
    expect((await clickOn(desk, 'Calculator', 'button:7')).outcome.effect).toBe('unverified');
    desk.clock.advance(started + 2_900 - desk.clock.now());
    return desk;
  }

  test('is told, and is no proof of the act at hand', async () => {
    await using desk = await pressSlow();
    const { outcome } = await clickOn(desk, 'Calculator', 'button:8');
    expect(outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'elements_changed', detail: expect.stringContaining('The act before') }],
      changes: { changed: [{ to: '7' }] },
    });
  });

  test('leaves no doubt to the acts after that', async () => {
    await using desk = await pressSlow();
    await clickOn(desk, 'Calculator', 'button:8');
    const { outcome } = await clickOn(desk, 'Calculator', 'button:9');
    expect(outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ from: '7', to: '79' }] } });
  });

  test('casts a doubt on one act at most where it never comes', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    const effects: string[] = [];
    for (const digit of ['7', '8', '9', '9', '1'])
      effects.push((await clickOn(desk, 'Calculator', `button:${digit}`)).outcome.effect);
    expect(effects).toEqual(['confirmed', 'unverified', 'unverified', 'confirmed', 'confirmed']);
  });

  test('casts none on an act after whose element something is called now', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    await clickOn(desk, 'Calculator', 'button:8');
    const { outcome } = await clickOn(desk, 'Calculator', 'button:9');
    expect(outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ to: '9' }] } });
  });

  test('casts one on the same act when it is done again', async () => {
    await using desk = await pressSlow();
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    expect((await clickOn(desk, 'Calculator', 'button:7')).outcome.effect).toBe('unverified');
  });

  test('is not expected for ever', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '8'));
    await clickOn(desk, 'Calculator', 'button:8');
    desk.clock.advance(10_000);
    expect((await clickOn(desk, 'Calculator', 'button:7')).outcome.effect).toBe('confirmed');
  });

  test('does not hold up an act that is proved by its own element', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.sim.app('Login').windows[0]?.content.add(new Button({ title: 'Idle', onPress: () => undefined }));
    expect((await clickOn(desk, 'Login', 'Idle')).outcome.effect).toBe('unverified');
    desk.clock.advance(2_000);
    const started = desk.clock.now();
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('confirmed');
    expect(desk.clock.now() - started).toBeLessThan(100);
  });
});

describe('an effect that goes on after it was seen', () => {
  /** A check box that was turned, and shows a moment later what else came of it; and a button that does nothing. */
  async function turnTrailing(): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login']);
    const [idle, other] = ['Idle', 'Other'].map((title) => new Button({ title, onPress: () => undefined }));
    for (const button of [idle, other]) if (button) desk.sim.app('Login').windows[0]?.content.add(button);
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('confirmed');
    desk.clock.schedule(90, () => {
      if (other) other.enabled = false;
    });
    return desk;
  }

  test('is no evidence of the next act, which waits for it', async () => {
    await using desk = await turnTrailing();
    const { outcome } = await clickOn(desk, 'Login', 'Idle');
    expect(outcome).toMatchObject({ effect: 'unverified', changes: { changed: [] } });
  });

  test('is not waited for by an act that is proved by its own element', async () => {
    await using desk = await turnTrailing();
    const started = desk.clock.now();
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.effect).toBe('confirmed');
    expect(desk.clock.now() - started).toBeLessThan(90);
  });
});

describe('an element that was seen changing between two acts', () => {
  /** What a press did goes on changing after it was confirmed. */
  async function pressTrailing(desk: SimDesk, digit: string): Promise<number> {
    const started = desk.clock.now();
    const { outcome } = await clickOn(desk, 'Calculator', `button:${digit}`);
    expect(outcome.effect).toBe('confirmed');
    const tookMs = desk.clock.now() - started;
    const display = desk.sim.widget('Calculator', 'display') as Label;
    display.text = `${display.text}.`;
    return tookMs;
  }

  test('is evidence all the same once it was watched, and from then on at once', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    expect(await pressTrailing(desk, '7')).toBeGreaterThanOrEqual(1_200);
    expect(await pressTrailing(desk, '8')).toBeLessThan(300);
    desk.clock.advance(3_000);
    expect(await pressTrailing(desk, '9')).toBeLessThan(300);
    expect(await pressTrailing(desk, '1')).toBeLessThan(300);
  });

  test('is none where it goes on changing, and is known for that', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.restless('Calculator', 1_000);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const pressAtTick = async () => {
      desk.clock.advance(1_900 - (desk.clock.now() % 1_000));
      const started = desk.clock.now();
      const { outcome } = await clickOn(desk, 'Calculator', 'button:7');
      expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
      expect(outcome.changes.changed).toMatchObject([{ property: expect.any(String) }]);
      return desk.clock.now() - started;
    };
    const app = await desk.app('Calculator');
    await app.snapshot(neverAborted);
    expect(await pressAtTick()).toBeGreaterThanOrEqual(2_000);
    expect(await pressAtTick()).toBeLessThan(2_000);
  });
});

describe('what an application takes back by itself', () => {
  /** A button that says at once what it hopes to do, and a second later that it failed; and one that does nothing. */
  async function pressHoping(): Promise<SimDesk> {
    const desk = await SimDesk.open(['Login']);
    const content = desk.sim.app('Login').windows[0]?.content;
    const like = new Button({
      title: 'Like',
      onPress: () => {
        like.title = 'Liked';
        desk.clock.schedule(2_000, () => {
          like.title = 'Like';
          content?.add(new Label('It failed.'));
        });
      },
    });
    for (const part of [like, new Button({ title: 'Idle', onPress: () => undefined })]) content?.add(part);
    expect((await clickOn(desk, 'Login', 'Like')).outcome.effect).toBe('confirmed');
    return desk;
  }

  test('with what comes along is no evidence of the next act', async () => {
    await using desk = await pressHoping();
    desk.clock.advance(1_950);
    const { outcome } = await clickOn(desk, 'Login', 'Idle');
    expect(outcome).toMatchObject({ effect: 'unverified', changes: { changed: [{ to: 'Like' }] } });
  });

  test('is evidence where a value was set that the next act puts back', async () => {
    await using desk = await SimDesk.open(['Login']);
    const name = new TextField({ title: 'Nickname', text: 'Ada' });
    const onPress = () => {
      name.text = 'Ada';
    };
    const reset = new Button({ title: 'Reset', onPress });
    for (const part of [name, reset]) desk.sim.app('Login').windows[0]?.content.add(part);
    const app = await desk.app('Login');
    await desk.during(setValue(app, { query: 'Nickname', value: 'Eve' }, neverAborted));
    expect((await clickOn(desk, 'Login', 'Reset')).outcome.effect).toBe('confirmed');
  });

  test('is evidence where the same element was acted on again', async () => {
    await using desk = await SimDesk.open(['Login']);
    const play = new Button({
      title: 'Play',
      onPress: () => {
        play.title = play.title === 'Play' ? 'Pause' : 'Play';
      },
    });
    desk.sim.app('Login').windows[0]?.content.add(play);
    for (const title of ['Play', 'Pause', 'Play'])
      expect((await clickOn(desk, 'Login', `button:${title}`)).outcome.effect).toBe('confirmed');
  });
});
