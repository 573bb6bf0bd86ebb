import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

const signal = neverAborted;
const PAGE = '<!doctype html><title>Notes</title><textarea aria-label="Notes"></textarea>';

const EDITORS = [
  { program: 'mousepad', field: 'AXTextArea', args: () => [] },
  { program: 'featherpad', field: 'AXTextArea', args: () => [] },
  { program: 'gnome-calculator', field: 'AXTextArea', args: () => [] },
  { program: 'chromium', field: 'AXTextArea:Notes', args: pageIn },
] as const;

function pageIn(folder: string): string[] {
  mkdirSync(folder);
  writeFileSync(join(folder, 'page.html'), PAGE);
  return [...accessibleArguments(['--no-first-run', `file://${folder}/page.html`], process.getuid?.() === 0)];
}

/** What no element shows of a key is seen by the caret, by what is selected and by the clipboard. */
describe.skipIf(!canRunTestApps)('keys in a text', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  for (const { program, field, args } of EDITORS) {
    test.skipIf(!isInstalled(program))(`are proved in ${program}`, async () => {
      const { app } = await linux.start(program, ...args(join(linux.desk.desktop.folder, 'page')));
      const typing = { query: field, text: 'helloworlds', clearFirst: true, mode: 'background' } as const;
      expect((await typeText(app, typing, signal)).outcome.effect).toBe('confirmed');
      const press = async (key: string) => {
        const chord = { app, key, modifiers: [], exact: false, mode: 'background' } as const;
        const { outcome } = await pressKey(linux.session, chord, signal);
        return `${outcome.effect}: ${outcome.evidence[0]?.detail}`;
      };
      // What gives the field the keys differs from toolkit to toolkit; from then on they go there.
      await press('end');
      expect(await press('left')).toMatch(/^confirmed: .*the caret went from 11 to 10/);
      expect(await press('ctrl+a')).toMatch(/^confirmed: .*characters 1 to 11 are selected now/);
      expect(await press('ctrl+c')).toMatch(/^confirmed: The clipboard has new contents/);
      expect(await linux.session.port('clipboard').read(signal)).toBe('helloworlds');
      expect(await press('ctrl+f9')).toMatch(/^unverified/);
    });
  }
});
