import { describe, expect, test } from 'vitest';
import { changeNodes } from '../../../test/support/changed-nodes.ts';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { type ScrollOptions, scroll } from './scroll.ts';
import { scrollUntil } from './scroll-until.ts';

const AREA = { query: 'General settings', direction: 'down', amount: 40, mode: 'background' } as const;

async function turn(desk: SimDesk, options: Partial<ScrollOptions> = {}, appName = 'Settings') {
  const app = await desk.app(appName);
  return desk.during(scroll(app, { ...AREA, ...options }, neverAborted));
}

async function until(desk: SimDesk, query: string, direction: 'up' | 'down' = 'down') {
  const app = await desk.app('Settings');
  const options = { direction, until: query, mode: 'background' } as const;
  return desk.during(scrollUntil(app, options, neverAborted));
}

const offset = (desk: SimDesk) => desk.sim.widget('Settings', 'Scroll').value;

describe('scrolling', () => {
  test('is confirmed by the bar that moved, and can be taken back', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Settings']);
    const { target, outcome, inverse } = await turn(desk);
    expect(target).toMatchObject({ role: 'AXScrollArea', title: 'General settings' });
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      focusTaken: false,
      evidence: [{ kind: 'elements_moved', detail: 'The scroll bar went from 0 to 40.' }],
    });
    expect(inverse?.kind).toBe('scroll');
    expect(await desk.during(inverse?.revert(neverAborted) ?? Promise.reject())).toMatchObject({
      effect: 'confirmed',
    });
    expect(offset(desk)).toBe('0');
  });

  test('finds what can be scrolled by itself', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { target } = await turn(desk, { query: undefined });
    expect(target?.title).toBe('General settings');
  });

  test('at the end of the range is called none, and has nothing to take back', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { outcome, inverse } = await turn(desk, { direction: 'up' });
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'nothing_changed' }] });
    expect(inverse).toBeUndefined();
  });

  test('by the wheel is confirmed by the rows that moved', async () => {
    await using desk = await SimDesk.open(['Contacts']);
    const wheel = { query: '#contacts', amount: 240, mode: 'focus' } as const;
    const { outcome } = await turn(desk, wheel, 'Contacts');
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      evidence: [{ kind: 'elements_moved' }],
    });
    const back = await turn(desk, { ...wheel, direction: 'up', amount: 500 }, 'Contacts');
    expect(back.outcome.effect).toBe('confirmed');
    const end = await turn(desk, { ...wheel, direction: 'up' }, 'Contacts');
    expect(end.outcome.effect).toBe('none');
  });

  test('is refused where only the wheel would do and the pointer may not be moved', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Contacts']);
    await expect(turn(desk, { query: '#contacts' }, 'Contacts')).rejects.toMatchObject({
      code: 'needs_focus',
    });
  });
});

describe('scrolling until an element is in view', () => {
  test('goes as far as needed', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Settings']);
    const { target, outcome, inverse } = await until(desk, 'Ask before quitting');
    expect(target?.title).toBe('Ask before quitting');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'element_visible' }] });
    expect(Number(offset(desk))).toBeGreaterThan(0);
    expect(await desk.during(inverse?.revert(neverAborted) ?? Promise.reject())).toMatchObject({
      effect: 'confirmed',
    });
    expect(offset(desk)).toBe('0');
  });

  test('does nothing where it is in view already', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { outcome } = await until(desk, 'AXRadioButton:Dark');
    expect(outcome.effect).toBe('confirmed');
    expect(offset(desk)).toBe('0');
  });

  test('scrolls what is around it, and not something larger', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Settings']);
    changeNodes(desk.backend.ports.tree, (node) =>
      node.role === 'AXWindow' && node.title === 'Settings'
        ? { ...node, children: [...node.children, element('large', 'AXTable', '', { bounds: node.bounds })] }
        : node,
    );
    const { target, outcome } = await until(desk, 'Ask before quitting');
    expect([target?.title, outcome.effect]).toEqual(['Ask before quitting', 'confirmed']);
    expect(Number(offset(desk))).toBeGreaterThan(0);
  });

  test('scrolls nothing for what is in view beside all that can be scrolled', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { outcome } = await until(desk, 'AXTab:Network');
    expect([outcome.effect, offset(desk)]).toEqual(['confirmed', '0']);
  });

  test('stops at the end, and says so', async () => {
    await using desk = await SimDesk.open(['Settings']);
    await expect(until(desk, 'Nowhere')).rejects.toMatchObject({
      code: 'element_not_found',
      message: expect.stringContaining('reached the end'),
      details: { at_end: true },
    });
    expect(Number(offset(desk))).toBeGreaterThan(0);
  });

  test.each(['Ask before', 'AXCheckBox:Ask before'])(
    'does not stop at what has %j only as a part of its name, and tells of it',
    async (query) => {
      await using desk = await SimDesk.open(['Settings']);
      await expect(until(desk, query)).rejects.toMatchObject({
        code: 'element_not_found',
        message: expect.stringContaining('reached the end'),
        guidance: expect.stringContaining('Only parts of these names fit: "Ask before quitting";'),
      });
    },
  );

  test('takes nothing outside for it that has the words only as a part of its name', async () => {
    await using desk = await SimDesk.open(['Settings']);
    // "Network" is a tab beside what is scrolled.
    await expect(until(desk, 'Netw')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: expect.stringMatching(/^It stays scrolled/),
    });
  });

  test('stops when its caller gives up', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const controller = new AbortController();
    const app = await desk.app('Settings');
    const options = { direction: 'down', until: 'Nowhere', mode: 'background' } as const;
    const pending = desk.during(scrollUntil(app, options, controller.signal));
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
  });
});
