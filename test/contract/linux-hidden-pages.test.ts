import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession, USUAL } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const PROGRAM = testApp('turning-pages.py');
const signal = neverAborted;

describe.skipIf(!canRunTestApps)('pages of a GTK 4 stack without tabs', () => {
  let linux: LinuxSession;
  let app: AppSession;
  let theirs: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    const { pid, app: started } = await linux.start(...PROGRAM);
    app = started;
    theirs = await new DesktopSession(linux.backend, USUAL).app(String(pid), signal);
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const press = (session: AppSession, query: string) =>
    click(session, query, { kind: 'single', mode: 'background' }, signal);

  async function isVisible(title: string): Promise<boolean> {
    const { step } = await resolveOne(app, `"${title}"`, {}, signal);
    return hasState(step.node, 'visible');
  }

  const seen = async (...titles: string[]) => Promise.all(titles.map(isVisible));

  test('are seen one at a time, also those that were shown before, and whoever turns them', async () => {
    expect(await seen('Send', 'Paint')).toEqual([true, false]);
    await press(theirs, 'button:Turn');
    expect((await resolve(app, 'button:Paint', {}, signal)).kind).toBe('found');
    expect(await seen('Send', 'To send', 'Paint', 'To paint')).toEqual([false, false, true, true]);
    await press(theirs, 'button:Turn');
    expect((await resolve(app, 'button:Send', {}, signal)).kind).toBe('found');
    expect(await seen('Send', 'To send', 'Paint', 'To paint')).toEqual([true, true, false, false]);
  });

  test('have the button that is seen pressed where each has one of the same name', async () => {
    for (const page of ['Send', 'Paint', 'Send']) {
      expect(await seen('Send', 'Paint')).toEqual([page === 'Send', page === 'Paint']);
      const { outcome } = await press(app, 'button:Close');
      expect(outcome).toMatchObject({ effect: 'confirmed' });
      expect((await resolve(app, `"Last: Close on ${page}"`, {}, signal)).kind).toBe('found');
      await press(theirs, 'button:Turn');
    }
  });

  test('are told from what lies over something else', async () => {
    expect(await seen('Below', 'Above')).toEqual([true, true]);
  });
});
