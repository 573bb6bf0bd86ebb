import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { UiNode } from '../../model/element.ts';
import type { Ports } from '../ports/backend.ts';
import { DesktopSession } from '../session/desktop-session.ts';
import { type ClickOptions, click } from './click.ts';
import { outcomeText } from './outcome-text.ts';

const BACKGROUND: ClickOptions = { kind: 'single', mode: 'background' };

async function clickOn(desk: SimDesk, appName: string, query: string, options: Partial<ClickOptions> = {}) {
  const app = await desk.app(appName);
  return desk.during(click(app, query, { ...BACKGROUND, ...options }, neverAborted));
}

describe('a click that works', () => {
  test('is confirmed by the change that followed, and tells it', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const { target, outcome } = await clickOn(desk, 'Calculator', 'button:7');
    expect(target).toMatchObject({ role: 'AXButton', title: '7' });
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      route: 'accessibility',
      focusTaken: false,
      evidence: [{ kind: 'elements_changed' }],
      changes: { changed: [{ role: 'AXStaticText', property: 'value', from: '0', to: '7' }] },
    });
  });

  test('says so where nothing is called as the query, and something was guessed', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { target, outcome } = await clickOn(desk, 'Login', 'me remember');
    expect(target).toMatchObject({ role: 'AXCheckBox', title: 'Remember me' });
    expect(outcome).toMatchObject({ effect: 'confirmed', guessed: 'me remember' });
    expect(outcomeText('clicked', outcome)).toContain(
      'Note: nothing is called "me remember"; this was a guess.',
    );
    expect((await clickOn(desk, 'Login', 'Remember me')).outcome.guessed).toBeUndefined();
  });

  test('on a check box is confirmed by the box itself', async () => {
    await using desk = await SimDesk.open(['Login']);
    const { outcome } = await clickOn(desk, 'Login', 'Remember me');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
  });

  test('twice on an item selects it before it is opened, as programs open what is selected', async () => {
    await using desk = await SimDesk.open(['Files']);
    const { actions, selection, ...ports } = desk.backend.ports as Ports;
    const done: string[] = [];
    const perform: Ports['actions']['perform'] = async (...args) => void done.push(args[2]);
    const select: Ports['selection']['select'] = async () => void done.push('select');
    const backend = {
      ...desk.backend,
      ports: { ...ports, actions: { ...actions, perform }, selection: { ...selection, select } },
    };
    const app = await new DesktopSession(backend, desk.session.options).app('Files', neverAborted);
    await desk.during(click(app, 'AXRow:Welcome.txt', { kind: 'double', mode: 'background' }, neverAborted));
    expect(done).toEqual(['select', 'open']);
  });

  test('on a hidden menu item is confirmed by the sheet that appears', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { outcome } = await clickOn(desk, 'TextEdit', 'AXMenuItem:Save');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    expect(outcome.changes.appeared[0]).toMatchObject({ role: 'AXSheet' });
  });

  test('means a pop-up that only a pointer opens, and not the text beside it that says the same', async () => {
    await using desk = await SimDesk.open(['Settings']);
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const twin = (node: UiNode): UiNode => ({
      ...node,
      ...(node.role === 'AXPopUpButton' && { actions: [] }),
      children: node.children.flatMap((child) =>
        child.title === 'Language' && child.role === 'AXPopUpButton'
          ? [{ ...child, id: 'text', role: 'AXStaticText', children: [], actions: [] } as UiNode, twin(child)]
          : [twin(child)],
      ),
    });
    tree.read = async (...call) => {
      const { roots, ...rest } = await read(...call);
      return { ...rest, roots: roots.map(twin) };
    };
    Object.defineProperty(desk.backend.ports.pointer, 'disturbsUser', { value: false });
    const { target, outcome } = await clickOn(desk, 'Settings', 'Language');
    expect(target.role).toBe('AXPopUpButton');
    expect(outcome.route).toBe('pointer');
  });

  test('leaves the focus where it was in background mode', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const { outcome } = await clickOn(desk, 'TextEdit', 'Bold');
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    const apps = await desk.session.listApps(neverAborted);
    expect(apps.find((app) => app.frontmost)?.name).toBe('Calculator');
  });

  test('says that it took the focus when it was allowed to', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const { outcome } = await clickOn(desk, 'TextEdit', 'Bold', { mode: 'focus' });
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: true });
  });
});

describe('a click by ref', () => {
  test('on an element that is called something else by now says so', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { target } = await clickOn(desk, 'TextEdit', 'Bold');
    desk.sim.widget('TextEdit', 'Bold').title = 'Strong';
    const { outcome } = await clickOn(desk, 'TextEdit', target.element_ref);
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      healed: { from: target.element_ref, how: 'renamed' },
    });
    expect(outcomeText('clicked it', outcome)).toContain('is called "Strong" now');
  });
});

describe('a click that does nothing', () => {
  test('on a plain button is never called confirmed', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const { outcome } = await clickOn(desk, 'Calculator', 'button:7');
    expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
  });

  test('on a control that holds a state is called none', async () => {
    await using desk = await SimDesk.open(['Login']);
    desk.faults.ignoreActs(desk.sim.widget('Login', 'Remember me'));
    const { outcome } = await clickOn(desk, 'Login', 'Remember me');
    expect(outcome).toMatchObject({ effect: 'none', evidence: [{ kind: 'target_unchanged' }] });
  });

  test('is not confirmed by an element that changes by itself', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.restless('Calculator', 20);
    desk.faults.ignoreActs(desk.sim.widget('Calculator', '7'));
    const app = await desk.app('Calculator');
    await app.snapshot(neverAborted);
    desk.clock.advance(30);
    const { outcome } = await clickOn(desk, 'Calculator', 'button:7');
    expect(outcome.effect).toBe('unverified');
  });

  test('is not confirmed by a progress bar that moves', async () => {
    await using desk = await SimDesk.open(['Settings']);
    await clickOn(desk, 'Settings', 'AXTab:Updates');
    await clickOn(desk, 'Settings', 'Check for Updates');
    desk.faults.ignoreActs(desk.sim.widget('Settings', 'General'));
    const { outcome } = await clickOn(desk, 'Settings', 'AXTab:General');
    expect(outcome.effect).toBe('none');
  });
});

describe('a click that cannot be', () => {
  test('is refused on an element that is not shown', async () => {
    await using desk = await SimDesk.open(['Settings']);
    await expect(clickOn(desk, 'Settings', 'Wi-Fi')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('hidden'),
    });
  });

  test('is refused on a disabled element', async () => {
    await using desk = await SimDesk.open(['Login']);
    await expect(clickOn(desk, 'Login', 'Sign In')).rejects.toMatchObject({
      code: 'not_actionable',
      message: expect.stringContaining('disabled'),
    });
  });

  test('is refused where only the pointer would do and the focus may not be taken', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    await expect(clickOn(desk, 'TextEdit', '#document')).rejects.toMatchObject({ code: 'needs_focus' });
  });

  test('goes by pointer where the focus may be taken', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const { outcome } = await clickOn(desk, 'TextEdit', '#document', { mode: 'focus' });
    expect(outcome).toMatchObject({ route: 'pointer', focusTaken: true });
  });

  test('selects an item that only the pointer could click, where the focus may not be taken', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Files']);
    const { tree } = desk.backend.ports;
    const read = tree.read.bind(tree);
    const withoutActions = (node: UiNode): UiNode => ({
      ...node,
      actions: [],
      children: node.children.map(withoutActions),
    });
    tree.read = async (...call) => {
      const { roots, omitted } = await read(...call);
      return { roots: roots.map(withoutActions), omitted };
    };
    const { outcome } = await clickOn(desk, 'Files', 'AXRow:Downloads');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
  });

  test('is refused when the name fits two elements', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.sameTitle(desk.sim.widget('Calculator', '7'), desk.sim.widget('Calculator', '8'));
    await expect(clickOn(desk, 'Calculator', 'button:7')).rejects.toMatchObject({
      code: 'ambiguous_element',
      details: { matches: 2 },
    });
  });

  test('fails when the element vanishes before it lands', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.vanishBeforeAct(desk.sim.widget('Calculator', '7'));
    await expect(clickOn(desk, 'Calculator', 'button:7')).rejects.toMatchObject({ code: 'element_gone' });
  });

  test('fails within the time limit when the application hangs, and works again afterwards', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    const release = desk.faults.hang('Calculator');
    await expect(clickOn(desk, 'Calculator', 'button:7')).rejects.toMatchObject({ code: 'app_unresponsive' });
    const other = await clickOn(desk, 'Login', 'Remember me');
    expect(other.outcome.effect).toBe('confirmed');
    release();
    const again = await clickOn(desk, 'Calculator', 'button:7');
    expect(again.outcome).toMatchObject({ effect: 'confirmed', changes: { changed: [{ to: '7' }] } });
  });

  test('fails when the application dies in the middle', async () => {
    await using desk = await SimDesk.open(['Calculator', 'Login']);
    await desk.app('Calculator');
    desk.faults.dieInNextCall('Calculator');
    await expect(clickOn(desk, 'Calculator', 'button:7')).rejects.toMatchObject({ code: 'app_gone' });
  });

  test('stops at once when its caller gives up', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    desk.faults.hang('Calculator');
    const app = await desk.app('Calculator');
    const controller = new AbortController();
    const pending = click(app, 'button:7', BACKGROUND, controller.signal);
    controller.abort();
    await expect(pending).rejects.toMatchObject({ code: 'cancelled' });
  });
});

test('an application that quits because of the click is an effect and no failure', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  const app = await desk.app('Calculator');
  const { actions } = desk.backend.ports;
  const press = actions.perform.bind(actions);
  actions.perform = async (...call) => {
    await press(...call);
    desk.sim.app('Calculator').end();
  };
  const { outcome } = await desk.during(click(app, 'button:7', BACKGROUND, neverAborted));
  expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'app_ended' }] });
});

test('an application that hangs after it took the click leaves the effect open', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  const app = await desk.app('Calculator');
  const { actions } = desk.backend.ports;
  const press = actions.perform.bind(actions);
  actions.perform = async (...call) => {
    await press(...call);
    desk.faults.hang('Calculator');
  };
  const { outcome } = await desk.during(click(app, 'button:7', BACKGROUND, neverAborted));
  expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'app_silent' }] });
});

test('where no application can be reached, it is not the application that is blamed', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  const app = await desk.app('Calculator');
  desk.backend.ports.actions.perform = () => new Promise(() => undefined);
  Object.assign(desk.backend, { probe: () => new Promise(() => undefined) });
  await expect(desk.during(click(app, 'button:7', BACKGROUND, neverAborted))).rejects.toMatchObject({
    code: 'desktop_unavailable',
    message: expect.stringContaining('unknown whether the act arrived'),
  });
  Object.assign(desk.backend, { probe: () => Promise.resolve() });
  await expect(desk.during(click(app, 'button:7', BACKGROUND, neverAborted))).rejects.toMatchObject({
    code: 'app_unresponsive',
  });
});

test('an application that hangs while it takes the click is an error that warns against repeating', async () => {
  await using desk = await SimDesk.open(['Calculator', 'Login']);
  const app = await desk.app('Calculator');
  desk.backend.ports.actions.perform = () => new Promise(() => undefined);
  await expect(desk.during(click(app, 'button:7', BACKGROUND, neverAborted))).rejects.toMatchObject({
    code: 'app_unresponsive',
    details: { delivered: 'unknown' },
  });
});
