import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('rows of GTK 4 that are named after a type of their application', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    ({ app } = await linux.start(...testApp('typed-rows.py')));
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const titlesOf = async (role: string) => {
    const { steps } = await app.snapshot(signal);
    return steps.filter(({ node }) => node.role === role).map(({ node }) => node.title);
  };

  test('are known by what is in them, and other names stay', async () => {
    expect(await titlesOf('AXRow')).toEqual(['Forks', 'Knives', 'Spoons', 'Ladles']);
    expect(await titlesOf('AXButton')).toEqual(expect.arrayContaining(['PaperClip', 'GlueStick']));
  });

  test('are clicked by that', async () => {
    const { target, outcome } = await click(app, 'Spoons', { kind: 'single', mode: 'background' }, signal);
    expect(target).toMatchObject({ role: 'AXRow', title: 'Spoons' });
    expect(outcome).toMatchObject({ effect: 'confirmed' });
  });
});
