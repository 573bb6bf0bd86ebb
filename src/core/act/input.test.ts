import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import { centerOf, type Point } from '../../model/geometry.ts';
import { type ClickAtOptions, clickAt } from './click-at.ts';
import { type KeyPressOptions, pressKey } from './key-press.ts';
import { typeAnywhere } from './type-keys.ts';

async function press(
  desk: SimDesk,
  appName: string | undefined,
  key: string,
  more: Partial<KeyPressOptions> = {},
) {
  const app = appName === undefined ? undefined : await desk.app(appName);
  const options = { app, key, modifiers: [], exact: false, mode: 'background' as const, ...more };
  return desk.during(pressKey(desk.session, options, neverAborted));
}

async function hit(desk: SimDesk, at: Point, more: Partial<ClickAtOptions> = {}) {
  const options = { at, kind: 'single' as const, mode: 'background' as const, ...more };
  return desk.during(clickAt(desk.session, options, neverAborted));
}

const middle = (desk: SimDesk, app: string, name: string) => centerOf(desk.sim.widget(app, name).frame);

describe('a key', () => {
  test('goes to the window in front, and is confirmed by what it changes', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const { outcome, app, window } = await press(desk, 'Calculator', '7');
    expect({ app, window }).toEqual({ app: 'Calculator', window: 'Calculator' });
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      route: 'keyboard',
      focusTaken: false,
      changes: { changed: [{ to: '7' }] },
    });
  });

  test('without an application goes where the focus is', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    const { app, outcome } = await press(desk, undefined, 'a');
    expect(app).toBe('Login');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
  });

  test('that moves the focus is confirmed by that', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome } = await press(desk, 'Login', 'tab');
    expect(outcome.effect).toBe('confirmed');
    expect(outcome.evidence[0]?.detail).toMatch(/"Username" \(el-\d+\) to AXSecureTextField/);
  });

  test.each([
    ['cmd+s', []],
    ['s', ['cmd']],
  ] as const)('%s with %j is the shortcut of a menu', async (key, modifiers) => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { outcome } = await press(desk, 'TextEdit', key, { modifiers });
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
  });

  test('cmd means the very key when that is said', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { chord, outcome } = await press(desk, 'TextEdit', 'cmd+s', { exact: true });
    expect(chord).toEqual({ key: 's', modifiers: ['super'] });
    expect(outcome.effect).not.toBe('confirmed');
  });

  test('that nothing follows is not confirmed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { outcome } = await press(desk, 'Calculator', 'f5');
    expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
  });

  test('for a window behind is refused where it would take the focus, and says so where it may', async () => {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    await expect(press(desk, 'Calculator', '7')).rejects.toMatchObject({ code: 'needs_focus' });
    const { outcome } = await press(desk, 'Calculator', '7', { mode: 'focus' });
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: true });
  });

  test('that there is none of is refused before anything happens', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    await expect(press(desk, 'Calculator', 'hyper+x')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a click at a point', () => {
  test('names what lies there, and uses its action where the pointer would disturb', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { element, app, outcome } = await hit(desk, middle(desk, 'Calculator', '7'));
    expect({ app, element }).toMatchObject({ app: 'Calculator', element: { role: 'AXButton', title: '7' } });
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
  });

  test('goes by pointer where the focus may be taken', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const app = await desk.app('Login');
    const at = middle(desk, 'Login', 'Remember me');
    const { outcome } = await hit(desk, at, { app, mode: 'focus' });
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer', focusTaken: true });
  });

  test('is refused where the element there has no action of its own', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    await expect(hit(desk, middle(desk, 'TextEdit', 'document'))).rejects.toMatchObject({
      code: 'needs_focus',
    });
  });

  test('is refused outside of the windows of its application', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await desk.app('Calculator');
    await expect(hit(desk, { x: 1270, y: 790 }, { app })).rejects.toMatchObject({ code: 'not_actionable' });
  });

  test('counts in the pixels of a picture that it quotes, as long as that fits', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await desk.app('Calculator');
    const { frame } = await desk.session.screenshot({ app, windowIndex: 0 }, neverAborted);
    const on = middle(desk, 'Calculator', '8');
    const at = { x: on.x - frame.origin.x, y: on.y - frame.origin.y };
    const { element, outcome } = await hit(desk, at, { app, frame: frame.id });
    expect(element?.title).toBe('8');
    expect(outcome.effect).toBe('confirmed');
    const [window] = await app.windows(neverAborted);
    await desk.session.port('windows').move(window?.id ?? '', { x: 400, y: 300 }, neverAborted);
    await expect(hit(desk, at, { app, frame: frame.id })).rejects.toMatchObject({ code: 'stale_frame' });
    await expect(hit(desk, at, { app, frame: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('that nothing follows is not confirmed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const { outcome } = await hit(desk, middle(desk, 'Calculator', '7'));
    expect(outcome.effect).toBe('unverified');
  });
});

describe('typing into a window that shows no elements', () => {
  async function blind(desk: SimDesk) {
    const app = await desk.app('TextEdit');
    app.info = { ...app.info, accessible: false };
    return app;
  }

  test('is seen in its pixels, which do not say what it is', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const options = { text: 'Hello, world', clearFirst: false, mode: 'background' } as const;
    const { outcome, target, window } = await desk.during(
      typeAnywhere(await blind(desk), options, neverAborted),
    );
    expect({ target, window }).toEqual({ window: expect.stringContaining('Untitled') });
    expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'pixels_changed' }] });
    expect(desk.sim.widget('TextEdit', 'document').value).toBe('Hello, world');
  });

  test.each(['not_actionable', 'window_not_found'] as const)(
    'that it closes is done, and not seen (%s)',
    async (code) => {
      await using desk = await SimDesk.open(['TextEdit']);
      const { keyboard, screen } = desk.backend.ports;
      const [type, captureWindow] = [keyboard.type.bind(keyboard), screen.captureWindow.bind(screen)];
      let isClosed = false;
      keyboard.type = async (...call) => {
        await type(...call);
        isClosed = true;
      };
      screen.captureWindow = async (...call) => {
        if (isClosed) throw new AutomationError(code, 'It has no picture.');
        return captureWindow(...call);
      };
      const options = { text: '/tmp/a.py', clearFirst: false, mode: 'background' } as const;
      const { outcome } = await desk.during(typeAnywhere(await blind(desk), options, neverAborted));
      expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'windows_changed' }] });
    },
  );

  test('cannot clear anything', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const options = { text: 'x', clearFirst: true, mode: 'background' } as const;
    await expect(typeAnywhere(await blind(desk), options, neverAborted)).rejects.toMatchObject({
      code: 'not_actionable',
    });
  });
});
