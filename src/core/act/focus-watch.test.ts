import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { Emitter } from '../../base/events.ts';
import type { AppId } from '../../model/application.ts';
import type { Ports } from '../ports/backend.ts';
import { DesktopSession } from '../session/desktop-session.ts';
import { click } from './click.ts';
import { pressKey } from './key-press.ts';
import { outcomeText } from './outcome-text.ts';
import { typeAnywhere } from './type-keys.ts';

/** A desktop on which applications that are acted on take the focus and lose it again before the act is over. */
function restless(desk: SimDesk, taker: (acted: AppId) => AppId) {
  const givenBack = new Emitter<AppId>();
  const { actions, keyboard, windows, ...others } = desk.backend.ports as Ports;
  const ports: Ports = {
    ...others,
    windows: { ...windows, onFocusGivenBack: givenBack.event },
    actions: {
      ...actions,
      perform: async (app, ...rest) => {
        await actions.perform(app, ...rest);
        givenBack.fire(taker(app));
      },
    },
    keyboard: {
      ...keyboard,
      disturbsUser: false,
      press: async (...args) => {
        await keyboard.press(...args);
        const [window] = await windows.list(undefined, neverAborted);
        givenBack.fire(taker(window?.app ?? ''));
      },
    },
  };
  const session = new DesktopSession({ ...desk.backend, ports }, desk.session.options);
  return { session, givenBack };
}

describe('a focus that was taken and given back', () => {
  const background = { kind: 'single', mode: 'background' } as const;

  test('is told of a click, beside its other evidence', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Calculator']);
    const { session, givenBack } = restless(desk, (acted) => acted);
    const app = await session.app('Calculator', neverAborted);
    const { outcome } = await desk.during(click(app, 'button:7', background, neverAborted));
    expect(outcome).toMatchObject({
      effect: 'confirmed',
      focusTaken: true,
      evidence: [{ kind: 'elements_changed' }, { kind: 'focus_given_back' }],
    });
    expect(outcomeText('clicked it', outcome)).toContain('for a moment; they were given back.');
    expect(givenBack.listenerCount).toBe(0);
  });

  test('is told of a key', async () => {
    await using desk = await SimDesk.open(['TextEdit']);
    const { session } = restless(desk, (acted) => acted);
    const options = { key: 'a', modifiers: [], exact: false, mode: 'focus' } as const;
    const { outcome } = await desk.during(pressKey(session, options, neverAborted));
    expect(outcome).toMatchObject({ focusTaken: true });
    expect(outcome.evidence.at(-1)).toMatchObject({ kind: 'focus_given_back' });
  });

  test('counts only for the application that took it', async () => {
    await using desk = await SimDesk.open(['TextEdit', 'Calculator']);
    const { session } = restless(desk, () => 'another');
    const app = await session.app('Calculator', neverAborted);
    const { outcome } = await desk.during(click(app, 'button:7', background, neverAborted));
    expect(outcome).toMatchObject({ focusTaken: false, evidence: [{ kind: 'elements_changed' }] });
  });
});

/** Everything that does not wait for the clock has happened. */
const idle = () => new Promise((done) => setImmediate(done));

describe('a focus that the acted application takes', () => {
  /** A desktop where it does so in the middle of an act; gives who has the focus a moment later. */
  function grabbing(desk: SimDesk) {
    const seen: (AppId | undefined)[] = [];
    const { actions, windows, ...others } = desk.backend.ports as Ports;
    const focused = async () =>
      (await windows.list(undefined, neverAborted)).find((window) => window.focused)?.app;
    const ports: Ports = {
      ...others,
      windows: { ...windows, refocus: (id, signal) => windows.focus(id, signal) },
      actions: {
        ...actions,
        perform: async (app, ...rest) => {
          await actions.perform(app, ...rest);
          const [own] = await windows.list(app, neverAborted);
          await windows.focus(own?.id ?? '', neverAborted);
          seen.push(await focused());
          await idle();
          seen.push(await focused());
        },
      },
    };
    return { session: new DesktopSession({ ...desk.backend, ports }, desk.session.options), seen };
  }

  test('is given back before the act is over, and that is told', async () => {
    await using desk = await SimDesk.open(['Calculator', 'TextEdit']);
    const { session, seen } = grabbing(desk);
    const app = await session.app('Calculator', neverAborted);
    const user = await session.app('TextEdit', neverAborted);
    const [window] = await user.windows(neverAborted);
    await session.port('windows').focus(window?.id ?? '', neverAborted);
    const options = { kind: 'single', mode: 'background' } as const;
    const { outcome } = await desk.during(click(app, 'button:7', options, neverAborted));
    expect(seen).toEqual([app.info.id, user.info.id]);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: true });
    expect(outcome.evidence.at(-1)).toMatchObject({ kind: 'focus_given_back' });
  });
});

describe('a window that comes without elements', () => {
  /** A desktop where a press opens one, and changes nothing else. */
  function opening(desk: SimDesk) {
    const { actions, windows, ...others } = desk.backend.ports as Ports;
    let isOpen = false;
    const ports: Ports = {
      ...others,
      actions: {
        ...actions,
        perform: async () => {
          isOpen = true;
        },
      },
      windows: {
        ...windows,
        list: async (app, signal) => {
          const [front, ...others] = await windows.list(app, signal);
          if (!front || !isOpen) return front ? [front, ...others] : [];
          const blank = { ...front, id: 'blank', title: 'Open File', modal: true };
          return [blank, { ...front, focused: false }, ...others];
        },
      },
    };
    return new DesktopSession({ ...desk.backend, ports }, desk.session.options);
  }

  test('proves the act that opened it, and gets what is typed then', async () => {
    await using desk = await SimDesk.open(['Calculator']);
    const app = await opening(desk).app('Calculator', neverAborted);
    const options = { kind: 'single', mode: 'background' } as const;
    const { outcome } = await desk.during(click(app, 'button:7', options, neverAborted));
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    expect(outcome.evidence[0]?.detail).toContain('The window "Open File" came, which shows no elements');
    const typing = { text: 'x', clearFirst: true, mode: 'background' } as const;
    await expect(desk.during(typeAnywhere(app, typing, neverAborted))).rejects.toMatchObject({
      message: 'The window "Open File" shows no elements, so nothing in it can be cleared.',
    });
  });
});

test('a window with elements that was out of the list for a while proves nothing', async () => {
  await using desk = await SimDesk.open(['Calculator']);
  const { actions, windows, ...others } = desk.backend.ports as Ports;
  let isManaged = false;
  const perform = async () => {
    isManaged = true;
  };
  const list: typeof windows.list = (app, signal) =>
    isManaged ? windows.list(app, signal) : Promise.resolve([]);
  const ports: Ports = { ...others, actions: { ...actions, perform }, windows: { ...windows, list } };
  const session = new DesktopSession({ ...desk.backend, ports }, desk.session.options);
  const app = await session.app('Calculator', neverAborted);
  const options = { kind: 'single', mode: 'background' } as const;
  const { outcome } = await desk.during(click(app, 'button:7', options, neverAborted));
  expect(outcome).toMatchObject({ effect: 'unverified', evidence: [{ kind: 'nothing_changed' }] });
});
