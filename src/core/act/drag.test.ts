import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import { centerOf } from '../../model/geometry.ts';
import { type DragOptions, drag } from './drag.ts';

const FOCUS = { mode: 'focus', durationMs: 100 } as const;

/** As it is told where it is not. */
function shifted(node: UiNode): UiNode {
  const { bounds, children } = node;
  return { ...node, bounds: bounds && { ...bounds, y: bounds.y + 7 }, children: children.map(shifted) };
}

async function move(desk: SimDesk, appName: string, options: Partial<DragOptions>) {
  const app = await desk.app(appName);
  return desk.during(drag(app, { from: {}, to: {}, ...FOCUS, ...options }, neverAborted));
}

async function display(desk: SimDesk) {
  const app = await desk.app('Settings');
  const tab = desk.sim.widget('Settings', 'Display');
  await app.bounded(
    (port, limit) => port('actions').perform(app.info.id, tab.id, 'press', limit),
    neverAborted,
  );
  const track = desk.sim.widget('Settings', 'Brightness').frame;
  return { x: Math.round(track.x + track.width * 0.9), y: centerOf(track).y };
}

describe('a drag', () => {
  test('of a slider is confirmed by its value, and can be taken back', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const to = await display(desk);
    const { target, outcome, inverse } = await move(desk, 'Settings', { from: { query: 'Brightness' }, to });
    expect(target?.title).toBe('Brightness');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
    expect(Number(desk.sim.widget('Settings', 'Brightness').value)).toBeGreaterThan(80);
    await desk.during(inverse?.revert(neverAborted) ?? Promise.reject());
    expect(desk.sim.widget('Settings', 'Brightness').value).toBe('50');
  });

  test.each([
    [{ from: { x: 1 }, to: { x: 1, y: 1 } }, 'from_x'],
    [{ from: { query: 'Brightness' }, to: {} }, 'to_x'],
  ] as const)('of which one end is not said is refused for that, in every mode', async (ends, missing) => {
    await using desk = await SimDesk.open(['Settings']);
    await expect(move(desk, 'Settings', { ...ends, mode: 'background' })).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringContaining(missing),
    });
  });

  test('is not proved by places that the application learns only by the pointer', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { tree, pointer } = desk.backend.ports;
    const read = tree.read.bind(tree);
    let hasEntered = false;
    pointer.enter = async () => {
      hasEntered = true;
      return true;
    };
    tree.read = async (...asked) => {
      const found = await read(...asked);
      return hasEntered ? found : { ...found, roots: found.roots.map(shifted) };
    };
    const { x, y, width } = desk.sim.widget('Login', 'Username').frame;
    const ends = { from: { x: x + 5, y: y - 3 }, to: { x: x + width - 5, y: y - 3 } };
    const { outcome } = await move(desk, 'Login', ends);
    expect(hasEntered).toBe(true);
    expect(outcome.evidence.map(({ kind }) => kind)).not.toContain('elements_moved');
  });

  test('that an application swallows is called none', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const to = await display(desk);
    desk.faults.ignoreActs(desk.sim.widget('Settings', 'Brightness'));
    const { outcome } = await move(desk, 'Settings', { from: { query: 'Brightness' }, to });
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });

  test('of a title bar moves the window, which can be put back', async () => {
    await using desk = await SimDesk.open(['Login']);
    const app = await desk.app('Login');
    const [before] = await app.windows(neverAborted);
    const { x = 0, y = 0 } = before?.bounds ?? {};
    const { outcome, inverse } = await move(desk, 'Login', {
      from: { x: x + 150, y: y + 10 },
      to: { x: x + 200, y: y + 60 },
    });
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    expect((await app.windows(neverAborted))[0]?.bounds).toMatchObject({ x: x + 50, y: y + 50 });
    expect(inverse?.kind).toBe('geometry');
    await desk.during(inverse?.revert(neverAborted) ?? Promise.reject());
    expect((await app.windows(neverAborted))[0]?.bounds).toEqual(before?.bounds);
  });

  test('takes its time', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const to = await display(desk);
    const start = desk.clock.now();
    await move(desk, 'Settings', { from: { query: 'Brightness' }, to, durationMs: 1_500 });
    expect(desk.clock.now() - start).toBeGreaterThanOrEqual(1_500);
  });

  test('is refused in the background where the pointer is the user’s', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const dragging = move(desk, 'Settings', { from: { x: 1, y: 1 }, to: { x: 2, y: 2 }, mode: 'background' });
    await expect(dragging).rejects.toMatchObject({ code: 'needs_focus' });
  });

  test.each([
    [{ from: { x: 1 }, to: { x: 2, y: 2 } }, 'from_query'],
    [{ from: { x: 800, y: 500 }, to: {} }, 'to_query'],
  ])('%j is refused with what is missing', async (options, field) => {
    await using desk = await SimDesk.open(['Settings']);
    await expect(move(desk, 'Settings', options)).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringContaining(field),
    });
  });
});
