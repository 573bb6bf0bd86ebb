import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { showPage } from '../support/chromium-page.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

const PAGE = `<!doctype html><html lang="en"><title>Signs</title><label>Text <textarea></textarea></label>`;
const FIRST_SIGN = 0x4e00;
const SIGNS = 4;
const TIMES = 40;

/** Signs that no key has are typed by keys that mean others from one moment to the next. */
describe.skipIf(!canRunTestApps || !isInstalled('chromium'))('signs without a key in Chromium', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    app = await showPage(linux, PAGE, 'textarea:Text');
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  test('arrive as they are, also where their keys meant others before', async () => {
    const arrived: boolean[] = [];
    for (let time = 0; time < TIMES; time++) {
      const first = FIRST_SIGN + time * SIGNS;
      const value = String.fromCodePoint(...Array.from({ length: SIGNS }, (_, place) => first + place));
      const { outcome } = await setValue(app, { query: 'textarea:Text', value }, signal);
      arrived.push(outcome.effect === 'confirmed');
    }
    expect(arrived).toEqual(Array(TIMES).fill(true));
  }, 120_000);
});
