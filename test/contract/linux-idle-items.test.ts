import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { centerOf, contains } from '../../src/model/geometry.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;

/** A menu closes whatever comes of the item that is chosen in it. */
describe.skipIf(!canRunTestApps).each(['3', '4'])(
  'an item of a menu of GTK %s that does nothing',
  (version) => {
    let linux: LinuxSession;
    let app: AppSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
      ({ app } = await linux.start(...testApp('idle-items.py'), version));
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    const isHereCovered = async () => {
      const nodes = (await app.snapshot(signal)).steps.map(({ node }) => node);
      const here = nodes.find(({ title }) => title === 'Here')?.bounds;
      const popover = nodes.find(({ popoverOf, bounds }) => popoverOf !== undefined && bounds)?.bounds;
      return here && popover && contains(popover, centerOf(here));
    };

    const press = async (query: string, kind: 'single' | 'right' = 'single') =>
      (await click(app, query, { kind, mode: 'background' }, signal)).outcome.effect;

    test('is not confirmed by the button that opened its menu', async () => {
      expect(await press('More')).toBe('confirmed');
      expect(await press('Tell')).toBe('confirmed');
      expect(await press('More')).toBe('confirmed');
      expect(await press('Idle')).toBe('unverified');
    });

    test('is not confirmed by the popover that it is in', async () => {
      expect(await press('Others')).toBe('confirmed');
      expect(await press('Tell')).toBe('confirmed');
      expect(await press('Others')).toBe('confirmed');
      expect(await press('Idle')).toBe('unverified');
    });

    test('takes no click that is for what its popover covers', async () => {
      expect(await press('Others')).toBe('confirmed');
      // While it unfolds it covers nothing yet, and a click beside it is only not proved.
      await expect.poll(isHereCovered, { timeout: 10_000 }).toBe(true);
      expect(await press('Here', 'right')).toBe('confirmed');
      expect(await press('Tell')).toBe('confirmed');
    });

    test('is not confirmed by a popover that goes for good', async () => {
      expect(await press('Passing')).toBe('confirmed');
      expect(await press('Idle')).toBe('unverified');
    });

    test('is not confirmed by the window of a context menu', async () => {
      expect(await press('Here', 'right')).toBe('confirmed');
      expect(await press('Tell')).toBe('confirmed');
      expect(await press('Here', 'right')).toBe('confirmed');
      expect(await press('Idle')).toBe('unverified');
    });

    test.each(['More', 'Others'])('is found by its path also while %s is open already', async (menu) => {
      expect(await press(menu)).toBe('confirmed');
      expect(await press(`${menu} > Tell`)).toBe('confirmed');
      expect(await press(`${menu} > Tell`)).toBe('confirmed');
    });

    test('proves no click beside its popover, which closes', async () => {
      expect(await press('Others')).toBe('confirmed');
      expect(await press('/^Untold/')).toBe('unverified');
    });
  },
);
