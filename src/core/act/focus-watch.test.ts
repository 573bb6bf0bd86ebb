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
