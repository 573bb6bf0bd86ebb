import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { WorkflowDesk } from '../../../test/support/workflow-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { centerOf } from '../../model/geometry.ts';
import { click } from './click.ts';
import { clickAt } from './click-at.ts';
import { pressKey } from './key-press.ts';
import { setValue } from './set-value.ts';
import { typeAnywhere } from './type-keys.ts';

const BACKGROUND = { mode: 'background' } as const;
const SINGLE = { kind: 'single', ...BACKGROUND } as const;

async function clicking(desk: SimDesk, appName: string, query: string, signal = neverAborted) {
  return click(await desk.app(appName), query, SINGLE, signal);
}

describe('two acts at once on one application', () => {
  test('are done one after the other, and none is confirmed by what the other did', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const [idle, busy] = await desk.during(
      Promise.all([clicking(desk, 'Calculator', 'button:7'), clicking(desk, 'Calculator', 'button:8')]),
    );
    expect(idle.outcome).toMatchObject({ effect: 'unverified', changes: { changed: [] } });
    expect(busy.outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ to: '8' }] } });
  });

  test('are done in the order in which they came', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const digits = ['3', '1', '4', '1', '5', '9'];
    const results = await desk.during(
      Promise.all(digits.map((digit) => clicking(desk, 'Calculator', `button:${digit}`))),
    );
    expect(results.map(({ outcome }) => outcome.changes.changed[0]?.to)).toEqual([
      ...['3', '31', '314', '3141', '31415', '314159'],
    ]);
  });

  test('are each told apart where keys and clicks at points name no application', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const at = (title: string) => centerOf(desk.sim.widget('Calculator', title).frame);
    const key = { key: '9', modifiers: [], exact: false, mode: 'focus' as const };
    const [idle, keyed] = await desk.during(
      Promise.all([
        clickAt(desk.session, { at: at('7'), kind: 'single', mode: 'focus' }, neverAborted),
        pressKey(desk.session, key, neverAborted),
      ]),
    );
    expect(idle.outcome.changes.changed).toEqual([]);
    expect(keyed.outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ to: '9' }] } });
  });

  test('fill in the fields that they name', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const type = (query: string) =>
      typeAnywhere(app, { query, text: query, clearFirst: true, ...BACKGROUND }, neverAborted);
    const set = setValue(app, { query: 'Remember me', value: 'true' }, neverAborted);
    const results = await desk.during(Promise.all([type('Username'), set, type('Password')]));
    expect(results.map(({ outcome }) => outcome.effect)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(desk.sim.widget('Login', 'Username').value).toBe('Username');
  });

  test('do not wait for each other on different applications', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const release = desk.faults.hang('Calculator');
    const stuck = clicking(desk, 'Calculator', 'button:7');
    const { outcome } = await desk.during(clicking(desk, 'Login', 'Remember me'));
    expect(outcome.effect).toBe('confirmed');
    release();
    expect((await desk.during(stuck)).outcome.effect).toBe('confirmed');
  });
});

describe('an act that waits for its turn', () => {
  test('leaves nothing behind when it is given up', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const release = desk.faults.hang('Calculator');
    const giveUp = new AbortController();
    const first = clicking(desk, 'Calculator', 'button:1');
    const second = clicking(desk, 'Calculator', 'button:2', giveUp.signal);
    const third = clicking(desk, 'Calculator', 'button:3');
    await new Promise(setImmediate);
    giveUp.abort();
    await expect(desk.during(second)).rejects.toMatchObject({ code: 'cancelled' });
    release();
    await desk.during(Promise.all([first, third]));
    expect(desk.sim.widget('Calculator', 'display').value).toBe('13');
  });

  test('is refused as soon as the application did not answer the one before it', async () => {
    await using desk = await SimDesk.open(['Calculator'], { callMs: 1_000 });
    const release = desk.faults.hang('Calculator');
    const started = desk.clock.now();
    const acts = ['1', '2', '3'].map((digit) => clicking(desk, 'Calculator', `button:${digit}`));
    const endings = await desk.during(Promise.allSettled(acts));
    expect(endings).toMatchObject(acts.map(() => ({ reason: { code: 'app_unresponsive' } })));
    expect(desk.clock.now() - started).toBeLessThan(1_500);
    release();
    expect((await desk.during(clicking(desk, 'Calculator', 'button:4'))).outcome.effect).toBe('confirmed');
    expect(desk.sim.widget('Calculator', 'display').value).toBe('4');
  });

  test('gets it when the one before it is given up in the middle', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const giveUp = new AbortController();
    const first = clicking(desk, 'Calculator', 'button:7', giveUp.signal);
    const second = clicking(desk, 'Calculator', 'button:8');
    for (let turns = 0; turns < 5; turns++) await new Promise(setImmediate);
    giveUp.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect((await desk.during(second)).outcome).toMatchObject({ effect: 'confirmed' });
  });

  test('gets it after one that failed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const missing = clicking(desk, 'Calculator', 'button:Nowhere');
    const next = clicking(desk, 'Calculator', 'button:5');
    await expect(desk.during(missing)).rejects.toMatchObject({ code: 'element_not_found' });
    expect((await desk.during(next)).outcome.effect).toBe('confirmed');
  });

  test('passes one that waits long for its element, and may be what brings it', async () => {
    await using desk = await SimDesk.open(['TextEdit'], { findMs: 100 });
    const app = await desk.app('TextEdit');
    const late = click(app, 'button:Cancel', { ...SINGLE, timeoutMs: 5_000 }, neverAborted);
    const opening = click(app, 'File > Save As…', SINGLE, neverAborted);
    const results = await desk.during(Promise.all([late, opening]));
    expect(results.map(({ outcome }) => outcome.effect)).toEqual(['confirmed', 'confirmed']);
  });
});

describe('turns of acts that are made of others', () => {
  test('are taken one by one by the steps of a workflow, its rollback, and by undoing', async () => {
    await using desk = await WorkflowDesk.open();
    const set = (value: string) => ({ app: 'Login', query: 'Username', value });
    const steps = [
      { tool: 'ax_set_value', args: set('ada') },
      {
        tool: 'ax_click',
        args: { app: 'Login', query: 'button:Nowhere', timeout_ms: 0 },
        on_fail: 'rollback',
      },
    ];
    const [workflow] = await Promise.all([
      desk.call('ax_workflow', { steps }),
      desk.call('ax_set_value', { app: 'Login', query: 'Remember me', value: 'true' }),
    ]);
    expect(workflow).toMatchObject({ rolled_back: true });
    expect(await desk.call('ax_undo', {})).toMatchObject({ undone: 1 });
    expect(await desk.value('Login', 'Username')).toBe('');
    expect(await desk.value('Login', 'Remember me')).toBe('0');
  });
});
