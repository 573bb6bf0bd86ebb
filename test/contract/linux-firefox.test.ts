import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

const signal = neverAborted;
/** Every look at Firefox reads everything, which takes its time on a busy computer. */
const PATIENT = { findMs: 10_000, callMs: 20_000, settleMs: 5_000 };
const PAGE = `<!doctype html><html lang="en"><title>Form</title><h1>Order</h1>
<button onclick="say('pressed')">Press</button>
<label>Name <input oninput="say('name ' + this.value)"></label>
<label>Age <input type="number" oninput="say('age ' + this.value)"></label>
<label><input type="checkbox" onchange="say('agreed ' + this.checked)"> Agree</label>
<label>City <select onchange="say('city ' + this.value)"><option>Oslo<option>Rome<option>Bern</select></label>
<script>const say = (words) => { document.title = words; };</script>`;
/** Nothing is shown or asked for before the page. */
const SETTINGS = [
  'user_pref("browser.aboutwelcome.enabled", false);',
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("app.normandy.enabled", false);',
].join('\n');

describe.skipIf(!canRunTestApps || !isInstalled('firefox-esr'))('a form in Firefox', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    const folder = join(linux.desk.desktop.folder, 'firefox');
    mkdirSync(folder);
    writeFileSync(join(folder, 'user.js'), SETTINGS);
    writeFileSync(join(folder, 'page.html'), PAGE);
    const args = ['--no-remote', '--profile', folder, `file://${folder}/page.html`];
    const { pid } = await linux.desk.launch('firefox-esr', args, 60_000);
    app = await new DesktopSession(linux.backend, PATIENT).app(String(pid), signal);
    await resolveOne(app, 'button:Press', { timeoutMs: 30_000 }, signal);
  }, 120_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  /** The page says in its title what it heard of. */
  const hears = (words: string) => resolveOne(app, `AXWebArea:"${words}"`, {}, signal);

  test('a button is pressed, and the page hears of it', async () => {
    const { outcome } = await click(app, 'button:Press', { kind: 'single', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    await hears('pressed');
  }, 30_000);

  test('texts and numbers are typed', async () => {
    const typing = { query: 'Name', text: 'Ann Lee', clearFirst: false, mode: 'background' } as const;
    expect((await typeText(app, typing, signal)).outcome).toMatchObject({ effect: 'confirmed' });
    await hears('name Ann Lee');
    const set = await setValue(app, { query: 'AXIncrementor:Age', value: '42' }, signal);
    expect(set.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    await hears('age 42');
  }, 60_000);

  test('what is checked and chosen is what the page then has', async () => {
    const checked = await setValue(app, { query: 'Agree', value: 'true' }, signal);
    expect(checked.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    await hears('agreed true');
    const chosen = await setValue(app, { query: 'City', value: 'Rome' }, signal);
    expect(chosen.outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    await hears('city Rome');
  }, 60_000);
});
