import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { scroll } from '../../src/core/act/scroll.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeAnywhere } from '../../src/core/act/type-keys.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { MASK } from '../../src/model/element.ts';
import { showPage } from '../support/chromium-page.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

const signal = neverAborted;
const PAGE = `<!doctype html><html lang="en"><title>Form</title>
<label>Age <input type="number" min="0" max="120" id="age"></label>
<label>Volume <input type="range" min="0" max="100" step="5" value="20"></label>
<label>Birthday <input type="date" id="date"></label>
<label>Password <input type="password" maxlength="10"></label>
<label>Notes <textarea id="notes"></textarea></label>
<div contenteditable role="textbox" aria-multiline="true" aria-label="Letter"><b>Dear</b> <a href="#">Ann</a></div>
<label>Code <input value="A1" readonly></label>
<input type="file" aria-label="Attachment">
<details id="more"><summary>More</summary>Much more</details>
<label>City <select id="city"><optgroup label="North"><option>Oslo</optgroup><optgroup label="South"><option>Rome</optgroup></select></label>
<select multiple size="3" aria-label="Fruit" id="fruit" onchange="window.oninput(event)"><option>Apple<option>Pear<option>Fig</select>
<ul role="tree" onclick="heard.textContent = 'Heard: ' + event.target.firstChild.textContent.trim()">
  <li role="treeitem" aria-expanded="true" aria-selected="false" tabindex="0">src
  <ul role="group"><li role="treeitem" aria-selected="false" tabindex="-1" style="line-height: 80px">main.c</li></ul></li></ul>
<button onclick="dialog.hidden = false">Open dialog</button><button onclick="heard.textContent = 'Heard: sent'">Send</button>
<div id="dialog" hidden style="position: fixed; inset: 0; background: #0008"><div role="dialog" aria-modal="true" aria-label="Sure"
  style="margin: 200px auto; width: 200px; background: #fff"><button onclick="dialog.hidden = true">Yes</button></div></div>
<button onclick="heard.textContent = 'Heard: ' + prompt('Your nick?')">Ask</button>
<p id="heard">Heard: nothing</p>
<p id="at" style="position: fixed; bottom: 0">At 0</p>
<div style="height: 9000px"></div>
<button onclick="this.textContent = this.textContent === 'Play' ? 'Pause' : 'Play'">Play</button>
<script>onscroll = () => { at.textContent = 'At ' + Math.round(scrollY); };
oninput = ({ target: { id, value, selectedOptions } }) => {
  const all = id === 'fruit' ? [...selectedOptions].map((option) => option.value).join('+') : value;
  heard.textContent = 'Heard: ' + id + ' ' + all;
};</script>`;

describe.skipIf(!canRunTestApps || !isInstalled('chromium'))('a form in Chromium', () => {
  let linux: LinuxSession;
  let app: AppSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
    app = await showPage(linux, PAGE, 'AXIncrementor:Age');
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  const set = (query: string, value: string) => setValue(app, { query, value }, signal);
  const type = (query: string, text: string, clearFirst = false) =>
    typeText(app, { query, text, clearFirst, mode: 'background' }, signal);
  const held = async (query: string) => (await resolveOne(app, query, {}, signal)).step.node.value;
  const hears = (words: string) => resolveOne(app, words, { strategy: 'exact', timeoutMs: 3_000 }, signal);
  const heard = async () => (await resolveOne(app, '/^Heard: /', {}, signal)).step.node.title;

  test('a number is set in an empty field, told to the page, and taken back', async () => {
    expect(await held('AXIncrementor:Age')).toBe('');
    const { outcome, inverse } = await set('Age', '42');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'keyboard' });
    expect(await heard()).toBe('Heard: age 42');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
    expect(await held('AXIncrementor:Age')).toBe('');
  });

  test('a slider that takes another number than the one that was asked for is not confirmed', async () => {
    expect((await set('Volume', '67')).outcome).toMatchObject({
      effect: 'unverified',
      evidence: [{ kind: 'value_differs', detail: 'The value read back is "65". It goes in steps of 5.' }],
    });
    expect((await set('Volume', '70')).outcome).toMatchObject({ effect: 'confirmed' });
  });

  test('a date is set by its parts, and refused as a whole with their names', async () => {
    const refusal = { code: 'not_actionable', guidance: expect.stringContaining('"Month Birthday"') };
    await expect(type('Birthday', '12311999')).rejects.toMatchObject(refusal);
    await expect(set('Birthday', '12311999')).rejects.toMatchObject(refusal);
    for (const [part, value] of [
      ['Year', '1999'],
      ['Month', '1'],
      ['Day', '9'],
    ] as const)
      expect((await set(`${part} Birthday`, value)).outcome).toMatchObject({ effect: 'confirmed' });
    expect((await type('Month Birthday', '12')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await heard()).toBe('Heard: date 1999-12-09');
  });

  test('what shows and hides the lines below it is no box to be checked', async () => {
    for (const value of ['true', 'false', 'true']) {
      const { outcome } = await set('AXDisclosureTriangle:More', value);
      expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
      const shown = await resolve(app, 'Much more', {}, signal);
      expect(shown.kind === 'not_found').toBe(value === 'false');
    }
  });

  test('a choice of two that both say that they are chosen is not told', async () => {
    expect(await held('AXPopUpButton:City')).toBe('Oslo');
    expect((await set('City', 'Rome')).outcome.effect).not.toBe('none');
    expect(await heard()).toBe('Heard: city Rome');
    expect(await held('AXPopUpButton:City')).not.toBe('Oslo');
  });

  test('several options of a list are selected and unselected one by one, and taken back', async () => {
    expect((await set('AXRow:Apple', 'true')).outcome).toMatchObject({ effect: 'confirmed' });
    const { outcome, inverse } = await set('AXRow:Fig', 'true');
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility' });
    await hears('Heard: fruit Apple+Fig');
    expect((await set('AXRow:Apple', 'false')).outcome).toMatchObject({ effect: 'confirmed' });
    await hears('Heard: fruit Fig');
    expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
  });

  test('a tab, which would leave the field and let the next key press a button, is refused', async () => {
    const refusal = { code: 'invalid_value', guidance: expect.stringContaining('ax_key_press') };
    await expect(type('Notes', 'a\t b')).rejects.toMatchObject(refusal);
    await expect(set('Notes', 'a\t b')).rejects.toMatchObject(refusal);
    expect(await held('AXTextArea:Notes')).toBe('');
  });

  test('a rich text is told, typed and set with its lines', async () => {
    expect(await held('AXTextArea:Letter')).toBe('Dear Ann');
    expect((await set('Letter', 'One\n\nthree')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await held('AXTextArea:Letter')).toBe('One\n\nthree');
    expect((await type('Letter', '\nfour')).outcome).toMatchObject({ effect: 'confirmed' });
  });

  const press = (query: string) => click(app, query, { kind: 'single', mode: 'background' }, signal);

  test('an item of a tree is clicked in its own line, and not in one of those that it holds', async () => {
    await press('AXRow:src');
    expect(await heard()).toBe('Heard: src');
    await press('AXRow:main.c');
    expect(await heard()).toBe('Heard: main.c');
  });

  test('what is out of sight is proved by what it is called by then', async () => {
    const evidence = [{ kind: 'target_changed', detail: expect.stringContaining('"Pause"') }];
    expect((await press('AXButton:Play')).outcome).toMatchObject({ effect: 'confirmed', evidence });
  });

  test('a field that may only be read is not disabled', async () => {
    const { node } = (await resolveOne(app, 'AXTextField:Code', {}, signal)).step;
    expect(node.states).toContain('enabled');
    await expect(set('AXTextField:Code', 'B2')).rejects.toMatchObject({ code: 'not_actionable' });
  });

  test('a page is scrolled by as many pixels as the wheel can', async () => {
    for (const [direction, place] of [
      ['down', 'At 240'],
      ['up', 'At 0'],
    ] as const) {
      const options = { query: 'AXWebArea:Form', direction, amount: 240, mode: 'background' } as const;
      expect((await scroll(app, options, signal)).outcome.effect).toBe('confirmed');
      await resolveOne(app, place, { strategy: 'exact', timeoutMs: 3_000 }, signal);
    }
  });

  test('a field that has the focus and was scrolled away is brought into view', async () => {
    await type('Notes', 'a');
    const options = { query: 'AXWebArea:Form', direction: 'down', amount: 5000, mode: 'background' } as const;
    await scroll(app, options, signal);
    const { outcome } = await set('Notes', 'seen');
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await heard()).toBe('Heard: notes seen');
  });

  test('what is behind a modal dialog of the page is refused until the dialog is closed', async () => {
    await press('Open dialog');
    await resolveOne(app, 'AXDialog:Sure', {}, signal);
    const refusal = { code: 'not_actionable', message: expect.stringContaining('"Sure"') };
    await expect(press('Send')).rejects.toMatchObject(refusal);
    await expect(type('Notes', 'x')).rejects.toMatchObject(refusal);
    await press('Yes');
    expect((await press('Send')).outcome).toMatchObject({ effect: 'confirmed' });
    expect(await heard()).toBe('Heard: sent');
  });

  test('a question that the browser asks for a page stands before the page, and takes what is typed', async () => {
    await type('Notes', 'first', true);
    await press('Ask');
    await resolveOne(app, 'AXTextField:Your nick?', {}, signal);
    const refusal = { code: 'not_actionable', message: expect.stringContaining('says') };
    await expect(press('Send')).rejects.toMatchObject(refusal);
    await expect(type('Notes', 'x')).rejects.toMatchObject(refusal);
    const key = { app, key: 'F9', modifiers: [], exact: false, mode: 'background' } as const;
    // What Chromium leaves out while somebody attends to it, and tells again, is no effect. A button of its bar may get another name by itself.
    const { evidence } = (await pressKey(linux.session, key, signal)).outcome;
    expect(evidence[0]?.detail).not.toContain('came or went');
    const typing = { text: 'Ann', clearFirst: false, mode: 'background' } as const;
    expect(await typeText(app, typing, signal)).toMatchObject({ target: { title: 'Your nick?' } });
    await press('OK');
    expect(await heard()).toBe('Heard: Ann');
    expect(await held('AXTextArea:Notes')).toBe('first');
  });

  test('a secure field is proved by how long its contents are, and is empty until something is in it', async () => {
    expect(await held('AXSecureTextField:Password')).toBe('');
    const asLong = { effect: 'confirmed', evidence: [{ kind: 'value_matches' }] };
    expect((await type('Password', 'hunter2')).outcome).toMatchObject(asLong);
    expect((await type('Password', 'hunter3', true)).outcome).toMatchObject(asLong);
    expect((await set('Password', 'hunter')).outcome).toMatchObject(asLong);
    expect((await type('Password', 'more than it takes')).outcome).toMatchObject({ effect: 'unverified' });
    expect(await held('AXSecureTextField:Password')).toBe(MASK);
    await type('Password', '', true);
    expect(await held('AXSecureTextField:Password')).toBe('');
  });

  test('a file is chosen in a dialog that shows no elements', async () => {
    const { outcome } = await press('AXButton:Attachment');
    expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
    expect(outcome.evidence[0]?.detail).toMatch(/^The window "Open File" came, which shows no elements/);
    const file = join(linux.desk.desktop.folder, 'page', 'page.html');
    const typed = await typeAnywhere(app, { text: file, clearFirst: false, mode: 'background' }, signal);
    expect(typed).toMatchObject({ window: 'Open File', outcome: { effect: 'unverified' } });
    const key = { app, key: 'o', modifiers: ['opt' as const], exact: false, mode: 'background' as const };
    // The typing before showed nothing, and may be what the page answers to: that is said as a rule.
    expect((await pressKey(linux.session, key, signal)).outcome.effect).not.toBe('none');
    await resolveOne(app, 'AXButton:"Attachment: page.html"', { timeoutMs: 10_000 }, signal);
  }, 30_000);
});
