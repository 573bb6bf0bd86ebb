import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import type { Outcome } from '../../model/outcome.ts';
import type { AppEnd } from '../ports/apps.ts';
import type { AppSession } from '../session/app-session.ts';
import { click } from './click.ts';
import { endingBy } from './judge-end.ts';
import { pressKey } from './key-press.ts';
import { typeText } from './type-text.ts';

const BACKGROUND = { kind: 'single', mode: 'background' } as const;

test('an application that ended before a key came is said to have ended, and not to miss a window', async () => {
  await using desk = await SimDesk.open(['Login', 'Calculator']);
  const app = await desk.app('Login');
  desk.backend.ports.keyboard.press = async (_chord, { window }) => {
    desk.sim.app('Login').end();
    throw new AutomationError('window_not_found', `The window ${window} does not exist.`);
  };
  const options = { app, key: '5', modifiers: [], exact: false, mode: 'focus' } as const;
  await expect(desk.during(pressKey(desk.session, options, neverAborted))).rejects.toMatchObject({
    code: 'app_gone',
  });
});

test.each([
  ['AXDialog', 'AXButton', 'meant'],
  ['AXSheet', 'AXButton', 'meant'],
  ['AXDialog', 'AXCheckBox', 'possible'],
  ['AXWindow', 'AXButton', 'possible'],
] as const)('in an %s an %s has an end that is %s', (surface, role, expected) => {
  const node = element('node', role, 'OK');
  const ancestors = [element('window', surface, 'Question'), element('group', 'AXGroup', '')];
  expect(endingBy({ node, ancestors, index: 0 })).toBe(expected);
});

describe('the end of an application right after the act', () => {
  const killed = { kind: 'killed', how: 'was ended by SIGKILL' } as const;

  /** Ends the application as soon as an act on it has been accepted. */
  async function ending(end: AppEnd | 'unknown', act: (desk: SimDesk, app: AppSession) => Promise<Outcome>) {
    await using desk = await SimDesk.open(['Login', 'Calculator']);
    const app = await desk.app('Login');
    const { actions, keyboard, text, apps } = desk.backend.ports;
    const finish = () => desk.sim.app('Login').end(end === 'unknown' ? undefined : end);
    if (end === 'unknown') apps.endOf = async () => undefined;
    actions.perform = async () => finish();
    keyboard.press = async () => finish();
    text.replace = async () => finish();
    text.insert = async () => finish();
    return await desk.during(act(desk, app));
  }

  const pressing = async (_desk: SimDesk, app: AppSession) =>
    (await click(app, 'Remember me', BACKGROUND, neverAborted)).outcome;
  const keys = (key: string) => async (desk: SimDesk, app: AppSession) => {
    const options = { app, key, modifiers: [], exact: false, mode: 'focus' } as const;
    return (await pressKey(desk.session, options, neverAborted)).outcome;
  };

  const typing = async (_desk: SimDesk, app: AppSession) => {
    const options = { text: 'Ada', query: 'Username', clearFirst: true, mode: 'background' } as const;
    return (await typeText(app, options, neverAborted)).outcome;
  };

  test.each([
    ['a press, then it was killed', killed, pressing, 'unverified', /SIGKILL.*Nobody knows/],
    [
      'a press, and nobody can tell how',
      'unknown',
      pressing,
      'unverified',
      /ended right after.*Nobody knows/,
    ],
    ['a key, then it was killed', killed, keys('5'), 'unverified', /SIGKILL/],
    ['a key, and nobody can tell how', 'unknown', keys('5'), 'unverified', /Nobody knows/],
    [
      'a key that it ended by',
      { kind: 'exited' },
      keys('escape'),
      'confirmed',
      /^The application ended right after the act.$/,
    ],
    [
      'a chord to close it, and nobody can tell how',
      'unknown',
      keys('alt+F4'),
      'confirmed',
      /^The application ended right after the act.$/,
    ],
    [
      'a chord to quit, and nobody can tell how',
      'unknown',
      keys('ctrl+q'),
      'confirmed',
      /^The application ended right after the act.$/,
    ],
    ['text, which says nothing about the text', { kind: 'exited' }, typing, 'unverified', /Nobody knows/],
    ['a chord to quit, but it was killed', killed, keys('ctrl+q'), 'unverified', /SIGKILL/],
  ] as const)('%s', async (_what, end, act, effect, detail) => {
    const outcome = await ending(end, act);
    expect(outcome).toMatchObject({
      effect,
      evidence: [{ kind: 'app_ended', detail: expect.stringMatching(detail) }],
    });
  });
});
