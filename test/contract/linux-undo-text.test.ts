import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;
const PAGE = '<!doctype html><title>Notes</title><textarea aria-label="Notes">One 🙂 two</textarea>';

describe.skipIf(!canRunTestApps)('typed text that is taken back', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  async function textIn(app: AppSession, query: string): Promise<string | undefined> {
    return (await resolveOne(app, query, {}, signal)).step.node.value;
  }

  /** Types and takes it back; gives what is there after each. */
  async function typeAndUndo(app: AppSession, query: string, text: string, clearFirst = false) {
    const typing = { query, text, clearFirst, mode: 'background' } as const;
    const { outcome, inverse } = await typeText(app, typing, signal);
    const typed = await textIn(app, query);
    const undone = await inverse?.revert(signal);
    return { effects: [outcome.effect, undone?.effect], typed, undone: await textIn(app, query) };
  }

  test('leaves the looks of everything else as they are, in GTK 3', async () => {
    const { app } = await linux.start(...testApp('styled-text.py'));
    const { effects, typed, undone } = await typeAndUndo(app, 'AXTextArea:', ' more 🙂');
    expect(effects).toEqual(['confirmed', 'confirmed']);
    expect(typed).toContain(' more 🙂');
    expect(undone).toBe('🙂 One word is bold.');
    await resolveOne(app, 'Bold: word', {}, signal);
  });

  test.skipIf(!isInstalled('featherpad'))('is taken back in Qt', async () => {
    const file = join(linux.desk.desktop.folder, 'text.txt');
    writeFileSync(file, 'One 🙂 two');
    const { app } = await linux.start('featherpad', file);
    const changed = await typeAndUndo(app, 'AXTextArea:', 'three 🙂 ');
    expect(changed).toEqual({
      effects: ['confirmed', 'confirmed'],
      typed: expect.stringContaining('three 🙂 '),
      undone: 'One 🙂 two',
    });
    expect((await typeAndUndo(app, 'AXTextArea:', 'new', true)).undone).toBe('One 🙂 two');
  });

  test.skipIf(!isInstalled('chromium'))('is taken back in Chromium', async () => {
    const folder = join(linux.desk.desktop.folder, 'page');
    mkdirSync(folder);
    writeFileSync(join(folder, 'page.html'), PAGE);
    const args = ['--no-first-run', `file://${folder}/page.html`];
    const { app } = await linux.start('chromium', ...accessibleArguments(args, process.getuid?.() === 0));
    const changed = await typeAndUndo(app, 'AXTextArea:Notes', 'three 🙂 ');
    expect(changed).toEqual({
      effects: ['confirmed', 'confirmed'],
      typed: expect.stringContaining('three 🙂 '),
      undone: 'One 🙂 two',
    });
    expect((await typeAndUndo(app, 'AXTextArea:Notes', 'new', true)).undone).toBe('One 🙂 two');
  });
});
