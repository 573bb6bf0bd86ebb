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
const FIELD = 'textfield:Search';

/** The second of two clicks on one spot has to wait, and the spot may be something else by then. */
describe.skipIf(isMissing).each(['3', '4'])(
  'a field of GTK %s that moves after it was changed',
  (version) => {
    let linux: LinuxSession;
    let app: AppSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
      ({ app } = await linux.start(...testApp('moving-field.py'), version));
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    const user = useUserWindow(() => linux.desk, '-geometry', '40x10+900+600');
    const nodeOf = async (query: string) => (await resolveOne(app, query, {}, signal)).step.node;

    test('is clicked where it is by then', async () => {
      const typed = await typeText(
        app,
        { query: FIELD, text: 'pear', clearFirst: false, mode: 'background' },
        signal,
      );
      expect(typed.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
      const { outcome } = await setValue(app, { query: FIELD, value: '' }, signal);
      expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
      expect((await nodeOf(FIELD)).value).toBe('');
      expect((await nodeOf('/ressed$/')).title).toBe('Not pressed');
      expect(await user.active()).toBe(user.id);
    });
  },
);
