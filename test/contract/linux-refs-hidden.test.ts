import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession, QUICK } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const PROGRAM = testApp('labelled-pages.py');
const signal = neverAborted;

describe.skipIf(!canRunTestApps)('refs of GTK 3 fields named by a label', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start(...PROGRAM));
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const turnTo = (tab: string) => click(app, `tab:${tab}`, { kind: 'single', mode: 'background' }, signal);

  async function refOf(query: string): Promise<string> {
    const { step, snapshot } = await resolveOne(app, query, {}, signal);
    return snapshot.refOf(step.node);
  }

  test('mean them while their page is hidden, and when it is shown again', async () => {
    await turnTo('Home');
    const [street, company] = [await refOf('textfield:Street'), await refOf('textfield:Company')];
    for (const [tab, seen] of [
      ['Work', company],
      ['Home', street],
      ['Work', company],
    ] as const) {
      await turnTo(tab);
      for (const ref of [street, company]) {
        const found = await resolve(app, ref, {}, signal);
        if (found.kind !== 'found') throw new Error(`${ref} is stale on ${tab}.`);
        expect(found.healed).toBeUndefined();
        expect(found.matches[0].node.title).toBe(ref === street ? 'Street' : 'Company');
        expect(hasState(found.matches[0].node, 'visible')).toBe(ref === seen);
      }
      expect([await refOf('textfield:Street'), await refOf('textfield:Company')]).toEqual([street, company]);
    }
  });

  test('are the same in a session that meets them hidden', async () => {
    await turnTo('Home');
    const other = await new DesktopSession(linux.backend, QUICK).app(String(app.info.pid), signal);
    const { step, snapshot } = await resolveOne(other, 'textfield:Desk', {}, signal);
    await turnTo('Work');
    expect(await refOf('textfield:Desk')).toBe(snapshot.refOf(step.node));
  });
});
