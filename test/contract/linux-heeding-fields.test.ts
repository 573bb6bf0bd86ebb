import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;
const isMissing = !canRunTestApps || !isInstalled('xterm') || !isInstalled('xdotool');

/** The program says what it has heeded. */
describe.skipIf(isMissing).each(['3', '4'])(
  'fields of GTK %s whose program waits for the focus to go',
  (version) => {
    let linux: LinuxSession;
    let app: AppSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
      ({ app } = await linux.start(...testApp('heeding-fields.py'), version));
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    const user = useUserWindow(() => linux.desk, '-geometry', '40x10+900+600');
    const nodeOf = async (query: string) => (await resolveOne(app, query, {}, signal)).step.node;
    const heeded = async () => (await nodeOf('/^Heeded: /')).title;
    const set = async (query: string, value: string) =>
      (await setValue(app, { query, value }, signal)).outcome;
    const type = async (query: string, text: string) =>
      (await typeText(app, { query, text, clearFirst: true, mode: 'background' }, signal)).outcome;

    const DONE = { effect: 'confirmed', focusTaken: false } as const;

    test('are heeded, and keep what is put in, while the user is elsewhere', async () => {
      expect(await set('textfield:Date', '03/01/23')).toMatchObject(DONE);
      await expect.poll(heeded).toBe('Heeded: 03/01/23');
      expect(await type('textfield:To', 'Shop')).toMatchObject(DONE);
      await expect.poll(heeded).toBe('Heeded: Shop');
      expect([(await nodeOf('textfield:To')).value, await user.active()]).toEqual(['Shop', user.id]);
    });

    test('are filled without that where another window covers them', async () => {
      const { x, y } = (await nodeOf('AXWindow:Fields')).bounds ?? { x: 0, y: 0 };
      await user.xdotool('windowmove', '--sync', user.id, String(x), String(y));
      expect(await set('textfield:Date', '04/01/23')).toMatchObject(DONE);
      expect([await heeded(), (await nodeOf('textfield:Date')).value]).toEqual(['Heeded: Shop', '04/01/23']);
      await user.xdotool('windowmove', '--sync', user.id, '900', '600');
    });

    test('leave the focus where it is in a window that the user is in', async () => {
      await user.xdotool('search', '--onlyvisible', '--name', '^Fields$', 'windowactivate', '--sync');
      expect(await type('textfield:To', 'Mill')).toMatchObject(DONE);
      expect(await set('textfield:Date', '05/01/23')).toMatchObject(DONE);
      await user.xdotool('key', 'End');
      await user.xdotool('type', '!');
      await expect.poll(async () => (await nodeOf('textfield:To')).value).toBe('Mill!');
      expect((await nodeOf('textfield:Date')).value).toBe('05/01/23');
    });
  },
);
